import { dayText } from '#content/format.ts'
import { courseName } from '#office/desk/schedule/fields.ts'
import { plural } from '#office/desk/ui/shown.ts'
import type { Shortage } from '#services/admissions/seats.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { Callout } from '#ui/callout.tsx'

type Deps = Pick<ServiceDeps, 'schedule' | 'courses'>

/** Says what happens to offers that outnumber the free seats of their start. */
export function shortageText({ startId, offers, others, free }: Shortage, { schedule, courses }: Deps): string {
  const start = schedule.findStart(startId)
  const name = start ? `${courseName(start.course, courses)}, ${dayText(start.starts)}` : startId
  const seats = free === 0 ? 'no seat is free' : `only ${plural(free, 'seat is', 'seats are')} free`
  const pending = others > 0 ? `, and ${plural(others, 'other offer is', 'other offers are')} not sent yet` : ''
  const rest = Math.max(offers - free, 0)
  const result =
    rest > 0
      ? `${plural(rest, 'offer')} will not be sent while that is so`
      : 'whichever goes out last may find no seat and will then not be sent'
  return `${name}: ${plural(offers, 'offer')} here, but ${seats}${pending}. ${result[0]?.toUpperCase()}${result.slice(1)}.`
}

export function Shortages({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <Callout key={text} tone="problem" role="alert">
      <p>{text}</p>
    </Callout>
  ))
}
