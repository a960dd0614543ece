import { useRouteLoaderData } from 'react-router'
import type { loader } from '#applicant/root.tsx'

/** A moment by the academy's calendar: "November 22, 2026", with the hour where it matters. */
export function Time({ at, hour = false }: { at: Date; hour?: boolean }) {
  const timeZone = useRouteLoaderData<typeof loader>('root')?.timeZone ?? 'UTC'
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, month: 'long', day: 'numeric', year: 'numeric' },
    ...(hour ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : {}),
  })
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>
}

/** A day of the academy's calendar (`2027-03-14`). */
export function Day({ day }: { day: string }) {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
  return <time dateTime={day}>{shown.format(new Date(day))}</time>
}
