import { useLoaderData } from 'react-router'
import { INFORMATION_SESSION } from '#content/schedule-entries.ts'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { entryActions } from '#desk/schedule/act.ts'
import { EntryPart } from '#desk/schedule/entry-form.tsx'
import { listRows, loadEntry } from '#desk/schedule/load.ts'
import { SchedulePage } from '#desk/schedule/table.tsx'
import { Section } from '#desk/ui/page.tsx'

const place = { kind: 'information_session', id: INFORMATION_SESSION } as const

export const loader = deskLoader(async (args) => ({
  rows: listRows('round', args.deps),
  session: await loadEntry(args, place.kind, place.id),
}))

export const action = deskAction(entryActions(() => place))

export default function Rounds() {
  const { rows, session } = useLoaderData<typeof loader>()
  return (
    <SchedulePage kind="round" rows={rows} mayChange={session.mayChange}>
      <Section id="session" title="Information session">
        <EntryPart entry={session} />
      </Section>
    </SchedulePage>
  )
}
