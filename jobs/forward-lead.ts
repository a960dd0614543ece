import { createHmac } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { isLeadKind } from '#contract/forms/lead-forms.ts'
import { findApplication } from '#services/applications/service.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { fetchFailure } from '#services/errors.ts'
import type { ForwardLeadPayload } from '#services/jobs-for-leads.ts'
import { findLead } from '#services/leads/service.ts'
import { publicFields } from '#services/public-fields.ts'

type LeadsWebhook = NonNullable<ServiceDeps['leadsWebhook']>

const TIMEOUT_MS = 10_000

/**
 * The task `forward_lead`: posts a lead to LEADS_WEBHOOK_URL; docs/webhook.md describes it for those who receive it.
 * A lead that was erased meanwhile is not sent.
 * @param timeoutMs milliseconds until an answer is no longer waited for
 * @throws Error without a word of the visitor, so that the queue tries again
 */
export async function forwardLead(
  database: ServiceDeps['database'],
  webhook: LeadsWebhook,
  { about, id }: ForwardLeadPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const row = await (isLeadKind(about) ? findLead(database, about, id) : findApplication(database, id))
  if (!row) return
  const type = about === 'payment' ? 'application.paid' : `${about}.created`
  // The job is as old as what it tells of: both were written by one transaction.
  const event = { id: `${type}.${id}`, type, createdAt: job.created_at, lead: publicFields(row) }
  await post(webhook, event, AbortSignal.any([abortSignal, AbortSignal.timeout(timeoutMs)]))
}

async function post({ url, secret }: LeadsWebhook, event: { id: string }, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify(event)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': event.id,
      'X-Academy-Signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
    },
    body,
    signal,
  }).catch((error: unknown) => {
    throw new Error(`LEADS_WEBHOOK_URL did not answer (${fetchFailure(error)}).`)
  })
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new Error(`LEADS_WEBHOOK_URL answered ${response.status}.`)
}

/** Stripe's scheme, since many a receiver has code for it: HMAC-SHA256 over time and body, so that neither can be changed. */
function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
