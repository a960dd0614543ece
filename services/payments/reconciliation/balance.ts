import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#database/client.ts'
import { balanceTransactions, payouts } from '#database/schema-payments.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { stripeText } from '#services/payments/stripe/client.ts'
import { LIMIT, RETRIES, readList } from './lists.ts'

const listedMove = z.object({
  id: stripeText,
  type: stripeText,
  /** Minor units of the account's currency, as fee and net. */
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  currency: stripeText,
  created: z.int(),
  source: z.union([stripeText, z.object({ id: stripeText, payment_intent: stripeText.nullish() })]).nullish(),
})
type ListedMove = z.infer<typeof listedMove>

const listedPayout = z.object({
  id: stripeText,
  amount: z.int(),
  currency: stripeText,
  status: stripeText,
  arrival_date: z.int(),
  /** Stripe does not tell what a manual payout consists of. */
  automatic: z.boolean(),
})

/**
 * Stores what moved the balance at Stripe, with Stripe's fees, and the payouts that it went to. Repeated, it changes
 * nothing. @param since seconds @throws ListError
 */
export async function readBalance(deps: PaymentDeps, since: number, signal?: AbortSignal): Promise<void> {
  const { stripe } = deps.payments
  const expand = ['data.source']
  const recent = { created: { gte: since }, limit: LIMIT }
  const moves = stripe.balanceTransactions.list({ ...recent, expand }, RETRIES)
  for await (const move of readList('balance transactions', listedMove, moves)) {
    signal?.throwIfAborted()
    await storeMove(deps.database, move, null)
  }
  for await (const payout of readList('payouts', listedPayout, stripe.payouts.list(recent, RETRIES))) {
    const { id, amount, currency, status, arrival_date: arrives, automatic } = payout
    const row = { id, amount, currency, status, arrives }
    await deps.database.insert(payouts).values(row).onConflictDoUpdate({ target: payouts.id, set: row })
    if (!automatic) continue
    const parts = stripe.balanceTransactions.list({ payout: id, expand, limit: LIMIT }, RETRIES)
    for await (const move of readList('balance transactions', listedMove, parts)) {
      signal?.throwIfAborted()
      await storeMove(deps.database, move, id)
    }
  }
}

async function storeMove(database: Queryable, { source, ...move }: ListedMove, payoutId: string | null) {
  // A payment is known by its intent, of which the charge is a part.
  const sourceId =
    typeof source === 'object'
      ? source?.payment_intent && isCharge(move)
        ? source.payment_intent
        : source?.id
      : source
  const row = { ...move, sourceId: sourceId ?? null, payoutId }
  const known = sql`coalesce(excluded.payout_id, ${balanceTransactions.payoutId})`
  await database
    .insert(balanceTransactions)
    .values(row)
    .onConflictDoUpdate({ target: balanceTransactions.id, set: { payoutId: known } })
}

const isCharge = ({ type }: Pick<ListedMove, 'type'>) => type === 'charge' || type === 'payment'
