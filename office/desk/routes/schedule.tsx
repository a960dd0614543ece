import { useLoaderData } from 'react-router'
import { deskLoader } from '#office/desk/handlers.ts'
import { kindAt } from '#office/desk/schedule/fields.ts'
import { listRows } from '#office/desk/schedule/load.ts'
import { SchedulePage } from '#office/desk/schedule/table.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { countStarts, findFreed } from '#services/admissions/seats.ts'
import { mayDo } from '#services/rights.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(async ({ deps, actor, request }) => {
  const kind = kindAt(request.url)
  const counts = kind === 'start' ? await countStarts(deps.database) : undefined
  const rows = listRows(kind, deps, counts)
  const freed = counts ? findFreed(deps.schedule.current(), counts, new Date()) : []
  return { kind, rows, freed: rows.filter(({ id }) => freed.includes(id)), mayChange: mayDo(actor.role, 'schedule') }
})

/** Starts, workshops, or rounds of the scholarship. */
export default function Schedule() {
  const { freed, ...page } = useLoaderData<typeof loader>()
  const notices = freed.map(({ id, title, sub }) => (
    <Callout key={id}>
      A seat is free in {title}, {sub}, and people wait for it.{' '}
      <TextLink to={`/desk/starts/${id}`}>Choose from the waitlist</TextLink>
    </Callout>
  ))
  return <SchedulePage {...page} above={notices} />
}
