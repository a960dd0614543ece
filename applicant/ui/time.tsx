import { useRouteLoaderData } from 'react-router'
import type { loader } from '#applicant/root.tsx'
import { dateFormat, longDay } from '#content/format.ts'

/** Time in the academy's time zone: "November 22, 2026", optionally with the hour. */
export function Time({ at, hour = false }: { at: Date; hour?: boolean }) {
  const timeZone = useRouteLoaderData<typeof loader>('root')?.timeZone ?? 'UTC'
  const hourToo = hour ? ({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const) : {}
  const format = dateFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric', ...hourToo })
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>
}

/** Last day to answer an offer. */
export function AnswerBy({ day }: { day: string }) {
  return (
    <p>
      <strong>
        Please answer by <Day day={day} />.
      </strong>
    </p>
  )
}

/** Date (`2027-03-14`). */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDay(day)}</time>
}
