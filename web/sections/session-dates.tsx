import { useEffect, useState } from 'react'
import webinar from '#content/webinar.yaml'
import { nthDayText, timeText } from '#web/date-text.ts'
import { Sample } from '#web/ui/sample.tsx'
import { nextSessions, type WeeklyStart } from './next-sessions.ts'

const { session } = webinar
const COUNT = 4

/** The next information sessions, in the academy's time and the visitor's. Built pages outlive dates: script adds them. */
export function SessionDates() {
  const [starts, setStarts] = useState<WeeklyStart[]>()
  useEffect(() => {
    // In a task of its own: to make the format for another time zone takes a phone 40 ms.
    const task = setTimeout(() => setStarts(nextSessions(session, new Date(), COUNT)))
    return () => clearTimeout(task)
  }, [])
  const slots = starts ?? Array.from({ length: COUNT }, () => undefined)
  return (
    <ol className="session-dates" aria-busy={!starts}>
      {slots.map((start, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four places that never move
        <li key={place}>{start && <SessionDate {...start} />}</li>
      ))}
    </ol>
  )
}

function SessionDate({ day, start }: WeeklyStart) {
  const [weekday, time] = [start.toDateString().slice(0, 3), timeText(start.toTimeString().slice(0, 5))]
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const date = nthDayText(day, 0)
  return (
    <>
      <time dateTime={start.toISOString()}>
        <strong>{date}</strong>
        <span>
          {timeText(session.time)} {session.zoneLabel}
        </span>
        <span>
          {weekday}, {time}, your time ({zone.replaceAll('_', ' ')})
        </span>
      </time>
      <a href={`/webinar/${day}.ics`} className="arrow-link">
        {session.feedLabel}
        <span className="sr-only"> ({date})</span>
      </a>{' '}
      {session.sample && <Sample />}
    </>
  )
}
