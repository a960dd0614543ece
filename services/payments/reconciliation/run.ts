import { z } from 'zod'
import { inTransaction } from '#database/client.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { checkPayment } from '#services/payments/checkout/end.ts'
import { findProblems, type Problem } from '#services/payments/problem-queries.ts'
import { recordsWithProblems, tellProblems } from '#services/payments/problems.ts'
import { findCheckoutSessionToCheck } from '#services/payments/queries.ts'
import { selectUnknown, settleUnknownRefund } from '#services/payments/refunds/service.ts'
import { idOrObject, stripeText } from '#services/payments/stripe/client.ts'
import { withStoredAccount } from '#services/with-application.ts'
import { readBalance } from './balance.ts'
import { compareCheckoutSession, compareIntent, listedCheckoutSession, listedIntent } from './compare-lists.ts'
import { reconcileAlone } from './history.ts'
import { LIMIT, ListError, RETRIES, readList } from './lists.ts'
import { checkoutSessionsWithOldLedgerEntries } from './queries.ts'
import { findErased, oldestStray, removeStrays, storeStrays } from './strays.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Stripe repeats an event for three days, but a webhook without some events may go unnoticed for longer. */
const LISTED_SINCE = 30 * DAY_SECONDS
/** Banks take months to decide. */
const DISPUTES_SINCE = 180 * DAY_SECONDS

type Run = {
  deps: PaymentDeps
  signal: AbortSignal | undefined
  counts: Counts
  /** Problems of the lists, by subject: a checkout and its payment may have the same. */
  found: Map<string, Problem>
  /** Ids of all listed checkout sessions and payments, with their creation. */
  listed: Map<string, number>
  /** Payments of our checkouts that already have a problem. */
  explained: Set<string>
  /** Checkout sessions whose payment could not be retrieved. */
  unchecked: Set<string>
  /** Seconds since 1970. */
  since: { listed: number; disputes: number }
}

/** Of listed objects, and of changes that no event had reported. */
const NO_COUNTS = { checkoutSessions: 0, payments: 0, refunds: 0, disputes: 0, recorded: 0, unreported: 0 }
type Counts = typeof NO_COUNTS

/**
 * The task `reconcile`: reads Stripe's last 30 days (disputes: 180), records what no event reported, and tells records
 * of what a person must decide. @throws Error to make the queue retry
 */
export async function reconcile(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  await reconcileAlone(deps.database, () => compare(deps, signal))
}

async function compare(deps: PaymentDeps, signal?: AbortSignal): Promise<{ counts: Counts; error: string | null }> {
  const now = Math.floor(Date.now() / 1000)
  const disputes = now - DISPUTES_SINCE
  // Back to the oldest payment of nobody, which may have been refunded since.
  const listed = Math.max(disputes, Math.min(now - LISTED_SINCE, await oldestStray(deps)))
  const counts = { ...NO_COUNTS }
  const maps = { found: new Map<string, Problem>(), listed: new Map<string, number>() }
  const sets = { explained: new Set<string>(), unchecked: new Set<string>() }
  const run: Run = { deps, signal, counts, ...maps, ...sets, since: { listed, disputes } }

  const problems = await readLists(run)
  if (run.unchecked.size > 0) problems.push(`${run.unchecked.size} payments could not be retrieved from Stripe.`)
  await tellAll(run, problems.length === 0)
  const error = problems.join(' ') || null
  // These payments are found late, and the webhook needs attention.
  const level = error ? 'error' : counts.unreported > 0 ? 'warn' : 'info'
  deps.log[level]({ ...counts, error }, 'payments were compared with Stripe')
  return { counts, error }
}

/** Tells each record of its problems. @param isWhole incomplete lists do not prove that a problem is settled */
async function tellAll({ deps, signal, found, listed }: Run, isWhole: boolean): Promise<void> {
  const { database } = deps
  const settled = new Set(isWhole ? [...listed.keys()].filter((id) => !found.has(id)) : [])
  const inLedger = await findProblems(database)
  const ofNobody = [...found.values()].filter(({ accountId }) => accountId === null)
  const strays = [
    ...ofNobody.map(({ subject: id, ...money }) => ({ ...money, id, created: listed.get(id) ?? 0 })),
    ...(await findErased(database, inLedger)),
  ]
  await storeStrays(database, strays)
  await removeStrays(
    database,
    settled,
    strays.map(({ id }) => id),
  )
  const about = [...found.values(), ...inLedger].flatMap(({ accountId }) => accountId ?? [])
  for (const id of new Set([...about, ...(await recordsWithProblems(database))])) {
    signal?.throwIfAborted()
    const ofThis = [...found.values()].filter(({ accountId }) => accountId === id)
    await inTransaction(database, (transaction) =>
      withStoredAccount(transaction, id, (locked) => tellProblems(locked, { found: ofThis, settled })),
    )
  }
}

