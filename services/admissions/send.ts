import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { statusesWithoutFee } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { inTransaction } from '#database/transaction.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/jobs-for-leads.ts'
import { endOpenSessions } from '#services/payments/checkout/end.ts'
import { applyChange, lockRecords } from '#services/record-changes.ts'
import { takeSeats } from './seats.ts'
import { transitions } from './statuses.ts'
import { changedDecision, decisionStep, moveTo, recordSteps } from './steps.ts'
import { storedTerms, termsProblem } from './terms.ts'

type SendDeps = PaymentDeps & Pick<ServiceDeps, 'timeZone' | 'schedule'>

const BATCH = 200

/** The task `send_decisions`: puts due decisions into effect. Those no longer possible are prepared again. */
export async function sendDecisions(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  // Another process may just have changed a start.
  await deps.schedule.refresh()
  const withoutFee: string[] = []
  let count: number
  do {
    signal?.throwIfAborted()
    const batch = await inTransaction(deps.database, (transaction) => sendBatch(transaction, deps))
    withoutFee.push(...batch.withoutFee)
    count = batch.count
  } while (count === BATCH)
  await endOpenSessions(deps, withoutFee)
}

async function sendBatch(transaction: Queryable, deps: SendDeps): Promise<{ count: number; withoutFee: string[] }> {
  const { id, recordId, state, sendAt, respondBy } = decisions
  const isDue = and(eq(state, 'released'), lte(sendAt, sql`now()`))
  const due = await transaction
    .select({ recordId, from: applications.status, cohortId: applications.cohortId })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, recordId))
    .where(isDue)
    .orderBy(asc(sendAt), asc(id))
    .limit(BATCH)
    // Locked rows wait for the next minute.
    .for('update', { of: applications, skipLocked: true })
  const getApplication = new Map(due.map((row) => [row.recordId, row]))
  const locked = await lockRecords(transaction, [...getApplication.keys()])
  // Read after locking, so that nobody else can change them.
  const found = await transaction
    .select({ ...changedDecision, respondBy, terms: storedTerms })
    .from(decisions)
    .where(and(isDue, inArray(recordId, [...getApplication.keys()])))
    .orderBy(asc(sendAt), asc(id))
  const today = dayIn(deps.timeZone, new Date())
  const possible = Map.groupBy(found, (decision) => {
    const { outcome, respondBy: lastDay, terms } = decision
    const from = getApplication.get(decision.recordId)?.from
    if (!from || !transitions[from].includes(outcome) || (lastDay !== null && lastDay < today)) return 'returned'
    return outcome === 'offered' && termsProblem(deps, terms) ? 'returned' : 'sent'
  })
  const offers = (possible.get('sent') ?? []).flatMap((decision) => {
    const application = getApplication.get(decision.recordId)
    if (!application || !decision.terms) return []
    const { cohortId } = decision.terms
    const isMoved = cohortId !== application.cohortId
    // An earlier offer holds a seat of its own start only.
    return [{ ...decision, cohortId, isMoved, from: isMoved ? ('submitted' as const) : application.from }]
  })
  const { seated, others } = await takeSeats(transaction, offers, 'offered')
  const moved = seated.filter((offer) => offer.isMoved)
  for (const [cohortId, those] of Map.groupBy(moved, (offer) => offer.cohortId)) {
    const ids = those.map((offer) => offer.recordId)
    await transaction.update(applications).set({ cohortId }).where(inArray(applications.id, ids))
  }
  const unseated = new Set(others.map((decision) => decision.id))
  const sent = (possible.get('sent') ?? []).filter((decision) => !unseated.has(decision.id))
  const returned = [...(possible.get('returned') ?? []), ...others]
  const getRecords = (some: typeof found) => {
    const theirs = new Set(some.map((decision) => decision.recordId))
    return locked.filter((record) => theirs.has(record.id))
  }

  const sentNow = { state: 'sent', sendAt: null, sentAt: sql`now()` } as const
  await transaction.update(decisions).set(sentNow).where(isAmong(sent))
  for (const [outcome, those] of Map.groupBy(sent, (decision) => decision.outcome)) {
    const moving = getRecords(those).flatMap((record) => {
      const from = getApplication.get(record.id)?.from
      return from ? [{ record, from }] : []
    })
    await moveTo(transaction, null, moving, outcome)
  }
  const emails = sent.map((decision) => emailJob('decision', 'visitor', decision.recordId, decision.id))
  await addJobs(transaction, emails)

  await transaction.update(decisions).set({ state: 'prepared', sendAt: null }).where(isAmong(returned))
  await applyChange(transaction, null, getRecords(returned), { kind: 'state', state: 'in_progress' })
  const steps = [
    ...sent.map((item) => decisionStep('sent', item)),
    ...returned.map((item) => decisionStep('returned', item)),
  ]
  await recordSteps(transaction, null, steps)
  const unpayable = sent.filter(({ outcome }) => statusesWithoutFee.includes(outcome))
  return { count: due.length, withoutFee: unpayable.map((decision) => decision.recordId) }
}

const isAmong = (some: { id: string }[]) => {
  const ids = some.map(({ id }) => id)
  return inArray(decisions.id, ids)
}
