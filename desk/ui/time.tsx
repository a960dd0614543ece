import { useRouteLoaderData } from 'react-router'
import type { loader } from '#desk/frame.tsx'
import { type Clock, dayWords } from './shown.ts'

export function useClock(): Clock {
  const { timeZone, year } = useRouteLoaderData<typeof loader>('frame') ?? { timeZone: 'UTC', year: '' }
  return { timeZone, year }
}

/** Time in the academy's time zone: "Nov 22, 9:14 AM", with the year if it is another one. */
export function Time({ at, day = false }: { at: Date; day?: boolean }) {
  const words = dayWords(at, useClock(), day ? {} : { hour: 'numeric', minute: '2-digit' })
  return <time dateTime={at.toISOString()}>{words}</time>
}
