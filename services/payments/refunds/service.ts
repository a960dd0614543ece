import { and, eq, isNull, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import type { RowPayload } from '#database/jobs.ts'
import { refunds } from '#database/schema-payments.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { findBalances } from '#services/charges/balances.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { checkPayment } from '#services/payments/checkout/end.ts'
import { tellProblems } from '#services/payments/problems.ts'
import {
  findCheckoutSession,
  type StoredCheckoutSession,
  selectCheckoutSessions,
  selectLedgerEntries,
} from '#services/payments/queries.ts'
import { settleReturns } from '#services/payments/settle.ts'
import { describeStripeError, isRejected, nameStripeError } from '#services/payments/stripe/client.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { type LockedAny, withRecord, withStoredAccount } from '#services/with-application.ts'
import { allocateReturn } from './allocate.ts'
import { findReturnable } from './returnable.ts'
import { getRemaining, isDisputed, refundReasons } from './rule.ts'
import { declineRefund, type RequestedRefund, refundStep, returnRefund, selectRefundsFor } from './steps.ts'

type WantedRefund = {
  checkoutSessionId: string
  /** Minor units of the payment's currency. */
  amount: number
  /** A code of rule.ts. */
  reason: string
  /** For staff; may be empty. */
  note: string
}

/** Requests a refund, which the task `refund` submits to Stripe. */
export async function requestRefund(
  deps: Pick<PaymentDeps, 'database'>,
  actor: Actor,
  seen: ExpectedVersion,
  { checkoutSessionId, amount, reason, note: typed }: WantedRefund,
): Promise<void> {
  requireRight(actor, 'refund')
  requireRecent(actor)
  const note = tidyText(typed, 'note')
  if (!refundReasons.some(({ code }) => code === reason)) throw invalidField('reason', 'Choose a reason.')
  await withRecord(deps, actor, seen, async (locked) => {
    const { transaction } = locked
    const checkoutSession = (await selectCheckoutSessions(transaction, seen.id)).find(
      (item) => item.id === checkoutSessionId,
    )
    if (!checkoutSession || checkoutSession.payment === 'none')
      throw new ServiceError('not_found', 'There is no such payment.')
    await requireLeft(transaction, checkoutSession, amount)
    await creditReturned(transaction, actor, seen.id, { checkoutSessionId, amount })
    const { currency } = checkoutSession
    await requestRefundOn(locked, actor, seen.id, { checkoutSessionId, amount, currency, reason, note })
  })
}

type Requested = WantedRefund & { currency: string }

/** Requests a refund of an account whose lock is held, and of which as much is left. */
export async function requestRefundOn(
  { transaction, add, queue }: LockedAny,
  { staffId }: Actor,
  accountId: string,
  { checkoutSessionId, amount, currency, reason, note }: Requested,
): Promise<void> {
  const id = uuidv7()
  const refund = { id, accountId, amount, currency }
  await transaction.insert(refunds).values({ ...refund, checkoutSessionId, reason, staffId })
  const logged = { refund: id, amount, currency, reason }
  add({ ...refundStep({ step: 'requested', refund, text: note }), action: 'refund.requested', logged })
  queue({ task: 'refund', payload: { id }, key: `refund ${id}` })
}

/** Lowers the charges that a refund returns, so that they are not asked for again. What was too much of them was not asked for. */
async function creditReturned(
  transaction: Queryable,
  { staffId }: Actor,
  accountId: string,
  { checkoutSessionId, amount }: Pick<WantedRefund, 'checkoutSessionId' | 'amount'>,
): Promise<void> {
  const balances = (await findBalances(transaction, [accountId])).get(accountId) ?? []
  const payments = await findReturnable(transaction, accountId)
  const { returned } = allocateReturn(
    payments.filter((payment) => payment.checkoutSessionId === checkoutSessionId),
    amount,
  )
  const credits = returned.map(({ chargeId, amount }) => {
    const tooMuch = Math.max(0, -(balances.find(({ id }) => id === chargeId)?.owed ?? 0))
    return { chargeId, kind: 'credit' as const, amount: Math.max(0, amount - tooMuch), staffId }
  })
  await adjustCharge(transaction, ...credits)
}

async function requireLeft(
  transaction: Queryable,
  checkoutSession: StoredCheckoutSession,
  amount: number,
): Promise<void> {
  if (!checkoutSession.paymentIntentId) {
    throw new ServiceError('conflict', 'Stripe’s id of this payment is not known here. Refund it at Stripe.')
  }
  const ledgerEntries = await selectLedgerEntries(transaction, checkoutSession.id)
  if (isDisputed(ledgerEntries)) {
    throw new ServiceError('conflict', 'Stripe cannot refund this payment while it is disputed.')
  }
  const all = await selectRefundsFor(transaction, checkoutSession.id)
  const requested = all.filter(({ state }) => state === 'requested')
  const left = getRemaining(checkoutSession, ledgerEntries, requested)
  if (left === 0) throw new ServiceError('conflict', 'There is nothing left to refund on this payment.')
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalidField('amount', 'Type an amount, such as 12.50.')
  if (amount > left) {
    const most = formatFee({ amount: left, currency: checkoutSession.currency })
    throw invalidField('amount', `At most ${most} of this payment can be refunded.`)
  }
}

/**
 * The task `refund`: submits a refund to Stripe once, after looking for it there, under one idempotency key. Declined
 * refunds are to do. So do those without a response to the last attempt, whose outcome is unknown until a
 * reconciliation ({@link settleUnknownRefund}).
 * @throws Error without personal data, so that the queue retries
 */
export async function carryOutRefund(deps: PaymentDeps, { id }: RowPayload, isLastAttempt: boolean): Promise<void> {
  const stillRequested = and(eq(refunds.id, id), eq(refunds.state, 'requested'))
  const [refund] = await deps.database.select().from(refunds).where(stillRequested)
  if (!refund) return
  try {
    await checkPayment(deps, { id: refund.checkoutSessionId })
    if ((await deps.database.$count(refunds, stillRequested)) > 0) await makeRefund(deps, refund)
  } catch (error) {
    if (!isLastAttempt) throw error
    await inTransaction(deps.database, (transaction) =>
      withStoredAccount(transaction, refund.accountId, async (locked) => {
        const newlyUnknown = and(stillRequested, isNull(refunds.unknownSince))
        const { rowCount } = await transaction.update(refunds).set({ unknownSince: sql`now()` }).where(newlyUnknown)
        if (rowCount) await returnRefund(locked, refund, { step: 'unknown' })
      }),
    )
  }
}

/** Finds refunds unknown for an hour or requested four days ago, which no process is working on. */
export function selectUnknown(database: Queryable) {
  const { state, unknownSince, createdAt } = refunds
  const since = sql`coalesce(${unknownSince}, ${createdAt} + interval '4 days')`
  return database
    .select()
    .from(refunds)
    .where(and(eq(state, 'requested'), sql`${since} < now() - interval '1 hour'`))
}

/** Settles a refund that Stripe did not answer for days: submitted if Stripe has it, else declined. */
export async function settleUnknownRefund(deps: PaymentDeps, refund: RequestedRefund): Promise<void> {
  await checkPayment(deps, { id: refund.checkoutSessionId })
  await decline(deps, refund, 'not_made')
}

async function makeRefund(deps: PaymentDeps, refund: RequestedRefund): Promise<void> {
  const { database, payments, log } = deps
  const { id, accountId, checkoutSessionId, amount } = refund
  const paymentIntent = (await findCheckoutSession(database, { id: checkoutSessionId }))?.paymentIntentId
  if (!paymentIntent) return
  const { stripe: reason } = refundReasons.find(({ code }) => code === refund.reason) ?? {}
  const metadata = { refundId: id, accountId }
  const params = { payment_intent: paymentIntent, amount, metadata, ...(reason && { reason }) }
  let answer: Stripe.Refund
  try {
    answer = await payments.stripe.refunds.create(params, { idempotencyKey: `refund-${id}` })
  } catch (error) {
    if (!isRejected(error)) throw new Error(`Stripe gave no usable answer: ${nameStripeError(error)}`)
    const stripe = describeStripeError(error)
    log.error({ account: accountId, refund: id, stripe }, 'Stripe declined a refund')
    // The amount may have been refunded at Stripe's dashboard or by an earlier attempt.
    await checkPayment(deps, { id: checkoutSessionId })
    const isForbidden = error instanceof Stripe.errors.StripePermissionError
    return decline(deps, refund, isForbidden ? 'key_may_not_refund' : String(stripe.code ?? stripe.type))
  }
  await settleReturns(deps, checkoutSessionId, { refunds: [answer], disputes: [], seenAt: new Date() })
}

/** Does nothing if Stripe has the refund after all. */
async function decline(deps: PaymentDeps, refund: RequestedRefund, code: string): Promise<void> {
  await inTransaction(deps.database, (transaction) =>
    withStoredAccount(transaction, refund.accountId, async (locked) => {
      await declineRefund(locked, refund, code)
      await tellProblems(locked)
    }),
  )
}
