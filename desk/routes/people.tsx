export default function Page() { return <h1>people</h1> }
