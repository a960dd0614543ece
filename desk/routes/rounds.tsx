import { Link, useLoaderData } from 'react-router'
import { INFORMATION_SESSION } from '#content/schedule-entries.ts'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { previewAct, saveAct, undoAct } from '#desk/schedule/act.ts'
import { EntryPart } from '#desk/schedule/entry-form.tsx'
import { loadEntry } from '#desk/schedule/load.ts'
import { roundRows } from '#desk/schedule/rows.ts'
import { ScheduleTable } from '#desk/schedule/table.tsx'
import { Page, Quiet, Section } from '#desk/ui/page.tsx'

export const loader = deskLoader(async (args) => ({
  rows: roundRows(args.deps, new Date()),
  session: await loadEntry(args, 'information_session', INFORMATION_SESSION),
}))

export const action = deskAction({
  preview: (args) => previewAct(args, 'information_session', INFORMATION_SESSION),
  save: (args) => saveAct(args, 'information_session', INFORMATION_SESSION),
  undo: (args) => undoAct(args, 'information_session', INFORMATION_SESSION),
})

export default function Rounds() {
  const { rows, session } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Rounds"
      beside={
        session.mayChange && (
          <Link to="/rounds/new" className="button button-filled">
            Open a round
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <Quiet>There are none yet.</Quiet>
      ) : (
        <ScheduleTable head="Applications close" path="/rounds" rows={rows} />
      )}
      <Quiet>Visitors see the round that closes last. Only one can be open at a time.</Quiet>
      <Section id="session" title="Information session">
        <EntryPart entry={session} />
      </Section>
    </Page>
  )
}
