import { useEffect, useState } from 'react'
import webinar from '#content/webinar.yaml'
import { timeText } from '#web/date-text.ts'
import { Sample } from '#web/ui/sample.tsx'
import { nextSessions } from './next-sessions.ts'

const { session } = webinar
const COUNT = 4

/** The next information sessions, in the academy's time and the visitor's. Built pages outlive dates: script adds them. */
export function SessionDates() {
  const [starts, setStarts] = useState<Date[]>()
  useEffect(() => setStarts(nextSessions(session, new Date(), COUNT)), [])
  const slots = starts ?? Array.from({ length: COUNT }, () => undefined)
  return (
    <ol className="session-dates" aria-busy={!starts}>
      {slots.map((start, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four places that never move
        <li key={place}>{start && <SessionDate start={start} />}</li>
      ))}
    </ol>
  )
}

function SessionDate({ start }: { start: Date }) {
  const there = { timeZone: session.timeZone }
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const hour = { hour: 'numeric', minute: '2-digit' } as const
  const date = start.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...there })
  return (
    <>
      <time dateTime={start.toISOString()}>
        <strong>{date}</strong>
        <span>
          {timeText(session.time)} {session.zoneLabel}
        </span>
        <span>
          {start.toLocaleString('en-US', { weekday: 'short', ...hour, timeZoneName: 'short' })}, your time (
          {here.replaceAll('_', ' ')})
        </span>
      </time>
      {/* Sweden writes dates as ISO 8601 does. */}
      <a href={`/webinar/${start.toLocaleDateString('sv-SE', there)}.ics`} className="arrow-link">
        {session.feedLabel}
        <span className="sr-only"> ({date})</span>
      </a>{' '}
      {session.sample && <Sample />}
    </>
  )
}
