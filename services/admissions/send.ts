import { and, eq, lte, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { statusesWithoutFee } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { inTransaction } from '#database/transaction.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { endOpenSessions } from '#services/payments/checkout/end.ts'
import { applyChange } from '#services/record-changes.ts'
import { hasSeat } from './seats.ts'
import { transitions } from './statuses.ts'
import { changedDecision, decisionStep, lockFree, moveTo, recordSteps } from './steps.ts'
import { storedTerms, termsProblem } from './terms.ts'

type SendDeps = PaymentDeps & Pick<ServiceDeps, 'timeZone' | 'schedule'>

const { recordId, state, sendAt, respondBy } = decisions
const isDue = and(eq(state, 'released'), lte(sendAt, sql`now()`))

/** The task `send_decisions`: puts due decisions into effect. Those no longer possible are prepared again. */
export async function sendDecisions(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  // Another process may just have changed a start.
  await deps.schedule.refresh()
  const due = await deps.database.select({ id: recordId }).from(decisions).where(isDue).orderBy(sendAt, decisions.id)
  const withoutFee: string[] = []
  for (const { id } of due) {
    signal?.throwIfAborted()
    const outcome = await inTransaction(deps.database, (transaction) => sendOne(transaction, deps, id))
    if (outcome && statusesWithoutFee.includes(outcome)) withoutFee.push(id)
  }
  await endOpenSessions(deps, withoutFee)
}

/** @returns the outcome of a decision that was sent */
async function sendOne(transaction: Queryable, deps: SendDeps, id: string) {
  const locked = await lockFree(transaction, id)
  if (!locked) return undefined
  // Read after locking, so that nobody else can change it.
  const [decision] = await transaction
    .select({ ...changedDecision, respondBy, terms: storedTerms })
    .from(decisions)
    .where(and(isDue, eq(recordId, id)))
  if (!decision) return undefined
  const { outcome, respondBy: lastDay, terms } = decision
  const isIt = eq(decisions.id, decision.id)
  const { application, record } = locked
  const { status } = application
  const cohortId = terms?.cohortId ?? application.cohortId
  // An earlier offer holds a seat of its own start only.
  const from = cohortId === application.cohortId ? status : 'submitted'
  const isPossible =
    transitions[status].includes(outcome) &&
    (lastDay === null || lastDay >= dayIn(deps.timeZone, new Date())) &&
    (outcome !== 'offered' || termsProblem(deps, terms) === undefined) &&
    (await hasSeat(transaction, { from, cohortId }, outcome))
  if (!isPossible) {
    await transaction.update(decisions).set({ state: 'prepared', sendAt: null }).where(isIt)
    await applyChange(transaction, null, [record], { kind: 'state', state: 'in_progress' })
    await recordSteps(transaction, null, [decisionStep('returned', decision)])
    return undefined
  }
  await transaction.update(decisions).set({ state: 'sent', sendAt: null, sentAt: sql`now()` }).where(isIt)
  if (cohortId !== application.cohortId) {
    await transaction.update(applications).set({ cohortId }).where(eq(applications.id, id))
  }
  await moveTo(transaction, null, { application: { ...application, cohortId }, record }, outcome)
  await addJobs(transaction, [emailJob('decision', 'visitor', id, decision.id)])
  await recordSteps(transaction, null, [decisionStep('sent', decision)])
  return outcome
}
