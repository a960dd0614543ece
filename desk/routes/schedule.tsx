import { Link, useLoaderData } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { kindAt } from '#desk/schedule/fields.ts'
import { startRows, workshopRows } from '#desk/schedule/rows.ts'
import { ScheduleTable } from '#desk/schedule/table.tsx'
import { Page, Quiet, TextLink } from '#desk/ui/page.tsx'
import { countWaiting, findFreed } from '#services/admissions/waitlist.ts'
import { mayDo } from '#services/rights.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(async ({ deps, actor, request }) => {
  const isStarts = kindAt(request.url) === 'cohort'
  const mayChange = mayDo(actor.role, 'schedule')
  if (!isStarts) return { isStarts, rows: workshopRows(deps, new Date()), freed: [], mayChange }
  const waiting = await countWaiting(deps.database)
  const rows = startRows(deps, new Date(), waiting)
  const freed = findFreed(deps.schedule.current(), waiting, new Date())
  return { isStarts, rows, freed: rows.filter(({ id }) => freed.includes(id)), mayChange }
})

export default function SchedulePage() {
  const { isStarts, rows, freed, mayChange } = useLoaderData<typeof loader>()
  const [title, path] = isStarts ? ['Starts', '/starts'] : ['Workshops', '/workshops']
  return (
    <Page
      title={title}
      beside={
        mayChange && (
          <Link to={`${path}/new`} className="button button-filled">
            {isStarts ? 'Add a start' : 'Add a workshop'}
          </Link>
        )
      }
    >
      {freed.map(({ id, title, sub }) => (
        <Callout key={id}>
          A seat is free in {title}, {sub}, and people wait for it.{' '}
          <TextLink to={`${path}/${id}`}>Choose from the waitlist</TextLink>
        </Callout>
      ))}
      {rows.length === 0 ? (
        <Quiet>There are none yet.</Quiet>
      ) : (
        <ScheduleTable head={isStarts ? 'Training' : 'Workshop'} path={path} rows={rows} />
      )}
      <Quiet>
        {isStarts
          ? 'Offers, acceptances and enrollments take a seat automatically. Changes reach the site within seconds.'
          : 'Seats are counted from the reservations under Leads. Changes reach the site within seconds.'}
      </Quiet>
    </Page>
  )
}
