import type { Loaded } from '#content/load.ts'
import type { Calendar, Policy, Scholarship, Webinar } from '#content/schema.ts'
import { type Finding, must, should } from './finding.ts'

/** The day that it is in a time zone, as yyyy-mm-dd. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** The dates of the content that lie behind us, by the academy's own clock: that of its information session. */
export function findPastDates(files: Map<string, Loaded>, now: Date): Finding[] {
  const file = <Value>(name: string) => files.get(name) as Loaded<Value> | undefined
  const calendar = file<Calendar>('calendar.yaml')
  const timeZone = file<Webinar>('webinar.yaml')?.value.session.timeZone ?? calendar?.value.timeZone ?? 'America/Denver'
  const today = dayIn(timeZone, now)
  return [
    ...scholarshipDates(file<Scholarship>('scholarship.yaml'), today),
    ...sessions(calendar, calendar ? dayIn(calendar.value.timeZone, now) : today),
    ...[...files].flatMap(([name, { value, source }]) => {
      const { lastChanged } = value as Partial<Policy>
      if (lastChanged === undefined || lastChanged <= today) return []
      const where = `content/${name}:${source.lineOf(['lastChanged'])} lastChanged`
      return should(where, `${lastChanged} has not come yet.`, 'Write the day on which the policy was last changed.')
    }),
  ]
}

function scholarshipDates(scholarship: Loaded<Scholarship> | undefined, today: string): Finding[] {
  if (!scholarship) return []
  const { value, source } = scholarship
  const dates = [
    { field: 'applicationsClose', what: 'Applications closed on', todo: 'Write the day on which they close next.' },
    { field: 'cohortStarts', what: 'The cohort started on', todo: 'Write the day on which the next one starts.' },
  ] as const
  return dates.flatMap(({ field, what, todo }) =>
    value[field] < today
      ? must(`content/scholarship.yaml:${source.lineOf([field])} ${field}`, `${what} ${value[field]}.`, todo)
      : [],
  )
}

function sessions(calendar: Loaded<Calendar> | undefined, today: string): Finding[] {
  if (!calendar) return []
  const { value, source } = calendar
  const past = value.sessions.flatMap((session, index) => (session.ends < today ? [{ session, index }] : []))
  const found = past.map(({ session, index }) => {
    const where = `content/calendar.yaml:${source.lineOf(['sessions', index, 'ends'])} sessions[${index + 1}]`
    return should(where, `"${session.title}" ended on ${session.ends}.`, 'Take it out, or give it its next date.')
  })
  if (past.length < value.sessions.length) return found
  const where = `content/calendar.yaml:${source.lineOf(['sessions'])} sessions`
  return [...found, should(where, 'No session lies ahead: the calendar is empty.', 'Announce the next ones.')]
}
