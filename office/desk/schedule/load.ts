import { startContradictions } from '#content/contradictions.ts'
import { dayText, priceText, rangeText, timeText, tuitionText } from '#content/format.ts'
import type { Entry, EntryKind } from '#content/schedule-entries.ts'
import { startState } from '#content/start-state.ts'
import { classDays, classHours } from '#content/start-text.ts'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import { takesApplications } from '#contract/starts.ts'
import { pendingText } from '#office/desk/decisions/words.ts'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { plural } from '#office/desk/ui/shown.ts'
import { findFreed, type StartCounts } from '#services/admissions/seats.ts'
import { findFirst, type Waiting } from '#services/admissions/waitlist.ts'
import { sameWaiverCode } from '#services/codes/redeem.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { mayDo, requireRight } from '#services/rights.ts'
import { listChanges } from '#services/schedule/changes.ts'
import { toTyped } from './controls.ts'
import {
  changeSentences,
  courseName,
  entryTitle,
  getFacts,
  type ListedKind,
  type StateWord,
  startStates,
} from './fields.ts'

type Load = Pick<DeskArgs, 'deps' | 'actor' | 'query'>

function formData({ deps, actor }: Omit<Load, 'query'>, kind: EntryKind) {
  const currency = deps.payments.fee.currency.toUpperCase()
  const courses = kind === 'start' ? withLength(deps) : deps.courses
  return { courses, currency, mayChange: mayDo(actor.role, 'schedule'), isLive: deps.payments.livemode }
}

/** Trainings with what their pages say about the length, before a start is made that differs. */
function withLength({ courses, schedule }: Load['deps']) {
  const pages = schedule.current().content.courses
  return courses.map(({ id, name }) => {
    const { weeks, format } = pages.find((page) => page.id === id) ?? {}
    const hours = format?.liveHours === undefined ? '' : `, ${format.liveHours} live hours a week`
    return { id, name: `${name} (${weeks} weeks${hours})` }
  })
}

/** In what a start differs from its training's page. */
function getWarnings(kind: EntryKind, entry: unknown, { schedule }: Load['deps']): string[] {
  const start = entry as Entry<'start'> | undefined
  const course = schedule.current().content.courses.find(({ id }) => id === start?.course)
  return kind === 'start' && start && course ? startContradictions(start, course).map(([, sentence]) => sentence) : []
}

/** Loads an entry with its form and changes. A removed entry has only its changes, so that it can be restored. */
export async function loadEntry({ deps, actor, query }: Load, kind: EntryKind, id: string) {
  const { courses } = deps
  // Another process may have changed it within the last second.
  await deps.schedule.refresh()
  const entry = deps.schedule.current().snapshot.entries[kind][id] as Record<string, unknown> | undefined
  const changes = await listChanges(deps.database, kind, id)
  const last = entry ?? changes[0]?.before
  if (!last) throw new ServiceError('not_found', 'There is no such page.')
  const isLatest = (name: string) => query.get(name) === String(changes[0]?.id)
  return {
    ...formData({ deps, actor }, kind),
    kind,
    id,
    title: entryTitle(kind, last, courses),
    isThere: entry !== undefined,
    isClosed: entry?.closedAt !== undefined,
    warnings: getWarnings(kind, entry, deps),
    facts: getFacts(kind, last, courses),
    known: JSON.stringify(entry ?? null),
    typed: toTyped(kind, last),
    changes: changes.map(({ id: change, before, after, at, by }) => ({
      id: change,
      at,
      by,
      sentences: changeSentences(kind, before, after, courses),
    })),
    done: isLatest('saved') ? ('saved' as const) : isLatest('undone') ? ('undone' as const) : undefined,
  }
}
export type LoadedEntry = Awaited<ReturnType<typeof loadEntry>>

/** Loads the form of a new entry, optionally copied from another one without its dates and state. */
export async function loadNew(load: Load, kind: EntryKind) {
  requireRight(load.actor, 'schedule')
  const entries: Record<string, Record<string, unknown>> = load.deps.schedule.current().snapshot.entries[kind]
  const copied = entries[load.query.get('from') ?? ''] ?? {}
  const { starts, ends, applyBy, applicationsClose, firstDay, sample, canceled, closedAt, ...kept } = copied
  return { ...formData(load, kind), kind, known: 'null', typed: toTyped(kind, kept) }
}

export type Row = {
  id: string
  title: string
  sub: string
  sample: boolean
  state: StateWord
  /** Takes applications, of a start. */
  isOpen?: boolean
  /** Listed last, and dimmed. */
  isPast: boolean
  cells: { label: string; text: string; sub?: string; to?: string }[]
}

