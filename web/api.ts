import type { Registration } from '#contract/applications.ts'
import type { CohortListItem, CourseListItem } from '#contract/courses.ts'
import { type Failure, messages } from '#contract/errors.ts'
import type { WireForm } from '#contract/forms/enrollment.ts'
import type { JsonLeadPath } from '#contract/forms/lead-forms.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import type { NewsletterReceipt, newsletterFields } from '#contract/newsletter.ts'
import type { CheckoutSession } from '#contract/payments.ts'

/** Failed call, with the server's message or 'Something went wrong' (specification 7). */
export type CallFailure = {
  success: false
  message: string
  /** Absent if there was no response. */
  status?: number
  errors?: Record<string, string[]>
}

export type Result<Answer> = (Answer & { success: true }) | CallFailure

export const base = `${import.meta.env.VITE_API_URL ?? ''}/api/v1`

/** Fetches courses for the dropdown, at most 30 (specification 9). */
export const listCourses = () => list<CourseListItem>('/CourseNorthAmerica/get-courses?pageSize=30')

export const listCohorts = () => list<CohortListItem>('/CourseNorthAmerica/get-cohorts')

function list<Item>(path: string): Promise<Result<{ items: Item[] }>> {
  return call(path, {}, 15_000, ({ items }: { items?: Item[] }) => (Array.isArray(items) ? { items } : undefined))
}

/** Sends an application. All attempts share one Idempotency-Key. */
export function register(form: WireForm, key: string) {
  const request = { method: 'POST', body: toFormData(form), headers: { 'Idempotency-Key': key } }
  const read = ({ isSuccess, applicationId, feeWaived, waitlisted }: Partial<Registration>) =>
    isSuccess === true && applicationId ? { applicationId, feeWaived, waitlisted } : undefined
  return call('/ApplicationForm/na/Register', request, 30_000, read)
}

export function createCheckoutSession(applicationId: string): Promise<Result<{ sessionUrl: string }>> {
  const read = ({ success, sessionUrl }: Partial<CheckoutSession>) =>
    success === true && sessionUrl && /^https?:\/\//i.test(sessionUrl) ? { sessionUrl } : undefined
  return call('/Stripe/create-checkout-session', json({ applicationId }), 20_000, read)
}

/** Creates the function that sends a lead form. All attempts share one Idempotency-Key. */
export function sendLead(path: JsonLeadPath) {
  return (values: object, key: string): Promise<Result<Omit<LeadReceipt, 'success'>>> =>
    call(path, json(values, { 'Idempotency-Key': key }), 30_000, readReceipt)
}

export function readReceipt({ success, id, summary }: Partial<LeadReceipt>): Omit<LeadReceipt, 'success'> | undefined {
  return success === true && id ? { id, summary } : undefined
}

/** Subscribes to the newsletter, with the one field of specification 3. */
export function subscribe(email: string): Promise<Result<object>> {
  const form: Record<keyof typeof newsletterFields, string> = { 'Email Address': email }
  // Referer names the page, even if the API is on another host.
  const request: RequestInit = { ...json(form), referrerPolicy: 'no-referrer-when-downgrade' }
  return call('/Newsletter/subscribe', request, 15_000, succeeded)
}

/** Ends a subscription, like a mail client's button (RFC 8058). */
export function unsubscribe(token: string): Promise<Result<object>> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  return call(unsubscribePath(token), { method: 'POST', body }, 15_000, succeeded)
}

export const unsubscribePath = (token: string) => `/Newsletter/unsubscribe?token=${encodeURIComponent(token)}`

const succeeded = (answer: Partial<NewsletterReceipt>) => (answer.success === true ? {} : undefined)

export function json(body: object, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

export function toFormData(parts: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

/** Makes a call; never throws. `read` picks what the caller needs from the response, or undefined if it is missing. */
export function call<Body, Answer extends object>(
  path: string,
  request: RequestInit,
  timeoutMs: number,
  read: (body: Body) => Answer | undefined,
): Promise<Result<Answer>> {
  const headers = { Accept: 'application/json', ...request.headers }
  return getResult(fetch(base + path, { ...request, headers, signal: AbortSignal.timeout(timeoutMs) }), read)
}

/** Converts a response of fetch or XMLHttpRequest into a result; never throws. */
export async function getResult<Body, Answer extends object>(
  answering: Promise<Pick<Response, 'ok' | 'status' | 'json'>>,
  read: (body: Body) => Answer | undefined,
): Promise<Result<Answer>> {
  try {
    const response = await answering
    const body: unknown = await response.json()
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
  } catch {
    // No network, a timeout, or invalid JSON: there is no message from the server.
    return { success: false, message: messages.somethingWentWrong }
  }
}
