import { Link, useLoaderData } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { kindAt } from '#desk/schedule/fields.ts'
import { startRows, workshopRows } from '#desk/schedule/rows.ts'
import { ScheduleTable } from '#desk/schedule/table.tsx'
import { mayDo } from '#services/staff/rights.ts'

export const loader = deskLoader(({ deps, actor, request }) => {
  const isStarts = kindAt(request.url) === 'cohort'
  const rows = isStarts ? startRows(deps, new Date()) : workshopRows(deps, new Date())
  return { isStarts, rows, mayChange: mayDo(actor.role, 'schedule') }
})

/** The starts of trainings, or the workshops for companies. */
export default function SchedulePage() {
  const { isStarts, rows, mayChange } = useLoaderData<typeof loader>()
  const [title, path] = isStarts ? ['Starts', '/starts'] : ['Workshops', '/workshops']
  return (
    <main className="page">
      <title>{`${title} · Desk`}</title>
      <div className="schedule-head">
        <h1>{title}</h1>
        {mayChange && (
          <Link to={`${path}/new`} className="button button-filled">
            {isStarts ? 'Add a start' : 'Add a workshop'}
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="soft">There are none yet.</p>
      ) : (
        <ScheduleTable head={isStarts ? 'Training' : 'Workshop'} path={path} rows={rows} />
      )}
      <p className="soft">
        {isStarts
          ? 'Seats are counted from offers, never typed. Visitors see a change within two seconds.'
          : 'Visitors see a change within two seconds. Requests for seats are in Leads.'}
      </p>
    </main>
  )
}
