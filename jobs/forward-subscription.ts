import type { newsletterFields } from '#contract/newsletter.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { type ForwardSubscriptionPayload, subscribedEmail } from '#services/newsletter/service.ts'
import { postJson } from './post-json.ts'

export type ForwardSubscriptionDeps = Pick<ServiceDeps, 'database' | 'newsletterFormUrl' | 'log'>

/** The task `forward_subscription`: posts an active subscription to the form service (specification 7). */
export async function forwardSubscription(
  { database, newsletterFormUrl }: ForwardSubscriptionDeps,
  { id }: ForwardSubscriptionPayload,
  stopping?: AbortSignal,
): Promise<void> {
  if (!newsletterFormUrl) return
  const email = await subscribedEmail({ database }, id)
  if (email === undefined) return
  const form: Record<keyof typeof newsletterFields, string> = { 'Email Address': email }
  // Form services redirect browsers to a page. Clients that accept JSON get a status.
  const headers = { Accept: 'application/json' }
  await postJson("The newsletter's form service", newsletterFormUrl, JSON.stringify(form), { headers, stopping })
}
