import { useEffect, useState } from 'react'
import { nthDayText, timeText } from '#content/format.ts'
import type { Webinar } from '#content/schema.ts'

/** Date of an information session: day in the academy's time zone, start in ISO 8601. */
type InformationSessionDate = { day: string; startsAt: string }

type InformationSessionDatesProps = { session: Webinar['session']; dates: InformationSessionDate[] }

/** Next information sessions, in the academy's time and, with script, the visitor's. */
export function InformationSessionDates({ session, dates }: InformationSessionDatesProps) {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    // Separate task, since creating a format for another time zone takes a phone 40 ms.
    const task = setTimeout(() => setIsHere(true))
    return () => clearTimeout(task)
  }, [])
  return (
    <ol className={list}>
      {dates.map(({ day, startsAt }) => (
        <li key={day} className="min-h-[11rem] bg-card p-[1.5rem]">
          <time dateTime={startsAt} className="grid gap-[0.35rem]">
            <strong className="entry-title leading-[1.2]">{nthDayText(day, 0)}</strong>
            <span>
              {timeText(session.time)} {session.zoneLabel}
            </span>
            <span className="text-small text-muted-foreground">{isHere && yourTime(new Date(startsAt))}</span>
          </time>
          <a href={`/webinar/${day}.ics`} className="arrow-link">
            {session.feedLabel}
            <span className="sr-only"> ({nthDayText(day, 0)})</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

const list =
  'session-dates mt-[clamp(1.75rem,3vw,2.5rem)] grid gap-px overflow-hidden rounded-card border bg-border ' +
  'pair:grid-cols-2 min-[72rem]:grid-cols-4'

function yourTime(start: Date): string {
  const [weekday, time] = [start.toDateString().slice(0, 3), timeText(start.toTimeString().slice(0, 5))]
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return `${weekday}, ${time}, your time (${zone.replaceAll('_', ' ')})`
}
