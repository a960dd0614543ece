import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'

/** Final states of disputes. */
const DECIDED = ['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded']

/** Finds checkout sessions with an undecided refund or dispute that the lists no longer include. */
export async function checkoutSessionsWithOldLedgerEntries(
  database: Queryable,
  since: { refunds: number; disputes: number },
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct checkout_session_id as id from ledger_entries
    where kind = 'refund' and created < ${since.refunds} and state in ('pending', 'requires_action')
      or kind = 'dispute' and created < ${since.disputes} and state not in ${DECIDED}`)
  return rows.map(({ id }) => id)
}

/** Returns whether an event reported the payment of a checkout session. */
export async function hasPaymentEvent(database: Queryable, checkoutSessionId: string): Promise<boolean> {
  // A bank debit completes its checkout unpaid, and has another event once it is paid.
  const { rows } = await database.execute(sql`
    select from stripe_events where object_id = ${checkoutSessionId} and (type = 'checkout.session.async_payment_succeeded'
      or type = 'checkout.session.completed' and outcome <> 'complete')`)
  return rows.length > 0
}
