import { useLoaderData } from 'react-router'
import { INFORMATION_SESSION } from '#content/schedule-entries.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { entryActions } from '#office/desk/schedule/act.ts'
import { EntryPart } from '#office/desk/schedule/entry-form.tsx'
import { loadEntry } from '#office/desk/schedule/load.ts'
import { Page } from '#office/ui/page.tsx'

const place = { kind: 'information_session', id: INFORMATION_SESSION } as const

export const loader = deskLoader((args) => loadEntry(args, place.kind, place.id))

export const action = deskAction(entryActions(() => place))

export default function InformationSession() {
  return (
    <Page title="Information session">
      <EntryPart entry={useLoaderData<typeof loader>()} />
    </Page>
  )
}
