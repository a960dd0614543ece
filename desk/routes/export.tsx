import { Link, useLoaderData, useSearchParams } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { listAddress } from '#desk/list/load.ts'
import { Page } from '#desk/ui/page.tsx'
import { requireRight } from '#services/rights.ts'

export const loader = deskLoader(({ actor, request }) => {
  requireRight(actor, 'export')
  return { back: listAddress(new URL(request.url).searchParams.get('list') ?? '') }
})

/** Where people come back to once they confirmed with their passkey (export-file.ts). */
export default function Export() {
  const { back } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return (
    <Page title="Export" isNarrow>
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
        <Link to={back} className="link">
          Back to the list
        </Link>
      </p>
    </Page>
  )
}
