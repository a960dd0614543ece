import { startContradictions } from '#content/contradictions.ts'
import { dayRange, dayText, longDay, nthDayText, priceText, timeText, weekdaysText, wholeDay } from '#content/format.ts'
import { pricedTuition, startPlans } from '#content/plan-text.ts'
import { type CurrentSchedule, roundCode } from '#content/schedule.ts'
import type { Entry, EntryKind } from '#content/schedule-entries.ts'
import { workshopPath } from '#content/site-paths.ts'
import { startState } from '#content/start-state.ts'
import { applyByText, classTimes, partOfDay, seatsText, stateNote, workshopSeats } from '#content/start-text.ts'
import { nextOccurrences } from '#content/weekly-event.ts'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import { nextStart, type Start } from '#contract/starts.ts'
import { plural } from '#office/desk/ui/shown.ts'

/** Visitor's view: terms with values, in order. */
export type Preview = { title: string; facts: [term: string, words: string][]; notes: string[] }

/**
 * `onlyCode`: WAIVER_CODE, if set. Only that code waives the fee then. `naming`: how many applications or reservations
 * name the entry.
 */
type Shown = { schedule: CurrentSchedule; now: Date; onlyCode: string | undefined; naming: number }

/** Renders an entry as visitors would see it. @param schedule includes the entry */
export function getPreview({ kind, id }: { kind: EntryKind; id: string }, shown: Shown): Preview {
  if (kind === 'start') return startPreview(id, shown)
  if (kind === 'workshop') return workshopPreview(id, shown)
  return kind === 'round' ? roundPreview(id, shown) : informationSessionPreview(shown)
}

/** Must match web/sections/next-start.tsx and the line of cards. */
function startPreview(id: string, { schedule: { starts, content, snapshot }, now, naming }: Shown): Preview {
  const own = starts.find((start) => start.id === id)
  const course = content.courses.find((item) => item.id === own?.course)
  const isPast = (moment: string) => new Date(moment) <= now
  const next = nextStart(starts, own?.course ?? '', isPast)
  const title = `The page of ${course?.menuLabel ?? 'this training'}`
  const entry = snapshot.entries.start[id]
  const notes =
    entry && course ? startContradictions(entry, course).map(([, sentence]) => `Please check: ${sentence}`) : []
  if (own?.state === 'canceled') {
    notes.push('This start is canceled: visitors do not see it.')
    const named = plural(naming, 'application names', 'applications name')
    if (naming > 0) notes.push(`${named} it, and ${snapshot.taken[id] ?? 0} hold seats of it. Write to them.`)
  }
  if (own?.state !== 'canceled' && next && next.id !== id) notes.push(whyAnother(own, next, isPast))
  if (!next) {
    const facts = Object.entries({ 'Next start': 'No date yet', 'On cards': 'Ask about the next start date' })
    return { title, facts, notes }
  }
  const isClosed = isPast(next.closesAt)
  const state = startState(next, isPast)
  const note = stateNote(next, state)
  const facts = Object.entries({
    'Next start': `${wholeDay(next.starts)}${next.sample ? ' (Sample)' : ''}`,
    ...(!isClosed && { Seats: seatsText(next, state) }),
    'Apply by': isClosed
      ? `Applications closed on ${longDay(next.applyBy)}. The next start has no date yet.`
      : applyByText(next, state),
    'Class hours': classTimes(next),
    Tuition: next.tuition ? pricedTuition(next.tuition, content.billing.taxes) : 'On request',
    ...(next.plans && { Payment: startPlans(next, content.billing.taxes).join('. ') }),
    Button: state === 'full' ? 'Join the waitlist' : 'Enroll',
    'On cards': isClosed
      ? 'Ask about the next start date'
      : `Starts ${dayText(next.starts)}, ${partOfDay(next)}${note && ` · ${note}`}`,
  })
  return { title, facts, notes }
}

