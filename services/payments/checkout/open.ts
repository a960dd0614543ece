import { hash } from 'node:crypto'
import Stripe from 'stripe'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { closedStatuses, owes } from '#contract/application-status.ts'
import { chargeName } from '#contract/charges.ts'
import { leastCharge } from '#contract/currencies.ts'
import { failures } from '#contract/failures.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { chargeParts, checkoutSessions } from '#database/schema-ledger.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { createKeyedMutex } from '#services/keyed-mutex.ts'
import { formatFee } from '#services/money.ts'
import * as queries from '#services/payments/queries.ts'
import { askStripe, checkoutFailed, describeStripeError, isRepeated } from '#services/payments/stripe/client.ts'
import { withStoredAccount } from '#services/with-application.ts'
import { endCheckoutSession } from './end.ts'
import { requireNoneProcessing } from './processing.ts'

/** Checkout sessions that expire sooner are not offered. */
const LAST_MINUTE = 60_000
/** Timeout for all Stripe calls of one request; visitors get a response within 12 s. */
const TIMEOUT_MS = 10_500
/** Timeout for each of the calls that end an old checkout session first. */
const SHORT = 3_000

/** What to pay: charges of one account, by default its application fee, and the paths to which Stripe leads back. */
type Wanted = { chargeIds?: string[]; success?: string; cancel?: string }

/** Creates a function that returns the URL of a checkout. Concurrent calls for the same get the same one, or fail together. */
export function createCheckout(deps: PaymentDeps): (accountId: string, wanted?: Wanted) => Promise<string> {
  const runExclusive = createKeyedMutex(() => true)
  return (accountId, wanted = {}) =>
    runExclusive(JSON.stringify([accountId, wanted]), () => openCheckout(deps, accountId, wanted))
}

/** An account, the charges to pay, and all of its checkouts. */
type Due = { payer: queries.Payer; due: Balance[]; checkoutSessions: queries.StoredCheckoutSession[] }

async function openCheckout(deps: PaymentDeps, accountId: string, wanted: Wanted): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS
  let found = await requireDue(deps.database, accountId, wanted)
  const open = found.checkoutSessions.find(({ status }) => status === 'open')
  if (open) {
    const hasTime = open.expiresAt.getTime() - Date.now() > LAST_MINUTE
    if (hasTime && asksFor(await queries.selectParts(deps.database, [open.id]), found.due)) return open.url
    await askStripe(deps, { account: accountId, checkoutSession: open.id }, () => endCheckoutSession(deps, open, SHORT))
    found = await requireDue(deps.database, accountId, wanted)
  }
  await requireNoneProcessing(deps.database, accountId, found.due)
  const made = await askStripe(deps, { account: accountId }, () => makeCheckoutSession(deps, found, wanted, deadline))
  return store(deps, found, wanted, made)
}

/** Whether a checkout asks for exactly what is owed of these charges. */
function asksFor(parts: Pick<queries.ChargePart, 'chargeId' | 'amount'>[], due: Balance[]): boolean {
  return (
    parts.length === due.length &&
    parts.every(({ chargeId, amount }, at) => {
      const charge = due[at]
      return charge?.id === chargeId && charge.owed === amount
    })
  )
}

const NOTHING_DUE = { waived: failures.feeWaived, paid: failures.feePaid, refunded: failures.feeRefunded }

/** @throws ServiceError not_found, conflict if something of it is not owed, or the sum cannot be paid in one checkout */
async function requireDue(database: Queryable, accountId: string, { chargeIds }: Wanted): Promise<Due> {
  const payer = await queries.findPayer(database, accountId)
  if (!payer) throw new ServiceError('not_found', failures.noApplication.message)
  const all = (await findBalances(database, [payer.id])).get(payer.id) ?? []
  const due = all.filter(({ id, kind }) => (chargeIds ? chargeIds.includes(id) : kind === 'application_fee'))
  if (due.length === 0 || due.length < new Set(chargeIds).size) {
    throw new ServiceError('not_found', 'This is not among the charges of this account. Reload the page.')
  }
  for (const charge of due) {
    const reason = whyNotOwed(payer, charge)
    if (reason) throw new ServiceError('conflict', reason)
  }
  requirePayable(due)
  return { payer, due, checkoutSessions: await queries.selectCheckoutSessions(database, payer.id) }
}

function whyNotOwed({ status, feeStatus }: queries.Payer, charge: Balance): string | undefined {
  if (charge.kind !== 'application_fee' || status === null || feeStatus === null) {
    return charge.owed > 0 ? undefined : `Nothing is left to pay of this: ${chargeName(charge)}.`
  }
  if (owes({ status, feeStatus })) return undefined
  if (closedStatuses.includes(status)) return failures.applicationClosed.message
  return feeStatus === 'due' ? failures.onWaitlist.message : NOTHING_DUE[feeStatus].message
}

function requirePayable(due: Balance[]): void {
  const currency = due[0]?.currency ?? ''
  if (due.some((charge) => charge.currency !== currency))
    throw new ServiceError('conflict', 'These have different currencies. Pay them one by one.')
  const least = leastCharge(currency)
  if (sumOf(due) >= least) return
  const sentence = `Less than ${formatFee({ amount: least, currency })} cannot be paid by card. Pay it together with another, or write to us.`
  throw new ServiceError('conflict', sentence)
}

