import type { ApplicationForm, Registration } from '#contract/applications.ts'
import type { CourseList, CourseListItem } from '#contract/courses.ts'
import { type Failure, messages } from '#contract/errors.ts'
import type { JsonLeadPath } from '#contract/forms/lead-forms.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import type { NewsletterReceipt, newsletterFields } from '#contract/newsletter.ts'
import type { CheckoutSession } from '#contract/payments.ts'

/** A call that did not succeed: the server's sentence, or 'Something went wrong' (specification 7). */
export type CallFailure = {
  success: false
  message: string
  /** Of the answer; missing where there was none. */
  status?: number
  /** What is wrong with each wire field. */
  errors?: Record<string, string[]>
}

/** Every field of the application, none left out. */
export type WireForm = { [Field in keyof ApplicationForm]-?: NonNullable<ApplicationForm[Field]> }

export type Result<Answer> = (Answer & { success: true }) | CallFailure

/** Where the calls are. */
export const base = `${import.meta.env.VITE_API_URL ?? ''}/api/v1`

/** Courses for the dropdown, 30 at most (specification 9). */
export function listCourses(): Promise<Result<{ courses: CourseListItem[] }>> {
  return call('/CourseNorthAmerica/get-courses?pageSize=30', {}, 15_000, (answer: Partial<CourseList>) =>
    Array.isArray(answer.items) ? { courses: answer.items } : undefined,
  )
}

/**
 * Sends an application.
 * @param idempotencyKey the same one for the same application, however often it is sent
 */
export function register(
  form: WireForm,
  idempotencyKey: string,
): Promise<Result<Pick<Registration, 'applicationId' | 'feeWaived'>>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  const request = { method: 'POST', body, headers: { 'Idempotency-Key': idempotencyKey } }
  return call('/ApplicationForm/na/Register', request, 30_000, (answer: Partial<Registration>) =>
    answer.isSuccess === true && answer.applicationId
      ? { applicationId: answer.applicationId, feeWaived: answer.feeWaived === true }
      : undefined,
  )
}

/** Asks for the hosted checkout of an application's fee. */
export function createCheckoutSession(applicationId: string): Promise<Result<{ sessionUrl: string }>> {
  const request = {
    method: 'POST',
    body: JSON.stringify({ applicationId }),
    headers: { 'Content-Type': 'application/json' },
  }
  return call('/Stripe/create-checkout-session', request, 20_000, (answer: Partial<CheckoutSession>) =>
    answer.success === true && isHttpAddress(answer.sessionUrl) ? { sessionUrl: answer.sessionUrl } : undefined,
  )
}

/** Reads what every lead's call answers. */
export function readReceipt(answer: Partial<LeadReceipt>): { id: string } | undefined {
  return answer.success === true && answer.id ? { id: answer.id } : undefined
}

/**
 * Sends a message or a request.
 * @param values the form's fields, with what shows that a person filled them in
 * @param idempotencyKey the same one for the same form, however often it is sent
 */
export function sendLead(path: JsonLeadPath, values: object, idempotencyKey: string): Promise<Result<{ id: string }>> {
  const request = {
    method: 'POST',
    body: JSON.stringify(values),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
  }
  return call(path, request, 30_000, readReceipt)
}

/** Subscribes an address to the newsletter by the one field of specification 3. */
export function subscribe(email: string): Promise<Result<object>> {
  const form: Record<keyof typeof newsletterFields, string> = { 'Email Address': email }
  const request: RequestInit = {
    method: 'POST',
    body: JSON.stringify(form),
    headers: { 'Content-Type': 'application/json' },
    // On which page it was asked for stands in Referer, for another host that answers the calls as well.
    referrerPolicy: 'no-referrer-when-downgrade',
  }
  return call('/Newsletter/subscribe', request, 15_000, succeeded)
}

/** Where a subscription is ended, by its token: a form without script is sent there, too. */
export function unsubscribeAddress(token: string): string {
  return `${base}${unsubscribePath(token)}`
}

const unsubscribePath = (token: string) => `/Newsletter/unsubscribe?token=${encodeURIComponent(token)}`

/** Ends a subscription, as the button of a mailbox does (RFC 8058). */
export function unsubscribe(token: string): Promise<Result<object>> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  return call(unsubscribePath(token), { method: 'POST', body }, 15_000, succeeded)
}

function succeeded(answer: Partial<NewsletterReceipt>): object | undefined {
  return answer.success === true ? {} : undefined
}

function isHttpAddress(address: unknown): address is string {
  return typeof address === 'string' && /^https?:\/\//i.test(address)
}

/**
 * Makes one call; never throws.
 * @param timeoutMs milliseconds until it is given up
 * @param read takes what is needed from a good answer, or nothing where it is not there
 */
function call<Body, Answer extends object>(
  path: string,
  request: RequestInit,
  timeoutMs: number,
  read: (body: Body) => Answer | undefined,
): Promise<Result<Answer>> {
  const headers = { Accept: 'application/json', ...request.headers }
  return resultOf(fetch(base + path, { ...request, headers, signal: AbortSignal.timeout(timeoutMs) }), read)
}

/** What came of a call, whichever way it was made; never throws. */
export async function resultOf<Body, Answer extends object>(
  answering: Promise<Pick<Response, 'ok' | 'status' | 'json'>>,
  read: (body: Body) => Answer | undefined,
): Promise<Result<Answer>> {
  let response: Pick<Response, 'ok' | 'status'>
  let body: unknown
  try {
    const answered = await answering
    response = answered
    body = await answered.json()
  } catch {
    // No network, no timeoutMs, or an answer in no JSON: there is no sentence to pass on.
    return { success: false, message: messages.somethingWentWrong }
  }
  const object = typeof body === 'object' && body !== null ? body : {}
  const answer = response.ok ? read(object as Body) : undefined
  if (answer) return { success: true, ...answer }
  const { message, errors } = object as Partial<Failure>
  return {
    success: false,
    message: typeof message === 'string' && message !== '' ? message : messages.somethingWentWrong,
    status: response.status,
    ...(typeof errors === 'object' && errors !== null && { errors }),
  }
}
