import { z } from 'zod'
import type { PaymentDeps } from '#services/deps.ts'
import { checkPayment } from '#services/payments/check-payment.ts'
import { sessionsToCheck } from '#services/payments/queries.ts'
import { selectUnknown } from '#services/payments/refunds/queries.ts'
import { settleUnknownRefund } from '#services/payments/refunds/service.ts'
import { stripeText } from '#services/payments/stripe/client.ts'
import { getPages, ListError } from '#services/payments/stripe/lists.ts'
import { compareIntents, compareSessions, listedIntent, listedSession } from './compare-lists.ts'
import { closeResolved, storeDiscrepancies } from './discrepancies.ts'
import { type Counts, reconcileAlone } from './history.ts'
import type { Found } from './kinds.ts'
import { findRecordedDiscrepancies, oldestListed, sessionsWithOldLedgerEntries } from './queries.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Stripe repeats an event for three days, but a webhook without some events may go unnoticed for longer. */
const LISTED_SINCE = 30 * DAY_SECONDS
/** Banks take months to decide. */
const DISPUTES_SINCE = 180 * DAY_SECONDS

/** The task `reconcile`: compares with Stripe's last 30 days (disputes: 180). @throws Error to make the queue retry */
export async function reconcile(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  await reconcileAlone(deps.database, () => compare(deps, signal))
}

type Run = {
  deps: PaymentDeps
  signal: AbortSignal | undefined
  counts: Counts
  /** Keys of open discrepancies, for `closeResolved`. */
  found: Set<string>
  /** Payments of our checkouts that already have a discrepancy. */
  explained: Set<string>
  /** Seconds since 1970. */
  since: { listed: number; disputes: number }
  uncheckedPayments: number
}

async function compare(deps: PaymentDeps, signal?: AbortSignal): Promise<{ counts: Counts; error: string | null }> {
  const { database } = deps
  const now = Math.floor(Date.now() / 1000)
  const disputes = now - DISPUTES_SINCE
  // An open discrepancy closes only if its object is listed, so the lists go back to it.
  const listed = Math.min(now - LISTED_SINCE, await oldestListed(database, disputes))
  const counts = { sessions: 0, settled: 0, unreported: 0, payments: 0, refunds: 0, disputes: 0, opened: 0, closed: 0 }
  const sets = { found: new Set<string>(), explained: new Set<string>() }
  const run: Run = { deps, signal, counts, ...sets, since: { listed, disputes }, uncheckedPayments: 0 }

  const problems = await readLists(run)
  await note(run, await findRecordedDiscrepancies(database))
  if (run.uncheckedPayments > 0) problems.push(`${run.uncheckedPayments} payments could not be retrieved from Stripe.`)
  // Incomplete lists do not prove that a discrepancy is resolved.
  if (problems.length === 0) counts.closed += await closeResolved(database, run.found, listed)
  const error = problems.join(' ') || null
  // These payments are found late, and the webhook needs attention.
  const level = error ? 'error' : counts.unreported > 0 ? 'warn' : 'info'
  deps.log[level]({ ...counts, error }, 'payments were compared with Stripe')
  return { counts, error }
}

/** @returns error messages of lists that could not be read */
async function readLists(run: Run): Promise<string[]> {
  const problems: string[] = []
  for (const read of [readSessions, readRefunds, readDisputes, checkOldLedgerEntries, settleUnknown, readIntents]) {
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

async function readSessions(run: Run): Promise<void> {
  const { sessions } = run.deps.payments.stripe.checkout
  const which = { created: { gte: run.since.listed }, expand: ['data.payment_intent.latest_charge'] }
  const pages = getPages('checkout sessions', listedSession, (params, options) =>
    sessions.list({ ...which, ...params }, options),
  )
  for await (const page of pages) {
    run.signal?.throwIfAborted()
    const { found, settled, unreported } = await compareSessions(run.deps, page, run.explained)
    add(run, 'sessions', page.length)
    add(run, 'settled', settled)
    add(run, 'unreported', unreported)
    await note(run, found)
  }
}

async function readIntents(run: Run): Promise<void> {
  const { paymentIntents } = run.deps.payments.stripe
  const which = { created: { gte: run.since.listed }, expand: ['data.latest_charge'] }
  const pages = getPages('payment intents', listedIntent, (params, options) =>
    paymentIntents.list({ ...which, ...params }, options),
  )
  for await (const page of pages) {
    run.signal?.throwIfAborted()
    add(run, 'payments', page.length)
    await note(run, await compareIntents(run.deps, page, run.explained))
  }
}

const listedLedgerEntry = z.object({
  id: stripeText,
  status: stripeText.nullish(),
  payment_intent: z.union([stripeText, z.object({ id: stripeText }).transform(({ id }) => id)]).nullish(),
})

async function readRefunds(run: Run): Promise<void> {
  const { refunds } = run.deps.payments.stripe
  const which = { created: { gte: run.since.listed } }
  const pages = getPages('refunds', listedLedgerEntry, (params, options) =>
    refunds.list({ ...which, ...params }, options),
  )
  for await (const page of pages) await checkLedgerEntries(run, 'refunds', page)
}

async function readDisputes(run: Run): Promise<void> {
  const { disputes } = run.deps.payments.stripe
  const which = { created: { gte: run.since.disputes } }
  const pages = getPages('disputes', listedLedgerEntry, (params, options) =>
    disputes.list({ ...which, ...params }, options),
  )
  for await (const page of pages) await checkLedgerEntries(run, 'disputes', page)
}

async function checkLedgerEntries(
  run: Run,
  what: 'refunds' | 'disputes',
  page: z.infer<typeof listedLedgerEntry>[],
): Promise<void> {
  add(run, what, page.length)
  const states = page.flatMap(({ id, status, payment_intent: paymentIntentId }) =>
    paymentIntentId ? [{ id, state: status ?? 'pending', paymentIntentId }] : [],
  )
  await check(run, await sessionsToCheck(run.deps.database, states))
}

/** Checks undecided refunds and disputes that are older than the lists. */
async function checkOldLedgerEntries(run: Run): Promise<void> {
  const since = { refunds: run.since.listed, disputes: run.since.disputes }
  await check(run, await sessionsWithOldLedgerEntries(run.deps.database, since))
}

async function settleUnknown(run: Run): Promise<void> {
  for (const refund of await selectUnknown(run.deps.database)) {
    await attempt(run, refund.sessionId, () => settleUnknownRefund(run.deps, refund))
  }
}

async function check(run: Run, sessions: string[]): Promise<void> {
  for (const id of sessions) await attempt(run, id, () => checkPayment(run.deps, { id }))
}

async function attempt(run: Run, session: string, ask: () => Promise<void>): Promise<void> {
  run.signal?.throwIfAborted()
  await ask().catch((error: Error) => {
    run.uncheckedPayments += 1
    run.deps.log.warn({ session, error: error.message }, 'could not retrieve a payment from Stripe')
  })
}

/** Stores each discrepancy once, because a checkout and its payment may have the same. */
async function note(run: Run, discrepancies: Found[]): Promise<void> {
  const getKey = ({ kind, subject }: Found) => `${kind} ${subject}`
  const fresh = discrepancies.filter((item) => !run.found.has(getKey(item)))
  const opened = await storeDiscrepancies(run.deps.database, fresh)
  add(run, 'opened', opened.length)
  for (const one of fresh) run.found.add(getKey(one))
}

function add({ counts }: Run, what: string, count: number): void {
  counts[what] = (counts[what] ?? 0) + count
}
