import type { FieldRules } from '#contract/form-fields.ts'
import type { LeadForm } from './lead-form.ts'

export const reservationFields = {
  /** The id of a workshop in the schedule. services/leads/seats.ts checks it, and that its seats are free. */
  session: { label: 'Session', kind: 'line', max: 100 },
  seats: { label: 'Seats', kind: 'number', least: 1, most: 1000 },
  contactName: { label: 'Contact Person', kind: 'line', max: 100 },
  email: { label: 'Work Email', kind: 'email' },
  company: { label: 'Company', kind: 'line' },
  phone: { label: 'Phone Number', kind: 'phone', optional: true, hint: 'If you would like us to call back.' },
} as const satisfies FieldRules

export const NO_SUCH_SESSION = 'There is no such session. Please choose one from the calendar.'
export const SESSION_OVER = 'This session has started or is over. Please choose another date from the calendar.'

/** For how long a request holds its seats, from its arrival. Pages and emails say "five days". */
export const HOLD_HOURS = 5 * 24

/** Until when a request holds its seats by itself. */
export function heldUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + HOLD_HOURS * 3_600_000)
}

/** What became of a request's seats: all but `expired` and `released` hold them. */
export type SeatsState = 'requested' | 'expired' | 'confirmed' | 'released'

/** @param seatsState what staff made of them; null while its age decides */
export function seatsStateOf(
  { createdAt, seatsState }: { createdAt: Date; seatsState: 'confirmed' | 'released' | null },
  now = new Date(),
): SeatsState {
  return seatsState ?? (heldUntil(createdAt) > now ? 'requested' : 'expired')
}

/** A request for seats in a session for companies. It holds them for five days; staff confirm or release them. */
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
      'Keeps a request for seats, and holds them for five days from its arrival; the academy and its sender each get an email. From then on they are held only if the academy has confirmed them. A session that is over or unknown, and more seats than are free, are a 422 that names the field.',
    what: 'request',
    refusals: [NO_SUCH_SESSION, SESSION_OVER],
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
    thanks:
      'Thank you for your request. It has arrived. We hold the seats for five days. They are yours once we confirm them.',
    notice: 'Reservation request',
    noticeField: 'company',
  },
  export: { name: 'reservations', rows: 'reservation requests' },
} as const satisfies LeadForm<typeof reservationFields>