/** Explains why a training's page shows another start. */
function whyAnother(own: Start | undefined, next: Start, isPast: (moment: string) => boolean): string {
  if (!own || isPast(own.closesAt)) return 'This start is no longer open for applications. The page shows another one.'
  if (own.seatsLeft === 0)
    return `This start is full. The page shows the start of ${longDay(next.starts)}, and the way to this one’s waitlist.`
  return `The page shows the start of ${longDay(next.starts)} until its last day to apply is over.`
}

/** Must match web/sections/training-calendar.tsx. */
function workshopPreview(id: string, { schedule: { content, snapshot }, now }: Shown): Preview {
  const { calendar, company, courses } = content
  const workshop = snapshot.entries.workshop[id] as Entry<'workshop'>
  const shown = calendar.workshops.find((item) => item.id === id)
  const { starts, ends, from, to, canceled } = workshop
  const notes: string[] = []
  if (canceled) notes.push('This workshop is canceled: visitors do not see it.')
  else if (zonedTime(ends, to, company.timeZone) <= now) notes.push('It is over: the calendar no longer lists it.')
  const held = snapshot.reserved[id]
  if (canceled && held) notes.push(`${plural(held.requests, 'reservation holds', 'reservations hold')} seats of it.`)
  const line = {
    Dates: `${dayRange(starts, ends)}, ${starts.slice(0, 4)} (${weekdaysText(starts, ends)})`,
    Session: `${workshop.title}${workshop.sample ? ' (Sample)' : ''}`,
    Topic: courses.find((course) => course.id === workshop.course)?.topic ?? '',
    Hours: `${timeText(from)} to ${timeText(to)} ${company.zoneLabel}`,
    Place: workshop.place,
    Seats: shown ? workshopSeats(shown) : '',
    'Per seat': priceText(workshop.price, calendar.currency),
    'Its page': workshopPath(id),
  }
  return { title: 'Its line in the calendar', facts: notes.length > 0 ? [] : Object.entries(line), notes }
}

/** Must match the hero of the home page. */
function roundPreview(id: string, { schedule: { content, snapshot }, now, onlyCode }: Shown): Preview {
  const { applicationsClose, firstDay, promoCode } = content.scholarship
  const { closeLabel, closedLabel, startLabel, startedLabel, codeLabel } = content.home.hero.scholarship
  const { timeZone } = content.company
  const own = snapshot.entries.round[id]
  const isClosed = new Date(endOfDay(applicationsClose, timeZone)) <= now
  const hasStarted = zonedTime(firstDay, '00:00', timeZone) <= now
  const isEnded = roundCode(snapshot.entries) === ''
  const isShown = !isEnded && (onlyCode === undefined || onlyCode.toLowerCase() === promoCode.toLowerCase())
  const notes: string[] = []
  if (own?.applicationsClose !== applicationsClose) notes.push('Visitors see a later round than this one.')
  if (isClosed) notes.push('This round is over, and the page says so.')
  if (isEnded) notes.push('The code has ended: it is neither shown nor accepted.')
  else if (isClosed && isShown) notes.push('Its code is still accepted, until you end it or open another round.')
  if (!isShown && !isEnded) notes.push('The code is not shown, because WAIVER_CODE on the server is a different one.')
  return {
    title: 'The scholarship on the home page',
    facts: Object.entries({
      [isClosed ? closedLabel : closeLabel]: dayText(applicationsClose),
      [hasStarted ? startedLabel : startLabel]: dayText(firstDay),
      ...(isShown && { [codeLabel]: promoCode }),
    }),
    notes,
  }
}

/** Must match web/routes/webinar.tsx. */
function informationSessionPreview({ schedule, now }: Shown): Preview {
  const { company, webinar } = schedule.content
  const { informationSession } = webinar
  const dates = nextOccurrences(informationSession, company.timeZone, now, 4)
  return {
    title: 'The next dates',
    facts: dates.map(({ day }) => [nthDayText(day, 0), `${timeText(informationSession.time)} ${company.zoneLabel}`]),
    notes: [],
  }
}
