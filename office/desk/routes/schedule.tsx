import { useLoaderData } from 'react-router'
import { deskLoader } from '#office/desk/handlers.ts'
import { kindAt } from '#office/desk/schedule/fields.ts'
import { FreedSeats } from '#office/desk/schedule/freed-seats.tsx'
import { listRows } from '#office/desk/schedule/load.ts'
import { SchedulePage } from '#office/desk/schedule/table.tsx'
import { countStarts } from '#services/admissions/seats.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, request }) => {
  const kind = kindAt(request.url)
  const counts = kind === 'start' ? await countStarts(deps.database) : undefined
  return { kind, rows: listRows(kind, deps, counts), mayChange: mayDo(actor.role, 'schedule') }
})

/** Starts, workshops, or rounds of the scholarship. */
export default function Schedule() {
  const page = useLoaderData<typeof loader>()
  return <SchedulePage {...page} above={page.kind === 'start' && <FreedSeats />} />
}
