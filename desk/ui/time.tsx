import { useRouteLoaderData } from 'react-router'
import type { loader } from '#desk/frame.tsx'

/** A moment in the academy's time zone: "Nov 22, 9:14 AM", with the year where it is not this one. */
export function Time({ at, day = false }: { at: Date; day?: boolean }) {
  const { timeZone, year } = useRouteLoaderData<typeof loader>('frame') ?? { timeZone: 'UTC', year: 0 }
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, month: 'short', day: 'numeric' },
    ...(at.getUTCFullYear() === year ? {} : { year: 'numeric' }),
    ...(day ? {} : { hour: 'numeric', minute: '2-digit' }),
  })
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>
}
