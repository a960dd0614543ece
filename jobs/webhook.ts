import { createHmac } from 'node:crypto'
import type { DataDeps, ForwardDeps, LogDeps } from '#services/deps.ts'
import { fetchFailure } from '#services/errors.ts'
import { type Answer, createRecorder, findDue, markGone } from '#services/handoff/deliveries.ts'
import { getEventId, renderEvent } from '#services/handoff/render.ts'
import { postJson } from './post-json.ts'

/**
 * The task `deliver_webhook`: posts what waits to LEADS_WEBHOOK_URL (docs/webhook.md), one event after the other. Its queue
 * runs it once at a time, so that events of a record stay in order. A killed process repeats the event that it was posting.
 */
export async function deliverWebhook(deps: DataDeps & LogDeps & ForwardDeps, stopping?: AbortSignal): Promise<void> {
  const { database, leadsWebhook } = deps
  if (!leadsWebhook) return
  const record = createRecorder(deps)
  for (;;) {
    const due = await findDue(database)
    if (due.length === 0) return
    for (const event of due) {
      const body = await renderEvent(database, event)
      if (body === undefined) {
        await markGone(database, event)
        continue
      }
      const answer = await post(leadsWebhook, getEventId(event), body, stopping)
      if (stopping?.aborted) return
      if (!(await record(event, answer))) return
    }
  }
}

async function post(
  { url, secret }: NonNullable<ForwardDeps['leadsWebhook']>,
  id: string,
  body: string,
  stopping: AbortSignal | undefined,
): Promise<Answer> {
  const headers = {
    'Idempotency-Key': id,
    'X-Academy-Signature': getSignature(body, secret, Math.floor(Date.now() / 1000)),
  }
  try {
    const { status, headers: sent } = await postJson(url, body, headers, stopping)
    return { status, text: String(status), waitSeconds: getWait(sent.get('Retry-After')) }
  } catch (error) {
    return { text: fetchFailure(error) }
  }
}

/** Stripe's scheme, which many receivers can verify: HMAC-SHA256 over time and body. */
function getSignature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Reads `Retry-After`, seconds or a date (RFC 9110, 10.2.3). */
function getWait(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? seconds : undefined
}