type Deps = Pick<ServiceDeps, 'schedule' | 'courses' | 'waiverCode'>

function inOrder(rows: Row[]): Row[] {
  return [...rows.filter(({ isPast }) => !isPast), ...rows.filter(({ isPast }) => isPast).reverse()]
}

/** Lists the entries of a kind. @param counts waitlisted applications and unsent offers, by start */
export function listRows(kind: ListedKind, deps: Deps, counts = noCounts): Row[] {
  const now = new Date()
  if (kind === 'start') return startRows(deps, now, counts)
  return kind === 'workshop' ? workshopRows(deps, now) : roundRows(deps, now)
}

const noCounts: StartCounts = { waiting: new Map(), pending: new Map() }

function startRows({ schedule, courses }: Deps, now: Date, { waiting, pending }: StartCounts): Row[] {
  const { starts, snapshot } = schedule.current()
  return inOrder(
    starts.map((start) => {
      const sub = seatsText(pending.get(start.id) ?? 0, waiting.get(start.id) ?? 0, start.seatsLeft)
      const state = startState(start, (moment) => new Date(moment) <= now)
      return {
        id: start.id,
        title: courseName(start.course, courses),
        sub: rangeText(start.starts, start.ends),
        sample: start.sample === true,
        state: startStates[state],
        isOpen: takesApplications(start, now),
        isPast: state === 'over' || (state === 'canceled' && new Date(endOfDay(start.ends, start.timeZone)) <= now),
        cells: [
          { label: 'Classes', text: classDays(start), sub: classHours(start) },
          { label: 'Last day to apply', text: dayText(start.applyBy) },
          {
            label: 'Seats',
            text: `${snapshot.taken[start.id] ?? 0} of ${start.seats} taken`,
            to: `/desk/starts/${start.id}/list`,
            ...(sub && { sub }),
          },
          { label: 'Tuition', text: tuitionText(start.tuition) },
        ],
      }
    }),
  )
}

/** "3 free, 2 offers pending, 4 on the waitlist" */
function seatsText(offers: number, waits: number, free: number): string {
  const parts = [offers > 0 && pendingText(offers), waits > 0 && `${waits} on the waitlist`].filter(Boolean)
  return parts.length > 0 && free > 0 ? [`${free} free`, ...parts].join(', ') : parts.join(', ')
}

function workshopRows({ schedule, courses }: Deps, now: Date): Row[] {
  const { content, snapshot } = schedule.current()
  const { timeZone } = content.company
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
          {
            label: 'Seats',
            text: `${held.seats} of ${seats} held`,
            sub: `${free} free${by}`,
            to: `/desk/workshops/${id}/list`,
          },
          { label: 'Per seat', text: priceText(workshop.price, content.calendar.currency) },
        ],
      }
    }),
  )
}

function acceptance(code: string, accepted: string, isPast: boolean): string {
  if (!sameWaiverCode(code, accepted)) return 'Not accepted'
  return isPast ? 'Still accepted: it waives every fee' : 'Accepted'
}

function roundRows({ schedule, waiverCode }: Deps, now: Date): Row[] {
  const { content, snapshot } = schedule.current()
  const { timeZone } = content.company
  return Object.values(snapshot.entries.round)
    .toSorted((a, b) => b.applicationsClose.localeCompare(a.applicationsClose))
    .map(({ id, applicationsClose, firstDay, promoCode, codeEnded, sample }): Row => {
      const isPast = new Date(endOfDay(applicationsClose, timeZone)) <= now
      return {
        id,
        title: dayText(applicationsClose),
        sub: '',
        sample: sample === true,
        isPast,
        state: isPast ? startStates.over : startStates.open,
        cells: [
          { label: 'First day', text: dayText(firstDay) },
          { label: 'Code', text: promoCode, sub: codeEnded ? 'Ended' : acceptance(promoCode, waiverCode, isPast) },
        ],
      }
    })
}

/** Lists starts with a free seat that somebody waits for, and whom to offer it to. */
export async function loadFreed(deps: ServiceDeps, counts: StartCounts) {
  const now = new Date()
  const freed = findFreed(deps.schedule.current(), counts, now)
  const first = freed.length > 0 ? await findFirst(deps, freed) : new Map<string, Waiting>()
  return startRows(deps, now, counts).flatMap(({ id, title, sub }) =>
    freed.includes(id) ? [{ id, title, dates: sub, first: first.get(id) }] : [],
  )
}
