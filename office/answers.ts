import { data } from 'react-router'
import { cleanText } from '#contract/clean-text.ts'
import { failures } from '#contract/failures.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import { ServiceError } from '#services/errors.ts'
import type { Paper } from '#services/invoices/paper.ts'

/** Status and page title for each reason of a `ServiceError`. */
export const reasonPages = {
  invalid: [422, 'That did not work'],
  not_found: [404, 'Not found'],
  conflict: [409, 'That did not work'],
  stale: [409, 'Someone else changed this'],
  too_many: [429, 'Too many attempts'],
  forbidden: [403, 'No access'],
  verify: [403, 'Please confirm that it is you'],
  stripe_failed: [502, 'Stripe does not answer'],
  unavailable: [503, 'Not available right now'],
} as const satisfies Record<ServiceError['reason'], readonly [number, string]>

/** Result of an action that a service declines. Forms show the message and keep the input. */
export type Declined = {
  declined: ServiceError['reason']
  message: string
  /** Problems by field. */
  errors?: Record<string, string[]> | undefined
  /** Identifies the form among those of the page (ui/intent-form.tsx). */
  intent: string
  id: string
  /** Submitted values, for a page without script. */
  typed: [name: string, value: string][]
}

/** Content of a layout's error page, thrown with `data()`. */
export type ErrorPage = {
  title: string
  text: string
  /** Text from a form that was not stored. */
  written?: string
  link?: { to: string; label: string }
}

/**
 * Reads the form of a request. Rejects what our forms never send: other content types, and U+0000, which PostgreSQL
 * cannot store.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null)
  if (form && ![...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))) return form
  const text = 'This form is out of date. Go back, reload the page, and try again.'
  throw data({ title: 'That did not work', text }, { status: 400 })
}

/** Lists the text fields of a form. */
export const getTyped = (form: FormData) =>
  [...form].flatMap(([name, value]): Declined['typed'] => (typeof value === 'string' ? [[name, value]] : []))

/** Returns the error to show; undefined if it is unexpected. @param away message if the database does not answer */
function toServiceError(error: unknown, away: string): ServiceError | undefined {
  if (isDatabaseAway(error)) return new ServiceError('unavailable', away)
  return error instanceof ServiceError ? error : undefined
}

/** Converts a {@link ServiceError} into an action's result. @throws any other error */
export function declinedAnswer(error: unknown, form: FormData) {
  const typed = getTyped(form).filter(([name]) => name !== 'credential')
  const which = { intent: getText(form, 'intent'), id: getText(form, 'id'), typed }
  const known = toServiceError(error, failures.databaseAway.message)
  if (!known) throw error
  const { reason, message, errors } = known
  const declined: Declined = { declined: reason, message, errors, ...which }
  return data(declined, { status: reasonPages[reason][0] })
}

/** Converts an error of a loader into one for the layout's error page. */
export function toErrorPage(error: unknown): unknown {
  const away = 'This page is not available right now. Nothing is lost. Please reload it in a moment.'
  const known = toServiceError(error, away)
  if (!known) return error
  const [status, title] = reasonPages[known.reason]
  return data({ title, text: known.message }, { status })
}

/** Returns a text field, cleaned as in all forms; '' if it is missing or a file. */
export function getText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cleanText(value) : ''
}

/** Responds with a document about money, which browsers show. */
export const paperAnswer = ({ title, reference }: Paper, file: Buffer) => {
  const name = `${title} ${reference}`
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return fileAnswer(new Uint8Array(file), 'application/pdf', `${name}.pdf`, 'inline')
}

/** Responds with a file. Browsers save an attachment, and show an inline file. */
export const fileAnswer = (body: BodyInit, type: string, name: string, disposition = 'attachment') =>
  new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `${disposition}; filename="${name}"` },
  })
