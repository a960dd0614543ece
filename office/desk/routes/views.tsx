import { redirect, useActionData } from 'react-router'
import { deskAction } from '#office/desk/handlers.ts'
import { SaveViewForm } from '#office/desk/list/head.tsx'
import { listAddress, withQuery } from '#office/desk/list/load.ts'
import { Declined } from '#office/ui/declined.tsx'
import { getDeclined } from '#office/ui/fields.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { deleteView, saveView } from '#services/records/views.ts'

export const action = deskAction({
  'save-view': async ({ deps, actor, form, text }) => {
    const address = text('address')
    const id = await saveView(deps, actor, { name: text('name'), address, shared: form.has('shared') })
    const { pathname, searchParams } = new URL(address, deps.publicUrl)
    searchParams.set('saved', id)
    return redirect(withQuery(pathname, searchParams))
  },
  'delete-view': async ({ deps, actor, text }) => {
    await deleteView(deps, actor, text('id'))
    return redirect(listAddress(text('address')))
  },
})

/** Shown if saving or deleting a view failed, or the address was opened directly. */
export default function Views() {
  const declined = getDeclined(useActionData<typeof action>())
  const address = declined?.typed.find(([name]) => name === 'address')?.[1] ?? '/desk'
  return (
    <Page title="Saved views" width="narrow">
      {declined?.intent === 'save-view' ? <SaveViewForm address={address} /> : <Declined answer={declined} />}
      <p>
        Every list can be saved under a name, with its filters and its search. <TextLink to="/desk">To do</TextLink>
      </p>
    </Page>
  )
}
