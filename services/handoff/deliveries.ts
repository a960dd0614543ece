import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/client.ts'
import { webhookEvents, webhookReceiver } from '#database/schema-webhook.ts'
import type { DataDeps, LogDeps } from '#services/deps.ts'
import { findReceiver } from './receiver.ts'
import type { WebhookEvent } from './render.ts'

/** What became of one attempt. `status` is missing if there was no response. */
export type Answer = {
  status?: number
  /** The status, or the code of the failure. */
  text: string
  /** From `Retry-After`. */
  waitSeconds?: number | undefined
}

const AT_ONCE = 50
/** The last one is three days after the first. */
const ATTEMPTS = 21
const LONGEST_WAIT_SECONDS = 6 * 3600
const LONGEST_PAUSE_SECONDS = 300
/** Refusals in a row that say more about the receiver than about the events. */
const REFUSALS = 5

/** Returns what to deliver now, of each subject only its earliest event. Nothing while the receiver is stopped or paused. */
export async function findDue(database: Database): Promise<WebhookEvent[]> {
  const receiver = await findReceiver(database)
  if (!receiver || receiver.stoppedAt || receiver.pausedUntil) return []
  const { sequence, type, subjectId, change, at, state, dueAt } = webhookEvents
  const earlier = alias(webhookEvents, 'earlier')
  const firstOfSubject = sql`not exists (select from ${webhookEvents} as ${earlier}
    where ${and(eq(earlier.state, 'waiting'), eq(earlier.subjectId, subjectId), sql`${earlier.sequence} < ${sequence}`)})`
  return database
    .select({ sequence, type, subjectId, change, at })
    .from(webhookEvents)
    .where(and(eq(state, 'waiting'), sql`${dueAt} <= now()`, firstOfSubject))
    .orderBy(dueAt, sequence)
    .limit(AT_ONCE)
}

export async function markGone(database: Database, { sequence }: Pick<WebhookEvent, 'sequence'>): Promise<void> {
  await database.update(webhookEvents).set({ state: 'gone' }).where(eq(webhookEvents.sequence, sequence))
}

/**
 * Records attempts, one after the other. An event that the receiver refuses waits alone, for up to three days; all wait
 * while the receiver does not answer, asks to wait, or refuses one event after the other.
 */
export function createRecorder({ database, log }: DataDeps & LogDeps) {
  let refusals = 0
  let isHealthy = false

  /** Returns whether to go on with other events now. */
  return async (event: WebhookEvent, answer: Answer): Promise<boolean> => {
    const { status, text, waitSeconds = 0 } = answer
    if (status !== undefined && status >= 200 && status < 300) {
      refusals = 0
      await recordAttempt(event, text, { state: 'delivered' })
      if (!isHealthy) await database.update(webhookReceiver).set({ failures: 0, pausedUntil: null })
      isHealthy = true
      return true
    }
    if (status === 410) {
      await recordAttempt(event, text, {})
      await database.update(webhookReceiver).set({ stoppedAt: sql`now()` })
      log.error({ event: event.sequence }, 'the webhook answered 410: nothing is sent until staff start it again')
      return false
    }
    await recordFailure(event, text)
    refusals += 1
    const isAway = status === undefined || status === 429 || (status >= 502 && status <= 504)
    if (!isAway && waitSeconds === 0 && refusals < REFUSALS) return true
    const backoff = sql`least(exp(${webhookReceiver.failures}), ${LONGEST_PAUSE_SECONDS})`
    const wait = Math.min(waitSeconds, LONGEST_WAIT_SECONDS)
    await database.update(webhookReceiver).set({
      failures: sql`least(${webhookReceiver.failures} + 1, 100)`,
      pausedUntil: sql`now() + make_interval(secs => greatest(${backoff}, ${wait}))`,
    })
    return false
  }

  async function recordFailure(event: WebhookEvent, text: string): Promise<void> {
    const { attempts, state } = webhookEvents
    const [row] = await recordAttempt(event, text, {
      state: sql`case when ${attempts} + 1 >= ${ATTEMPTS} then 'failed' else ${state} end`,
      dueAt: sql`now() + make_interval(secs => least(exp(least(${attempts} + 1, 20)), ${LONGEST_WAIT_SECONDS}))`,
    })
    if (row?.state !== 'failed') return
    log.error({ event: event.sequence, type: event.type, id: event.subjectId }, 'a webhook delivery was given up')
  }

  function recordAttempt({ sequence }: WebhookEvent, answer: string, outcome: object) {
    const { attempts, state } = webhookEvents
    return database
      .update(webhookEvents)
      .set({ attempts: sql`${attempts} + 1`, triedAt: sql`now()`, answer, ...outcome })
      .where(eq(webhookEvents.sequence, sequence))
      .returning({ state })
  }
}
