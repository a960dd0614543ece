import { classDays, classHours } from '#content/cohort-text.ts'
import { dayText, priceText, rangeText, timeText, tuitionText } from '#content/format.ts'
import { startState } from '#content/start-state.ts'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import { plural } from '#desk/ui/shown.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { ListedKind } from './fields.ts'
import { courseName, type StateWord, startStates } from './words.ts'

export type Row = {
  id: string
  title: string
  sub: string
  sample: boolean
  state: StateWord
  /** Listed last, and dimmed. */
  isPast: boolean
  cells: { label: string; text: string; sub?: string }[]
}

type Deps = Pick<ServiceDeps, 'schedule' | 'courses'>

function inOrder(rows: Row[]): Row[] {
  return [...rows.filter(({ isPast }) => !isPast), ...rows.filter(({ isPast }) => isPast).reverse()]
}

/** Lists the entries of a kind. @param waiting number of waitlisted applications, by start */
export function listRows(kind: ListedKind, deps: Deps, waiting = new Map<string, number>()): Row[] {
  const now = new Date()
  if (kind === 'cohort') return startRows(deps, now, waiting)
  return kind === 'workshop' ? workshopRows(deps, now) : roundRows(deps, now)
}

function startRows({ schedule, courses }: Deps, now: Date, waiting: Map<string, number>): Row[] {
  const { cohorts, snapshot } = schedule.current()
  return inOrder(
    cohorts.map((cohort) => {
      const waits = waiting.get(cohort.id) ?? 0
      const state = startState(cohort, (moment) => new Date(moment) <= now)
      return {
        id: cohort.id,
        title: courseName(cohort.course, courses),
        sub: rangeText(cohort.starts, cohort.ends),
        sample: cohort.sample === true,
        state: startStates[state],
        isPast: state === 'over' || (state === 'canceled' && new Date(endOfDay(cohort.ends, cohort.timeZone)) <= now),
        cells: [
          { label: 'Classes', text: classDays(cohort), sub: classHours(cohort) },
          { label: 'Last day to apply', text: dayText(cohort.applyBy) },
          {
            label: 'Seats',
            text: `${snapshot.taken[cohort.id] ?? 0} of ${cohort.seats} taken`,
            ...(waits > 0 && { sub: waitText(waits, cohort.seatsLeft) }),
          },
          { label: 'Tuition', text: tuitionText(cohort.tuition) },
        ],
      }
    }),
  )
}

function waitText(waiting: number, free: number): string {
  const wait = `${waiting} on the waitlist`
  return free > 0 ? `${free} free, ${wait}` : wait
}

function workshopRows({ schedule, courses }: Deps, now: Date): Row[] {
  const { content, snapshot } = schedule.current()
  const { timeZone, currency } = content.calendar
  const workshops = Object.values(snapshot.entries.workshop).toSorted((a, b) => a.starts.localeCompare(b.starts))
  return inOrder(
    workshops.map((workshop) => {
      const { id, title, starts, ends, from, to, seats } = workshop
      const held = snapshot.reserved[id] ?? { seats: 0, requests: 0 }
      const by = held.requests > 0 ? `, ${plural(held.requests, 'reservation')}` : ''
      const free = Math.max(seats - held.seats, 0)
      const isPast = zonedTime(ends, to, timeZone) <= now
      const hasStarted = zonedTime(starts, from, timeZone) <= now
      const coming = free === 0 ? startStates.full : startStates.open
      const running = hasStarted && !isPast ? startStates.running : coming
      const state = workshop.canceled ? startStates.canceled : isPast ? startStates.over : running
      return {
        id,
        title,
        sub: rangeText(starts, ends),
        sample: workshop.sample === true,
        state,
        isPast,
        cells: [
          { label: 'Training', text: courseName(workshop.course, courses) },
          { label: 'Hours', text: `${timeText(from)} to ${timeText(to)}`, sub: workshop.place },
          { label: 'Seats', text: `${held.seats} of ${seats} held`, sub: `${free} free${by}` },
          { label: 'Per seat', text: priceText(workshop.price, currency) },
        ],
      }
    }),
  )
}

function roundRows({ schedule }: Deps, now: Date): Row[] {
  const { content, snapshot } = schedule.current()
  const { timeZone } = content.webinar.session
  return Object.values(snapshot.entries.round)
    .toSorted((a, b) => b.applicationsClose.localeCompare(a.applicationsClose))
    .map(({ id, applicationsClose, cohortStarts, promoCode, sample }): Row => {
      const isPast = new Date(endOfDay(applicationsClose, timeZone)) <= now
      return {
        id,
        title: dayText(applicationsClose),
        sub: '',
        sample: sample === true,
        isPast,
        state: isPast ? startStates.over : startStates.open,
        cells: [
          { label: 'Cohort starts', text: dayText(cohortStarts) },
          { label: 'Code', text: promoCode },
        ],
      }
    })
}
