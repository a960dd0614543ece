import company from '#content/company.yaml'
import { dayIn, longDay, momentText } from '#content/format.ts'
import { zoneInFull } from '#content/zoned-time.ts'

/** Time in the academy's time zone: "November 22, 2026", optionally with the hour. */
export function Time({ at, hour = false }: { at: Date; hour?: boolean }) {
  const { timeZone } = company
  const text = hour ? `${momentText(at, timeZone, 'long')}, ${zoneInFull(company)}` : longDay(dayIn(timeZone, at))
  return <time dateTime={at.toISOString()}>{text}</time>
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
