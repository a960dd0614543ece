import { createHmac } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { isLeadKind } from '#contract/forms/lead-forms.ts'
import { addedAt } from '#database/jobs.ts'
import { findApplication } from '#services/applications/service.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { ForwardLeadPayload } from '#services/jobs-for-leads.ts'
import { findLead } from '#services/leads/service.ts'
import { publicFields } from '#services/public-fields.ts'
import { postJson } from './post-json.ts'

/** The task `forward_lead`: posts a lead to LEADS_WEBHOOK_URL (docs/webhook.md), unless it was erased. */
export async function forwardLead(
  database: ServiceDeps['database'],
  { url, secret }: NonNullable<ServiceDeps['leadsWebhook']>,
  { kind, id }: ForwardLeadPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
  timeoutMs?: number,
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
  await postJson('LEADS_WEBHOOK_URL', url, body, { headers, stopping: abortSignal, timeoutMs })
}

/** Stripe's scheme, which many receivers can verify: HMAC-SHA256 over time and body. */
function getSignature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
