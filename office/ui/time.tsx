import { createContext, useContext } from 'react'
import { longDay } from '#content/format.ts'
import { type Clock, dayWords, longWords } from './clock.ts'

/** The academy's clock, by which all pages show times. */
export const AcademyClock = createContext<Clock>({ offsets: [], zone: '', year: '' })

export const useClock = (): Clock => useContext(AcademyClock)

/** Time in the academy's time zone: "Nov 22, 9:14 AM", with the year if it is another one. @param isLong in full */
export function Time({ at, day = false, isLong = false }: { at: Date; day?: boolean; isLong?: boolean }) {
  const clock = useClock()
  const short = () => dayWords(at, clock, day ? {} : { hour: 'numeric', minute: '2-digit' })
  return <time dateTime={at.toISOString()}>{isLong ? longWords(at, clock, day) : short()}</time>
}

/** Date (`2027-03-14`). */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDay(day)}</time>
}
