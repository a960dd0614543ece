import { Link, useActionData, useLoaderData } from 'react-router'
import { type DeskArgs, deskAction, deskLoader } from '#desk/handlers.ts'
import { previewAct, saveAct, undoAct } from '#desk/schedule/act.ts'
import { EntryForm } from '#desk/schedule/entry-form.tsx'
import { EntryPart } from '#desk/schedule/entry-part.tsx'
import { entryPlaces, kindAt } from '#desk/schedule/fields.ts'
import { loadEntry, loadNew } from '#desk/schedule/load.ts'
import { roundRows, startRows, workshopRows } from '#desk/schedule/rows.ts'
import { Status } from '#desk/schedule/table.tsx'

/** No entry has the id "new": the ids that we make have digits. */
const NEW = 'new'

const idOf = ({ params }: Pick<DeskArgs, 'params'>) => (params.entryId === NEW ? undefined : (params.entryId ?? ''))

export const loader = deskLoader(async (args) => {
  const kind = kindAt(args.request.url)
  const id = idOf(args)
  if (id === undefined) return { isNew: true as const, ...(await loadNew(args, kind)) }
  const entry = await loadEntry(args, kind, id)
  const rowsOf = kind === 'cohort' ? startRows : kind === 'workshop' ? workshopRows : roundRows
  return { isNew: false as const, row: rowsOf(args.deps, new Date()).find((row) => row.id === id), ...entry }
})

export const action = deskAction({
  preview: (args) => previewAct(args, kindAt(args.request.url), idOf(args)),
  save: (args) => saveAct(args, kindAt(args.request.url), idOf(args)),
  undo: (args) => undoAct(args, kindAt(args.request.url), idOf(args) ?? ''),
})

/** A start, a workshop or a round: its form and its changes. */
export default function EntryPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { path, all, one } = entryPlaces[data.kind]
  const title = data.isNew ? `New ${one}` : data.title
  return (
    <main className="page">
      <title>{`${title} · Desk`}</title>
      <p>
        <Link to={path} className="link">
          {all}
        </Link>
      </p>
      <div className="schedule-head">
        <h1>{title}</h1>
        {!data.isNew && data.mayChange && data.kind !== 'round' && (
          <Link to={`${path}/new?from=${data.id}`} className="link">
            Add another like it
          </Link>
        )}
      </div>
      {data.isNew ? (
        <EntryForm {...data} answer={answer} />
      ) : (
        <>
          <p className="soft entry-state">
            {data.row ? <Status {...data.row.state} /> : `This ${one} was removed. It comes back when that is undone.`}
            {data.kind === 'cohort' && data.row && (
              <span>Seats: {data.row.cells.find(({ label }) => label === 'Seats')?.text}</span>
            )}
          </p>
          <EntryPart entry={data} answer={answer} />
        </>
      )}
    </main>
  )
}
