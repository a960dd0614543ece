import { Link, useActionData, useLoaderData } from 'react-router'
import { INFORMATION_SESSION } from '#content/schedule-entries.ts'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { previewAct, saveAct, undoAct } from '#desk/schedule/act.ts'
import { EntryPart } from '#desk/schedule/entry-part.tsx'
import { loadEntry } from '#desk/schedule/load.ts'
import { roundRows } from '#desk/schedule/rows.ts'
import { ScheduleTable } from '#desk/schedule/table.tsx'

export const loader = deskLoader(async (args) => ({
  rows: roundRows(args.deps, new Date()),
  session: await loadEntry(args, 'information_session', INFORMATION_SESSION),
}))

export const action = deskAction({
  preview: (args) => previewAct(args, 'information_session', INFORMATION_SESSION),
  save: (args) => saveAct(args, 'information_session', INFORMATION_SESSION),
  undo: (args) => undoAct(args, 'information_session', INFORMATION_SESSION),
})

/** The rounds of the scholarship, and the weekly information session. */
export default function Rounds() {
  const { rows, session } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="page">
      <title>Rounds · Desk</title>
      <div className="schedule-head">
        <h1>Rounds</h1>
        {session.mayChange && (
          <Link to="/rounds/new" className="button button-filled">
            Open a round
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="soft">There are none yet.</p>
      ) : (
        <ScheduleTable head="Applications close" path="/rounds" rows={rows} />
      )}
      <p className="soft">Visitors see the round that closes last. Only one can be open at a time.</p>
      <section aria-labelledby="session">
        <h2 id="session">Information session</h2>
        <EntryPart entry={session} answer={answer} />
      </section>
    </main>
  )
}
