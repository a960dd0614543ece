import type { FieldRules } from '#contract/form-fields.ts'
import type { LeadForm } from './lead-form.ts'

export const reservationFields = {
  /** The id of a session of content/calendar.yaml. services/leads/sessions.ts checks it, and the seats that it has. */
  session: { label: 'Session', kind: 'line', max: 100 },
  seats: { label: 'Seats', kind: 'number', least: 1, most: 1000 },
  contactName: { label: 'Contact Person', kind: 'line', max: 100 },
  email: { label: 'Work Email', kind: 'email' },
  company: { label: 'Company', kind: 'line' },
  phone: { label: 'Phone Number', kind: 'phone', optional: true, hint: 'If you would like us to call back.' },
} as const satisfies FieldRules

export const NO_SUCH_SESSION = 'There is no such session. Please choose one from the calendar.'
export const SESSION_OVER = 'This session has started or is over. Please choose another date from the calendar.'

/** A request for seats in a session for companies. Staff confirm it: it holds no seat. */
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
      'Keeps a request for seats; the academy and its sender each get an email. No seat is held until the academy confirms it. A session that is over or unknown, and more seats than the session has, are a 422 that names the field.',
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
      'Thank you for your request. It has arrived. The seats are not held yet: they are yours once we confirm them.',
    notice: 'Reservation request',
    noticeField: 'company',
  },
  export: { name: 'reservations', rows: 'reservation requests' },
} as const satisfies LeadForm<typeof reservationFields>
