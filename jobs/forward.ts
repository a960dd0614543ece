import { createHmac } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { isLeadKind } from '#contract/forms/lead-forms.ts'
import type { newsletterFields } from '#contract/newsletter.ts'
import { addedAt } from '#database/jobs.ts'
import { findApplication } from '#services/applications/service.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { ForwardLeadPayload } from '#services/email-jobs.ts'
import { fetchFailure } from '#services/errors.ts'
import { findLead } from '#services/leads/service.ts'
import { type ForwardSubscriptionPayload, findSubscription } from '#services/newsletter/service.ts'
import { publicFields } from '#services/public-fields.ts'

const TIMEOUT_MS = 10_000

/** The task `forward_lead`: posts a lead to LEADS_WEBHOOK_URL (docs/webhook.md), unless it was erased. */
export async function forwardLead(
  database: ServiceDeps['database'],
  { url, secret }: NonNullable<ServiceDeps['leadsWebhook']>,
  { kind, id }: ForwardLeadPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const row = await (isLeadKind(kind) ? findLead(database, kind, id) : findApplication(database, id))
  if (!row) return
  const type = kind === 'payment' ? 'application.paid' : `${kind}.created`
  // One transaction stores the job and the lead, so both have the same age.
  const event = { id: `${type}.${id}`, type, createdAt: addedAt(job), lead: publicFields(row) }
  const body = JSON.stringify(event)
  const headers = {
    'Idempotency-Key': event.id,
    'X-Academy-Signature': getSignature(body, secret, Math.floor(Date.now() / 1000)),
  }
  await postJson('LEADS_WEBHOOK_URL', url, body, headers, abortSignal)
}

/** Stripe's scheme, which many receivers can verify: HMAC-SHA256 over time and body. */
function getSignature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** The task `forward_subscription`: posts an active subscription to the form service (specification 7). */
export async function forwardSubscription(
  { database, newsletterFormUrl }: Pick<ServiceDeps, 'database' | 'newsletterFormUrl'>,
  { id }: ForwardSubscriptionPayload,
  stopping?: AbortSignal,
): Promise<void> {
  const subscription = newsletterFormUrl && (await findSubscription(database, id))
  if (!subscription) return
  const form: Record<keyof typeof newsletterFields, string> = { 'Email Address': subscription.email }
  // Form services redirect browsers to a page. Clients that accept JSON get a status.
  const headers = { Accept: 'application/json' }
  await postJson("The newsletter's form service", newsletterFormUrl, JSON.stringify(form), headers, stopping)
}

/** Posts JSON. A redirect is an error, because it becomes a GET. @throws Error that names only service and status */
async function postJson(
  service: string,
  url: string,
  body: string,
  headers: Record<string, string>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    signal: stopping ? AbortSignal.any([stopping, timeout]) : timeout,
  }).catch((error: unknown) => {
    throw new Error(`${service} did not answer (${fetchFailure(error)}).`)
  })
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new Error(`${service} answered ${response.status}.`)
}
