import { useLoaderData, useSearchParams } from 'react-router'
import { deskLoader } from '#office/desk/handlers.ts'
import { listAddress } from '#office/desk/list/load.ts'
import { HiddenFields, Submit } from '#office/desk/ui/fields.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { requireRight } from '#services/rights.ts'

export const loader = deskLoader(({ actor, query }) => {
  requireRight(actor, 'export')
  return { back: listAddress(query.get('list') ?? '') }
})

/** Page to return to after confirming with a passkey (export-file.ts). */
export default function Export() {
  const { back } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return (
    <Page title="Export" width="narrow">
      <p>The file has names, addresses and phone numbers. Keep it where only the academy’s staff can read it.</p>
      <form method="get" action="/desk/export.csv">
        <HiddenFields of={search} />
        <Submit look="filled">Export CSV</Submit>
      </form>
      <p>
        <TextLink to={back}>Back to the list</TextLink>
      </p>
    </Page>
  )
}
