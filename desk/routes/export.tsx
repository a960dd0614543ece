import { Link, useSearchParams } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { requireRight } from '#services/staff/rights.ts'

export const loader = deskLoader(({ actor }) => {
  requireRight(actor, 'export')
  return null
})

/** Where people come back to once they confirmed with their passkey (export-file.ts). */
export default function Export() {
  const [search] = useSearchParams()
  const list = search.get('list') ?? '/'
  return (
    <main className="page page-narrow">
      <title>Export · Desk</title>
      <h1>Export</h1>
      <p>The file has names, addresses and phone numbers. Keep it where only the academy’s staff can read it.</p>
      <form method="get" action="/desk/export.csv">
        {[...search].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-filled">
          Export CSV
        </button>
      </form>
      <p>
        <Link to={/^\/(?!\/)/.test(list) ? list : '/'} className="link">
          Back to the list
        </Link>
      </p>
    </main>
  )
}
