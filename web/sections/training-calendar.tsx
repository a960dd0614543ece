import { useEffect, useRef, useState } from 'react'
import calendar from '#content/calendar.yaml'
import { AnyLink } from '#web/ui/any-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Select } from '#web/ui/select.tsx'
import { trainingRequest } from './corporate-page.tsx'
import { monthText, rangeText, timeText } from './date-text.ts'
import { findCourse } from './find-course.ts'
import { ALL, filterSessions, type ListedSession, monthsOf, topicsOf } from './session-filter.ts'

const sessions: ListedSession[] = calendar.sessions
  .map((session) => ({ ...session, topic: findCourse(session.course).topic }))
  .sort((one, other) => one.starts.localeCompare(other.starts))
const topics = choices('All topics', topicsOf(sessions), (topic) => topic)
const months = choices('All months', monthsOf(sessions), monthText)

export function TrainingCalendar() {
  const [topic, setTopic] = useState(ALL)
  const [month, setMonth] = useState(ALL)
  const filters = useRef<HTMLDivElement>(null)
  // Chosen before script ran, or brought back by the browser on Back and reload.
  useEffect(() => {
    for (const { name, value } of filters.current?.querySelectorAll('select') ?? []) {
      if (name === 'topic') setTopic(value)
      else setMonth(value)
    }
  }, [])
  const shown = filterSessions(sessions, { topic, month })
  return (
    <section id="calendar" className="section page-width" aria-labelledby="calendar-title">
      <h2 id="calendar-title" className="text-title-2">
        {calendar.title}
      </h2>
      <p className="lead mt-4">{calendar.text}</p>
      {calendar.sample ? null : (
        <p className="mt-4">
          <a href="/training-calendar.ics" className="arrow-link">
            <Glyph sign="plus" size={18} /> {calendar.feedLabel}
          </a>
        </p>
      )}
      <div ref={filters} className="calendar-filters">
        <Select label="Topic" name="topic" value={topic} options={topics} onChange={setTopic} placeholder={null} />
        <Select label="Month" name="month" value={month} options={months} onChange={setMonth} placeholder={null} />
        <p role="status">{shown.length === 1 ? '1 session' : `${shown.length} sessions`}</p>
      </div>
      {shown.length > 0 ? (
        <SessionTable sessions={shown} />
      ) : (
        <div className="panel mt-6">
          <p>There is no session of this topic in this month.</p>
          <Button
            variant="ghost"
            className="mt-4"
            onClick={() => {
              setTopic(ALL)
              setMonth(ALL)
            }}
          >
            Show all sessions
          </Button>
        </div>
      )}
    </section>
  )
}

function SessionTable({ sessions }: { sessions: ListedSession[] }) {
  return (
    <table className="calendar">
      <caption className="sr-only">{calendar.title}</caption>
      <thead>
        <tr>
          <th scope="col">Dates</th>
          <th scope="col">Session</th>
          <th scope="col">Hours, {calendar.zoneLabel}</th>
          <th scope="col">Place</th>
          <th scope="col">Seats</th>
          <th scope="col">
            <span className="sr-only">{calendar.reserveLabel}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td className="calendar-dates">{rangeText(session.starts, session.ends)}</td>
            <th scope="row">
              {session.title}
              <span>{session.topic}</span>
            </th>
            <td data-label="Hours">
              {timeText(session.from)} to {timeText(session.to)}
            </td>
            <td data-label="Place">{session.place}</td>
            <td data-label="Seats">{session.seats}</td>
            <td className="calendar-reserve">
              <AnyLink to={trainingRequest(wanted(session))} className="arrow-link">
                {calendar.reserveLabel}
                <span className="sr-only"> ({session.title})</span>
                <Glyph sign="arrow-right" size={18} />
              </AnyLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function wanted({ title, starts, ends }: ListedSession): string {
  return `${title}, ${rangeText(starts, ends)}`
}

function choices(all: string, values: string[], label: (value: string) => string) {
  return [{ value: ALL, label: all }, ...values.map((value) => ({ value, label: label(value) }))]
}
