import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { jobsForLead } from '#services/email-jobs.ts'
import { formatFee } from '#services/money.ts'
import { type CheckoutSessionReport, getPayment, pickNewest, toLedgerEntry } from '#services/payments/stripe/client.ts'
import { type LockedApplication, withStoredApplication } from '#services/with-application.ts'
import { advance, type CheckoutSessionStatus, feeStatusFrom, objectionTo, paymentFrom } from './fee-rule.ts'
import { tellProblems } from './problems.ts'
import * as queries from './queries.ts'
import { adoptRefunds, takeRefundStep } from './refunds/steps.ts'

/** Records a checkout session report and updates the fee. Returns the outcome to store with the event. */
export async function settleCheckoutSession(
  transaction: Queryable,
  deps: PaymentDeps,
  report: CheckoutSessionReport,
): Promise<string> {
  const { paymentIntentId: intent, checkoutSessionId: id } = report
  if (intent) await queries.lockPaymentIntent(transaction, intent)
  const found = await queries.findCheckoutSession(transaction, { id })
  const outcome = found && (await withStoredApplication(transaction, found.applicationId, settleReport))
  return outcome ?? `ignored: ${objectionTo(report, null, deps.payments.livemode)}`

  async function settleReport(work: LockedApplication): Promise<string> {
    const locked = await queries.lockCheckoutSession(transaction, id)
    const objection = objectionTo(report, locked?.checkoutSession ?? null, deps.payments.livemode)
    if (objection || !locked) return `ignored: ${objection}`

    const { checkoutSession } = locked
    const paymentIntentId = intent ?? checkoutSession.paymentIntentId
    if (report.news === 'paid' && checkoutSession.payment === 'none') {
      const paidAt = report.paidAt ?? Math.floor(Date.now() / 1000)
      const payment = getPayment({ ...checkoutSession, paymentIntentId }, paidAt)
      await queries.replaceLedgerEntry(transaction, checkoutSession, payment)
    }
    const status = advance(checkoutSession.status, report.news)
    const outcome = await settle(transaction, deps, locked, { status, paymentIntentId })
    await tellProblems(work)
    const isNews = outcome !== NOTHING_NEW
    if (intent && isNews && (report.hasRefundsOrDisputes || (await queries.hasEventAbout(transaction, intent)))) {
      work.queue(makeCheckJob(checkoutSession.id))
    }
    return outcome
  }
}

/** Queues a check of a payment. An unknown one is checked when it arrives. Returns the outcome. */
export async function queueCheck(transaction: Queryable, paymentIntentId: string): Promise<string> {
  await queries.lockPaymentIntent(transaction, paymentIntentId)
  const checkoutSession = await queries.findCheckoutSession(transaction, { paymentIntentId })
  if (!checkoutSession) return 'kept: no payment of ours is known for it yet'
  await addJobs(transaction, [makeCheckJob(checkoutSession.id)])
  return 'Stripe is asked about the payment'
}

/** Refunds and disputes of a payment, as Stripe had them at `seenAt` or later. */
type Returns = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[]; seenAt: Date }

/**
 * Records refunds and disputes of a checkout session's payment, and updates the fee.
 * @param isLate their events never came, so the timeline says that they were recorded
 * @returns how many have changed
 */
export async function settleReturns(
  deps: PaymentDeps,
  id: string,
  { refunds, disputes, seenAt }: Returns,
  isLate = false,
): Promise<number> {
  const listed = [
    ...refunds.map((object) => toLedgerEntry('refund', object, seenAt)),
    ...disputes.map((object) => toLedgerEntry('dispute', object, seenAt)),
  ]
  return inTransaction(deps.database, async (transaction) => {
    const found = await queries.findCheckoutSession(transaction, { id })
    const changes = found && (await withStoredApplication(transaction, found.applicationId, settleOne))
    return changes ?? 0
  })

  async function settleOne(work: LockedApplication): Promise<number> {
    const { transaction, add } = work
    const locked = await queries.lockCheckoutSession(transaction, id)
    if (!locked) return 0
    const { application, checkoutSession } = locked
    let changes = 0
    const known = await queries.selectLedgerEntries(transaction, id)
    for (const ledgerEntry of listed) {
      const before = known.find((item) => item.id === ledgerEntry.id)
      if (before && pickNewest(before, ledgerEntry) === before) continue
      await queries.replaceLedgerEntry(transaction, checkoutSession, ledgerEntry)
      const { kind, state } = ledgerEntry
      if (state === before?.state) continue
      changes += 1
      const level = kind === 'dispute' || state === 'failed' ? 'warn' : 'info'
      const details = { application: application.id, checkoutSession: id, [kind]: ledgerEntry.id, state }
      deps.log[level](details, `a ${kind} was recorded`)
      if (kind === 'refund') takeRefundStep(work, before, ledgerEntry)
      if (!isLate) continue
      add({ kind: 'money', detail: { step: 'recorded', what: kind, amount: formatFee(ledgerEntry), state } })
    }
    await settle(transaction, deps, locked, checkoutSession)
    await adoptRefunds(work, id, refunds)
    await tellProblems(work)
    return changes
  }
}

const NOTHING_NEW = 'nothing new'

async function settle(
  transaction: Queryable,
  { log }: PaymentDeps,
  { application, checkoutSession, others }: queries.LockedCheckoutSession,
  { status: next, paymentIntentId }: { status: CheckoutSessionStatus; paymentIntentId: string | null },
): Promise<string> {
  const payment = paymentFrom(await queries.selectLedgerEntries(transaction, checkoutSession.id))
  // A checkout that received money is complete, whatever else was reported.
  const status = payment === 'none' ? next : 'complete'
  const hasMoved = status !== checkoutSession.status || payment !== checkoutSession.payment
  if (!hasMoved && paymentIntentId === checkoutSession.paymentIntentId) return NOTHING_NEW

  await queries.updateCheckoutSession(transaction, checkoutSession.id, { status, payment, paymentIntentId })
  if (checkoutSession.status === 'open' && status !== 'open')
    await queries.incrementCheckoutAttempt(transaction, application)
  const isFirst = checkoutSession.payment === 'none' && payment !== 'none'
  const byHand = application.isPaidByHand ? (['paid'] as const) : []
  const elsewhere = [...others.map((item) => item.payment), ...byHand]
  const feeStatus = feeStatusFrom([payment, ...elsewhere], application.feeStatus)
  if (feeStatus !== application.feeStatus) {
    await transaction.update(applications).set({ feeStatus }).where(eq(applications.id, application.id))
    // A second payment after a refund, by an older checkout, gets its own receipt.
    const part = others.some((item) => item.payment !== 'none') ? checkoutSession.id : undefined
    // A failed refund causes no second receipt.
    if (isFirst) await addJobs(transaction, jobsForLead('payment', application.id, part))
  }
  const ids = { application: application.id, checkoutSession: checkoutSession.id }
  if (isFirst && elsewhere.includes('paid')) {
    log.error({ ...ids, others: others.map(({ id }) => id) }, 'paid twice: one of the payments must be refunded')
    return 'paid twice'
  }
  log.info({ ...ids, status, payment }, 'checkout session settled')
  return payment === 'none' ? status : payment
}

/** The key merges checks for several events about one payment. */
function makeCheckJob(id: string): Job {
  return { task: 'check_payment', payload: { id }, key: `check_payment ${id}` }
}
