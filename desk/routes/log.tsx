export default function Page() { return <h1>log</h1> }
