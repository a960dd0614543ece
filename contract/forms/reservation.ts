import type { FieldRules } from '#contract/form-fields.ts'
import { counted, type LeadForm } from './lead-form.ts'

export const reservationFields = {
  /** Id of a workshop. services/leads/seats.ts checks that it exists and has enough free seats. */
  session: { label: 'Session', kind: 'line', max: 100 },
  seats: { label: 'Seats', kind: 'number', least: 1, most: 1000 },
  /** Seats in other workshops, parsed by `wantedSeats`. */
  also: { label: 'Other Sessions', kind: 'line', max: 500, optional: true },
  contactName: { label: 'Contact Person', kind: 'line', max: 100 },
  email: { label: 'Work Email', kind: 'email' },
  company: { label: 'Company', kind: 'line' },
  phone: { label: 'Phone Number', kind: 'phone', optional: true, hint: 'If you would like us to call back.' },
} as const satisfies FieldRules

/** The estimate has one line for each. */
export const MOST_OTHERS = 5
const OTHER = /^([a-z0-9-]{1,60}): ?([1-9]\d{0,3})$/

export const OTHERS_UNCLEAR = `Other sessions must be written as "agents-2027-11: 4, flow-2027-04: 2": up to ${MOST_OTHERS}, each once.`

/** A request as it was sent. `session` is the wire's name of a workshop. */
export type SeatsRequest = { session: string; seats: number; also: string }
export type WantedSeats = { workshop: string; seats: number }

/**
 * Returns the seats of `session`, then those of `also`. Undefined if `also` breaks the rules in {@link OTHERS_UNCLEAR}.
 */
export function wantedSeats(request: SeatsRequest): WantedSeats[] | undefined {
  const { session, seats, also } = request
  const others = also.trim() === '' ? [] : also.split(',').map((item) => OTHER.exec(item.trim()))
  if (others.length > MOST_OTHERS || others.includes(null)) return undefined
  const wanted = [
    { workshop: session, seats },
    ...others.map((found) => ({ workshop: found?.[1] ?? '', seats: Number(found?.[2]) })),
  ]
  return new Set(wanted.map((item) => item.workshop)).size === wanted.length ? wanted : undefined
}

/** Formats `also` for people: "Agents in production, Nov 8, 2027: 4 seats". */
export function titledSeats(also: string, workshops: readonly { id: string; title: string }[]): string {
  const others = wantedSeats({ session: '', seats: 1, also })?.slice(1) ?? []
  const getTitle = (id: string) => workshops.find((item) => item.id === id)?.title ?? id
  return others
    .map(({ workshop, seats }) => `${getTitle(workshop)}: ${seats} ${seats === 1 ? 'seat' : 'seats'}`)
    .join('; ')
}

export const NO_SUCH_WORKSHOP = 'We could not find that session. Please choose one from the calendar.'
export const WORKSHOP_OVER = 'This session has started or is over. Please choose another date from the calendar.'

/** Pages and emails say "five days". */
export const HOLD_HOURS = 5 * 24

/** An unconfirmed request holds at most this part of a workshop, so that few of them cannot sell it out. */
export const HELD_PART = 4

/** Returns how many of the wanted seats an unconfirmed request holds. @param all seats of the workshop */
export function heldSeats(wanted: number, all: number): number {
  return Math.min(wanted, Math.max(1, Math.floor(all / HELD_PART)))
}

/** Open requests of one mailbox, and of one network; `failures.tooManyOpen` names the number. */
export const MOST_OPEN = 3

/** Returns when an unconfirmed request stops holding its seats. */
export function heldUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + HOLD_HOURS * 3_600_000)
}

/** Requests hold their seats unless `expired` or `released`. */
export type SeatsState = 'requested' | 'expired' | 'confirmed' | 'released'

/** @param seatsState decision by staff; null while the request's age decides */
export function getSeatsState(
  { createdAt, seatsState }: { createdAt: Date; seatsState: 'confirmed' | 'released' | null },
  now = new Date(),
): SeatsState {
  return seatsState ?? (heldUntil(createdAt) > now ? 'requested' : 'expired')
}

/** Request for seats in a workshop. It holds some of them for five days, until staff confirm or release them. */
export const reservationForm = {
  kind: 'reservation',
  fields: reservationFields,
  nameField: 'contactName',
  page: '/corporate-calendar-training',
  retention: 'requests',
  call: {
    path: '/Reservation/request',
    id: 'requestSeats',
    summary: 'Request seats in a corporate session',
    description:
      'Keeps a request for seats, and holds them for five days from its arrival, but at most a quarter of a session; the academy and its sender each get an email. All of them are held once the academy confirms them. `summary` says what was asked for, what it costs, and what is held until when. A mailbox or network has at most three requests that are neither confirmed nor over: more are a 429. `also` asks for seats in up to five other sessions: "agents-2027-11: 4, flow-2027-04: 2". A session that is over or unknown, and more seats than are free, are a 422 that names the field; then no seat is held.',
    what: 'request',
    refusals: [NO_SUCH_WORKSHOP, WORKSHOP_OVER],
    example: {
      session: 'agents-2027-11',
      seats: 4,
      contactName: 'Ada Byron',
      email: 'ada@employer.example',
      company: 'Example Company',
    },
  },
  email: {
    received: 'request for seats',
    thanks: 'Thank you for your request. It has arrived. The seats are yours once we confirm them.',
    notice: 'Reservation request',
    noticeField: 'company',
  },
  export: { name: 'reservations', rows: 'reservation requests' },
  summary: ({ seats, session, also }) => [counted(seats, 'seat', 'seats'), session, also],
} as const satisfies LeadForm<typeof reservationFields>