const toParts = (due: Balance[]) => due.map(({ id: chargeId, owed: amount }) => ({ chargeId, amount }))
const sumOf = (due: Balance[]) => due.reduce((sum, { owed }) => sum + owed, 0)

type OpenedCheckoutSession = Omit<typeof checkoutSessions.$inferInsert, 'accountId'>

/** Stores a new checkout session. Ends it if something of it is not owed any more, or another process was faster. */
async function store(deps: PaymentDeps, found: Due, wanted: Wanted, made: OpenedCheckoutSession): Promise<string> {
  const { payer, due } = found
  const winner = await inTransaction(deps.database, (transaction) =>
    withStoredAccount(transaction, payer.id, async () => {
      const now = await requireDue(transaction, payer.id, wanted).catch((error: unknown) => {
        if (error instanceof ServiceError) return undefined
        throw error
      })
      if (!now || !asksFor(toParts(due), now.due)) {
        // Stripe would repeat this checkout for its key, but a reopened application needs one that can be paid.
        await queries.incrementCheckoutAttempt(transaction, payer)
        return undefined
      }
      const checkoutSession = { ...made, accountId: payer.id }
      const { rowCount } = await transaction.insert(checkoutSessions).values(checkoutSession).onConflictDoNothing()
      if (rowCount === 1) {
        const parts = toParts(due).map((part, position) => ({
          ...part,
          id: uuidv7(),
          checkoutSessionId: made.id,
          position,
        }))
        await transaction.insert(chargeParts).values(parts)
        return made
      }
      const open = now.checkoutSessions.find(({ status }) => status === 'open')
      return open && asksFor(await queries.selectParts(transaction, [open.id]), due) ? open : undefined
    }),
  )
  if (winner?.id !== made.id) {
    // Nobody will see it. A failure is harmless, because it expires anyway.
    void deps.payments.stripe.checkout.sessions.expire(made.id).catch((error: unknown) => {
      const details = { checkoutSession: made.id, stripe: describeStripeError(error) }
      deps.log.warn(details, 'a duplicate checkout session could not be closed')
    })
  }
  if (winner) return winner.url
  await requireDue(deps.database, payer.id, wanted)
  // Stripe repeated a checkout that has ended on our side. The next attempt gets a new one.
  await queries.incrementCheckoutAttempt(deps.database, payer)
  deps.log.warn({ account: payer.id, checkoutSession: made.id }, 'Stripe repeated a checkout session that has ended')
  throw checkoutFailed()
}

type Params = Stripe.Checkout.SessionCreateParams

const openCheckoutSession = z.object({
  id: z.string().min(1),
  status: z.literal('open').nullish(),
  url: z.url({ protocol: /^https?$/ }),
  // Stripe always sends it; its default is a day.
  expires_at: z.int().default(() => Math.floor(Date.now() / 1000) + 24 * 60 * 60),
})

/** @param deadline milliseconds since 1970 */
async function makeCheckoutSession(
  deps: PaymentDeps,
  { payer, due }: Due,
  wanted: Wanted,
  deadline: number,
): Promise<OpenedCheckoutSession> {
  const params = checkoutSessionParams(deps, payer, due, wanted)
  const answer = await createCheckoutSession(deps, payer, params, deadline).catch((error: unknown) => {
    // Stripe rejects some scripts in addresses that we accept. The checkout works without an address.
    const isAboutEmail = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
    if (!isAboutEmail) throw error
    const { customer_email, ...anonymous } = params
    return createCheckoutSession(deps, payer, anonymous, deadline)
  })
  const { id, url, expires_at } = openCheckoutSession.parse(answer)
  const currency = due[0]?.currency ?? ''
  return { id, url, expiresAt: new Date(expires_at * 1000), amount: sumOf(due), currency }
}

async function createCheckoutSession(deps: PaymentDeps, payer: queries.Payer, params: Params, deadline: number) {
  // Equal for every attempt at one checkout, in any process. Differs as soon as a parameter differs.
  const digest = hash('sha256', JSON.stringify(params), 'base64url').slice(0, 12)
  const idempotencyKey = `checkout-${payer.id}-${payer.checkoutAttempt}-${digest}`
  const options = { idempotencyKey, timeout: Math.max(1, deadline - Date.now()) }
  return deps.payments.stripe.checkout.sessions.create(params, options).catch(async (error: unknown) => {
    if (isRepeated(error)) await queries.incrementCheckoutAttempt(deps.database, payer)
    throw error
  })
}

function checkoutSessionParams(
  { publicUrl }: PaymentDeps,
  { id, applicationId, email, courseName }: queries.Payer,
  due: Balance[],
  { chargeIds, success = '/success', cancel = `/apply?application=${id}` }: Wanted,
): Params {
  const metadata: Record<string, string> = applicationId === null ? { leadId: id } : { applicationId: id }
  return {
    mode: 'payment',
    line_items: due.map((charge) => ({
      quantity: 1,
      price_data: {
        currency: charge.currency,
        unit_amount: charge.owed,
        product_data: { name: chargeName(charge), ...(courseName && { description: courseName }) },
      },
    })),
    client_reference_id: id,
    metadata,
    payment_intent_data: { metadata },
    // Others than the applicant may have a link to pay. Stripe asks them for their address.
    ...(chargeIds === undefined && { customer_email: email }),
    success_url: publicUrl + success,
    cancel_url: publicUrl + cancel,
  }
}
