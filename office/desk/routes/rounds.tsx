import { useLoaderData } from 'react-router'
import { INFORMATION_SESSION } from '#content/schedule-entries.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { entryActions } from '#office/desk/schedule/act.ts'
import { EntryPart } from '#office/desk/schedule/entry-form.tsx'
import { listRows, loadEntry } from '#office/desk/schedule/load.ts'
import { SchedulePage } from '#office/desk/schedule/table.tsx'
import { Section } from '#office/desk/ui/parts.tsx'

const place = { kind: 'information_session', id: INFORMATION_SESSION } as const

export const loader = deskLoader(async (args) => ({
  rows: listRows('round', args.deps),
  informationSession: await loadEntry(args, place.kind, place.id),
}))

export const action = deskAction(entryActions(() => place))

export default function Rounds() {
  const { rows, informationSession } = useLoaderData<typeof loader>()
  return (
    <SchedulePage kind="round" rows={rows} mayChange={informationSession.mayChange}>
      <Section id="session" title="Information session">
        <EntryPart entry={informationSession} />
      </Section>
    </SchedulePage>
  )
}
