import type { newsletterFields } from '#contract/newsletter.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { fetchFailure } from '#services/errors.ts'
import { type ForwardSubscriptionPayload, newsletterService } from '#services/newsletter/service.ts'

export type ForwardSubscriptionDeps = Pick<ServiceDeps, 'database' | 'newsletterFormUrl' | 'log'>

/** Milliseconds until the third party is given up for this time. */
const TIMEOUT_MS = 10_000

/**
 * Tells the form-collection service of a subscription (specification 7), unless it has ended meanwhile.
 * @param stopping ends the wait when the server does
 * @throws Error without any of the visitor's words, so that the queue tries again
 */
export async function forwardSubscription(
  { database, newsletterFormUrl }: ForwardSubscriptionDeps,
  { id }: ForwardSubscriptionPayload,
  stopping?: AbortSignal,
): Promise<void> {
  if (!newsletterFormUrl) return
  const email = await newsletterService({ database, newsletterFormUrl }).subscribedEmail(id)
  if (email === undefined) return
  const form: Record<keyof typeof newsletterFields, string> = { 'Email Address': email }
  const timeoutMs = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(newsletterFormUrl, {
    method: 'POST',
    // Such services answer a browser by a redirect to a page, and a program that asks for JSON by a status.
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(form),
    // Followed, a redirect would become a GET that delivers nothing, or carry the address to a host nobody chose.
    redirect: 'manual',
    signal: stopping ? AbortSignal.any([timeoutMs, stopping]) : timeoutMs,
  }).catch((failure: unknown) => {
    throw new Error(`The newsletter's form service could not be reached: ${fetchFailure(failure)}.`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The newsletter's form service answered ${response.status}.`)
}
