import { and, eq, lte, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions, type notSentReasons } from '#database/schema-admissions.ts'
import { batches, batchRows } from '#database/schema-batches.ts'
import { staff } from '#database/schema-staff.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { endFirstCheckoutSessions } from '#services/payments/checkout/end.ts'
import { mayDo } from '#services/rights.ts'
import { type Locked, withFreeApplication } from '#services/with-application.ts'
import { seatProblem } from './seats.ts'
import { transitions } from './statuses.ts'
import { changedDecision, decisionStep, moveTo } from './steps.ts'
import { storedTerms, termsProblem } from './terms.ts'

type SendDeps = PaymentDeps & Pick<ServiceDeps, 'timeZone' | 'schedule'>

const { recordId, state, sendAt, respondBy } = decisions
/** Those of a batch that was stopped are about to be drafts again. */
const dueDecision = and(
  eq(state, 'scheduled'),
  lte(sendAt, sql`now()`),
  sql`not exists (select from ${batchRows} join ${batches} on ${batches.id} = ${batchRows.batchId}
    where ${batchRows.madeId} = ${decisions.id} and ${batches.stoppedAt} is not null)`,
)

/** The task `send_decisions`: puts due decisions into effect. Those no longer possible are drafts again. */
export async function sendDecisions(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  // Another process may just have changed a start.
  await deps.schedule.refresh()
  const due = await deps.database
    .select({ id: recordId })
    .from(decisions)
    .where(dueDecision)
    .orderBy(sendAt, decisions.id)
  const sent: string[] = []
  for (const { id } of due) {
    signal?.throwIfAborted()
    if (await withFreeApplication(deps, id, (locked) => sendOne(deps, locked))) sent.push(id)
  }
  await endFirstCheckoutSessions(deps, sent)
}

/** @returns whether a decision was sent */
async function sendOne(deps: SendDeps, locked: Locked): Promise<boolean> {
  const { transaction, application, change, add, queue } = locked
  const { id } = application
  // Read after locking, so that nobody else can change it.
  const [decision] = await transaction
    .select({ ...changedDecision, respondBy, terms: storedTerms, role: staff.role, disabledAt: staff.disabledAt })
    .from(decisions)
    .innerJoin(staff, eq(staff.id, decisions.staffId))
    .where(and(dueDecision, eq(recordId, id)))
  if (!decision) return false
  const { outcome, terms } = decision
  const thisDecision = eq(decisions.id, decision.id)
  const startId = terms?.startId ?? application.startId
  const notSent = await whyNotSent(transaction, deps, application, decision)
  if (notSent) {
    await transaction.update(decisions).set({ state: 'draft', sendAt: null, notSent }).where(thisDecision)
    change({ kind: 'state', state: 'in_progress' })
    const step = decisionStep('returned', decision)
    add({ ...step, detail: { ...step.detail, reason: notSent } })
    return false
  }
  await transaction.update(decisions).set({ state: 'sent', sendAt: null, sentAt: sql`now()` }).where(thisDecision)
  if (startId !== application.startId) {
    await transaction.update(applications).set({ startId }).where(eq(applications.id, id))
  }
  await moveTo({ ...locked, application: { ...application, startId } }, outcome)
  queue(emailJob('decision', 'visitor', id, decision.id))
  add(decisionStep('sent', decision))
  return true
}

type Sendable = Pick<typeof decisions.$inferSelect, 'outcome' | 'respondBy'> &
  Pick<typeof staff.$inferSelect, 'role' | 'disabledAt'> & { terms: OfferTerms | null }

/** Returns why a decision that is due cannot be sent; undefined if it can. */
async function whyNotSent(
  transaction: Queryable,
  deps: SendDeps,
  { status, startId: chosen }: Pick<typeof applications.$inferSelect, 'status' | 'startId'>,
  { outcome, respondBy: lastDay, terms, role, disabledAt }: Sendable,
): Promise<(typeof notSentReasons)[number] | undefined> {
  if (disabledAt || !mayDo(role, 'decide')) return 'author'
  if (!transitions[status].includes(outcome)) return 'status'
  if (lastDay !== null && lastDay < dayIn(deps.timeZone, new Date())) return 'last_day'
  if (outcome === 'offered' && termsProblem(deps, terms)) return 'start'
  const startId = terms?.startId ?? chosen
  // An earlier offer holds a seat of its own start only.
  const from = startId === chosen ? status : 'submitted'
  return (await seatProblem(transaction, { from, startId }, outcome)) ? 'no_seat' : undefined
}
