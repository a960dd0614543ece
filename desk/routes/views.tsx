import { Link, redirect, useActionData } from 'react-router'
import type { DeskDeps } from '#desk/context.ts'
import { deskAction, textOf } from '#desk/handlers.ts'
import { listAddress } from '#desk/list/load.ts'
import { Declined } from '#desk/ui/declined.tsx'
import { deleteView, saveView } from '#services/records/views.ts'

/** With the site's own address: of `/desk?fee=due` the router does not know that `/desk` is its base, and puts it in again. */
const backTo = ({ publicUrl }: Pick<DeskDeps, 'publicUrl'>, address: string) =>
  redirect(`${publicUrl}/desk${address.replace(/^\/(?=\?|$)/, '')}`)

export const action = deskAction({
  'save-view': async ({ deps, actor, form }) => {
    const address = textOf(form, 'address')
    await saveView(deps, actor, { name: textOf(form, 'name'), address, shared: form.has('shared') })
    return backTo(deps, address)
  },
  'delete-view': async ({ deps, actor, form }) => {
    await deleteView(deps, actor, textOf(form, 'id'))
    return backTo(deps, listAddress(textOf(form, 'address')))
  },
})

/** Shown where a view could not be saved or deleted, and to whoever opens this address. */
export default function Views() {
  return (
    <main className="page page-narrow">
      <title>Saved views · Desk</title>
      <h1>Saved views</h1>
      <Declined answer={useActionData<typeof action>()} />
      <p>
        Every list can be saved under a name, with its filters and its search.{' '}
        <Link to="/" className="link">
          Inbox
        </Link>
      </p>
    </main>
  )
}
