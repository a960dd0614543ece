import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { records } from '#database/schema-desk.ts'
import { webhookCounter, webhookEvents, webhookReceiver } from '#database/schema-webhook.ts'
import { type ActionName, logAction } from '#services/audit-log.ts'
import type { DataDeps, ForwardDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { exportKinds } from '#services/export-columns.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { findReceiver } from './receiver.ts'

const PAGE = 50
const givenUp = eq(webhookEvents.state, 'failed')

/** @param before sequence of the previous page's last row */
type Wanted = { onlyFailed: boolean; before: number | undefined }

/** What the page of the webhook shows: the receiver, and its events, newest first. `more`: whether older ones follow. */
export async function findWebhook({ database, leadsWebhook }: DataDeps & ForwardDeps, actor: Actor, wanted: Wanted) {
  requireRight(actor, 'webhook')
  const { sequence, type, subjectId, at, state, attempts, triedAt, answer } = webhookEvents
  const before = wanted.before === undefined ? undefined : lt(sequence, wanted.before)
  const [receiver, rows, waiting, failed] = await Promise.all([
    findReceiver(database),
    database
      // Of an erased record, there is nothing to open.
      .select({ sequence, type, at, state, attempts, triedAt, answer, recordId: records.id })
      .from(webhookEvents)
      .leftJoin(records, eq(records.id, subjectId))
      .where(and(before, wanted.onlyFailed ? givenUp : undefined))
      .orderBy(desc(sequence))
      .limit(PAGE + 1),
    database.$count(webhookEvents, eq(state, 'waiting')),
    database.$count(webhookEvents, givenUp),
  ])
  return {
    receiver: leadsWebhook && receiver && { ...receiver, host: new URL(leadsWebhook.url).host },
    rows: rows.slice(0, PAGE),
    more: rows.length > PAGE,
    waiting,
    failed,
  }
}

/** Whether the receiver refuses everything, or a delivery was given up: work for an admin. */
export async function countWebhookProblems(database: Database): Promise<number> {
  const receiver = await findReceiver(database)
  if (!receiver) return 0
  return (receiver.stoppedAt ? 1 : 0) + (await database.$count(webhookEvents, givenUp))
}

/** The fields of `lead` in deliveries, by kind and wire name, with the headings of exports. */
export function getSentFields() {
  const { subscriptions, ...kinds } = exportKinds
  return Object.values(kinds).map(({ rows, columns }) => ({
    rows,
    fields: columns.map(({ field, heading }) => ({ name: field === 'startId' ? 'cohortId' : field, heading })),
  }))
}

const deliver = { task: 'deliver_webhook', payload: {} }

/** Tries events again, at once and with all attempts. @param which a sequence, or `failed` for all that were given up */
export function sendAgain(deps: DataDeps & ForwardDeps, actor: Actor, which: number | 'failed'): Promise<void> {
  return change(deps, actor, 'webhook.sent_again', async (transaction) => {
    const { rowCount } = await transaction
      .update(webhookEvents)
      .set({ state: 'waiting', attempts: 0, dueAt: sql`now()` })
      .where(which === 'failed' ? givenUp : eq(webhookEvents.sequence, which))
    if (!rowCount) throw new ServiceError('not_found', 'There is nothing to send again. It may be too old.')
    return { events: rowCount }
  })
}

/** Queues an event without data. */
export function sendTest(deps: DataDeps & ForwardDeps, actor: Actor): Promise<void> {
  return change(deps, actor, 'webhook.tested', async (transaction) => {
    const [receiver] = await transaction.select({ base: webhookReceiver.base }).from(webhookReceiver)
    if (!receiver) throw notConfigured()
    const sequence = sql`${receiver.base}::bigint + nextval(${webhookCounter.seqName})`
    await transaction.insert(webhookEvents).values({ sequence, type: 'test' })
    return {}
  })
}

/** Ends the stop that an answer of 410 made, or a pause. */
export function startAgain(deps: DataDeps & ForwardDeps, actor: Actor): Promise<void> {
  return change(deps, actor, 'webhook.started', async (transaction) => {
    await transaction.update(webhookReceiver).set({ stoppedAt: null, pausedUntil: null, failures: 0 })
    return {}
  })
}

async function change(
  { database, leadsWebhook }: DataDeps & ForwardDeps,
  actor: Actor,
  action: ActionName,
  work: (transaction: Queryable) => Promise<Record<string, number>>,
): Promise<void> {
  requireRight(actor, 'webhook')
  if (!leadsWebhook) throw notConfigured()
  await inTransaction(database, async (transaction) => {
    const detail = await work(transaction)
    await logAction(transaction, actor, { action, detail })
    await addJobs(transaction, [deliver])
  })
}

const notConfigured = () => new ServiceError('conflict', 'There is no webhook: LEADS_WEBHOOK_URL is not set.')