/** @returns error messages of lists that could not be read */
async function readLists(run: Run): Promise<string[]> {
  const problems: string[] = []
  for (const read of [
    readCheckoutSessions,
    readRefunds,
    readDisputes,
    checkOldLedgerEntries,
    settleUnknown,
    readIntents,
    readMoves,
  ]) {
    try {
      await read(run)
    } catch (error) {
      if (!(error instanceof ListError)) throw error
      problems.push(error.message)
      if (!error.isForbidden) break
    }
  }
  return problems
}

async function readCheckoutSessions(run: Run): Promise<void> {
  const { deps, signal, counts, listed, explained, since } = run
  const params = { created: { gte: since.listed }, expand: ['data.payment_intent.latest_charge'], limit: LIMIT }
  const list = deps.payments.stripe.checkout.sessions.list(params, RETRIES)
  for await (const checkoutSession of readList('checkout sessions', listedCheckoutSession, list)) {
    signal?.throwIfAborted()
    const { found, isSettled, isUnreported } = await compareCheckoutSession(deps, checkoutSession, explained)
    counts.checkoutSessions += 1
    counts.recorded += Number(isSettled)
    counts.unreported += Number(isUnreported)
    listed.set(checkoutSession.id, checkoutSession.created)
    addFound(run, found)
  }
}

async function readIntents(run: Run): Promise<void> {
  const { deps, signal, counts, listed, explained, since } = run
  const params = { created: { gte: since.listed }, expand: ['data.latest_charge'], limit: LIMIT }
  const list = deps.payments.stripe.paymentIntents.list(params, RETRIES)
  for await (const intent of readList('payment intents', listedIntent, list)) {
    signal?.throwIfAborted()
    counts.payments += 1
    listed.set(intent.id, intent.created)
    addFound(run, await compareIntent(deps, intent, explained))
  }
}

/** A checkout and its payment may have the same problem. */
function addFound({ found }: Run, one: Problem | undefined): void {
  if (one && !found.has(one.subject)) found.set(one.subject, one)
}

async function readRefunds(run: Run): Promise<void> {
  const params = { created: { gte: run.since.listed }, limit: LIMIT }
  await checkLedgerEntries(run, 'refunds', run.deps.payments.stripe.refunds.list(params, RETRIES))
}

async function readDisputes(run: Run): Promise<void> {
  const params = { created: { gte: run.since.disputes }, limit: LIMIT }
  await checkLedgerEntries(run, 'disputes', run.deps.payments.stripe.disputes.list(params, RETRIES))
}

const listedLedgerEntry = z.object({
  id: stripeText,
  status: stripeText.nullish(),
  payment_intent: idOrObject.nullish(),
})

async function checkLedgerEntries(run: Run, what: 'refunds' | 'disputes', list: AsyncIterable<unknown>) {
  for await (const { id, status, payment_intent: payment } of readList(what, listedLedgerEntry, list)) {
    run.counts[what] += 1
    const checkoutSession =
      payment && (await findCheckoutSessionToCheck(run.deps.database, payment, { id, state: status ?? 'pending' }))
    if (checkoutSession) await check(run, checkoutSession)
  }
}

/** Checks undecided refunds and disputes that are older than the lists. */
async function checkOldLedgerEntries(run: Run): Promise<void> {
  const { listed: refunds, disputes } = run.since
  for (const id of await checkoutSessionsWithOldLedgerEntries(run.deps.database, { refunds, disputes }))
    await check(run, id)
}

async function readMoves({ deps, signal, since }: Run): Promise<void> {
  await readBalance(deps, since.listed, signal)
}

async function settleUnknown(run: Run): Promise<void> {
  for (const refund of await selectUnknown(run.deps.database)) {
    await attempt(run, refund.checkoutSessionId, () => settleUnknownRefund(run.deps, refund))
  }
}

async function check(run: Run, checkoutSession: string): Promise<void> {
  await attempt(run, checkoutSession, async () => {
    run.counts.recorded += await checkPayment(run.deps, { id: checkoutSession }, { isLate: true })
  })
}

async function attempt(
  { deps, signal, unchecked }: Run,
  checkoutSession: string,
  ask: () => Promise<void>,
): Promise<void> {
  signal?.throwIfAborted()
  await ask().catch((error: Error) => {
    unchecked.add(checkoutSession)
    deps.log.warn({ checkoutSession, error: error.message }, 'could not retrieve a payment from Stripe')
  })
}
