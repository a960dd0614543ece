import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { findBalances } from '#services/charges/balances.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { jobsForLead } from '#services/email-jobs.ts'
import { correctInvoices } from '#services/invoices/correct.ts'
import { formatFee } from '#services/money.ts'
import { type CheckoutSessionReport, getPayment, pickNewest, toLedgerEntry } from '#services/payments/stripe/client.ts'
import { type LockedAccount, withStoredAccount } from '#services/with-application.ts'
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
  const outcome = found && (await withStoredAccount(transaction, found.accountId, settleReport))
  return outcome ?? `ignored: ${objectionTo(report, null, deps.payments.livemode)}`

  async function settleReport(work: LockedAccount): Promise<string> {
    const checkoutSession = await queries.findCheckoutSession(transaction, { id })
    const objection = objectionTo(report, checkoutSession ?? null, deps.payments.livemode)
    if (objection || !checkoutSession) return `ignored: ${objection}`

    const paymentIntentId = intent ?? checkoutSession.paymentIntentId
    if (report.news === 'paid' && checkoutSession.payment === 'none') {
      const paidAt = report.paidAt ?? Math.floor(Date.now() / 1000)
      const payment = getPayment({ ...checkoutSession, paymentIntentId }, paidAt)
      await queries.replaceLedgerEntry(transaction, checkoutSession, payment)
      await queries.nameLedgerEntry(transaction, id, payment.id)
    }
    const status = advance(checkoutSession.status, report.news)
    const outcome = await settle(work, deps, checkoutSession, { status, paymentIntentId })
    await tellProblems(work)
    const isNews = outcome !== NOTHING_NEW
    if (intent && isNews && (report.hasRefundsOrDisputes || (await queries.hasEventAbout(transaction, intent)))) {
      work.queue(makeCheckJob(id))
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
    const changes = found && (await withStoredAccount(transaction, found.accountId, settleOne))
    return changes ?? 0
  })

  async function settleOne(work: LockedAccount): Promise<number> {
    const { transaction, accountId, add } = work
    const checkoutSession = await queries.findCheckoutSession(transaction, { id })
    if (!checkoutSession) return 0
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
      const details = { account: accountId, checkoutSession: id, [kind]: ledgerEntry.id, state }
      deps.log[level](details, `a ${kind} was recorded`)
      if (kind === 'refund') takeRefundStep(work, before, ledgerEntry)
      if (!isLate) continue
      add({ kind: 'money', detail: { step: 'recorded', what: kind, amount: formatFee(ledgerEntry), state } })
    }
    await settle(work, deps, checkoutSession, checkoutSession)
    await adoptRefunds(work, id, refunds)
    await tellProblems(work)
    await correctInvoices(transaction, accountId)
    return changes
  }
}

const NOTHING_NEW = 'nothing new'

async function settle(
  { transaction, accountId, application, queue }: LockedAccount,
  { log }: PaymentDeps,
  checkoutSession: queries.StoredCheckoutSession,
  { status: next, paymentIntentId }: { status: CheckoutSessionStatus; paymentIntentId: string | null },
): Promise<string> {
  const { id } = checkoutSession
  const payment = paymentFrom(await queries.selectLedgerEntries(transaction, id))
  // A checkout that received money is complete, whatever else was reported.
  const status = payment === 'none' ? next : 'complete'
  const hasMoved = status !== checkoutSession.status || payment !== checkoutSession.payment
  if (!hasMoved && paymentIntentId === checkoutSession.paymentIntentId) return NOTHING_NEW

  await queries.updateCheckoutSession(transaction, id, { status, payment, paymentIntentId })
  if (checkoutSession.status === 'open' && status !== 'open') {
    const payer = await queries.findPayer(transaction, accountId)
    if (payer) await queries.incrementCheckoutAttempt(transaction, payer)
  }
  const hasNewFee = application !== undefined && (await updateFee(transaction, accountId))
  const ids = { account: accountId, checkoutSession: id }
  if (checkoutSession.payment === 'none' && payment !== 'none') {
    const parts = await queries.selectParts(transaction, [id])
    const balances = (await findBalances(transaction, [accountId])).get(accountId) ?? []
    const charges = balances.filter((charge) => parts.some(({ chargeId }) => chargeId === charge.id))
    // A fee that is paid twice causes no second receipt.
    if (application && (hasNewFee || charges.some(({ kind }) => kind !== 'application_fee'))) {
      const all = await queries.selectCheckoutSessions(transaction, accountId)
      const hasPaidBefore = all.some((other) => other.id !== id && other.payment !== 'none')
      queue(...jobsForLead('payment', accountId, hasPaidBefore ? id : undefined))
    }
    if (charges.some(({ owed }) => owed < 0)) {
      log.error(ids, 'more was paid than is owed: it must be returned')
      return 'paid too much'
    }
  }
  log.info({ ...ids, status, payment }, 'checkout session settled')
  return payment === 'none' ? status : payment
}

/** Updates the status of an application's fee; a company has none. @returns whether it changed */
export async function updateFee(transaction: Queryable, accountId: string): Promise<boolean> {
  const { id, feeStatus } = applications
  const fee = (await findBalances(transaction, [accountId]))
    .get(accountId)
    ?.find(({ kind }) => kind === 'application_fee')
  const [before] = await transaction.select({ feeStatus }).from(applications).where(eq(id, accountId))
  const now = fee && before && feeStatusFrom(fee, before.feeStatus)
  if (!now || now === before.feeStatus) return false
  await transaction.update(applications).set({ feeStatus: now }).where(eq(id, accountId))
  return true
}

/** The key merges checks for several events about one payment. */
function makeCheckJob(id: string): Job {
  return { task: 'check_payment', payload: { id }, key: `check_payment ${id}` }
}
