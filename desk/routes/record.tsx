export default function Page() {
  return <h1>record</h1>
}
