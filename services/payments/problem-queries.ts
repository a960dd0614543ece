import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import type { MoneyProblem } from '#services/event-words.ts'

/**
 * Money that only a person can put right. The first three kinds follow from the ledger, the next from Stripe's lists, the
 * last from days that pass (./unpaid.ts).
 */
export type Problem = {
  kind: MoneyProblem
  /** Of an application or a company. */
  accountId: string | null
  /** Stripe's id of the checkout session, payment, refund or dispute, the account's id, or that of a charge. */
  subject: string
  /** Minor units: what is too much, did not arrive, is disputed, or Stripe has. */
  amount: number
  currency: string
  /** Stripe's id of the payment. */
  payment: string | null
  /** Of our checkout that was paid. */
  checkoutSession: string | null
  /** Of a charge that stays unpaid: its name and last day. */
  what?: string
  due?: string
}

const FAILED = ['failed', 'canceled']

/**
 * More was received for a charge than is asked for: it was paid twice, despite a waiver or a smaller plan, or after the
 * application was closed. What is on its way back is not too much any more.
 */
const overpaid = (chosen: SQL) => sql`
  select 'overpaid', money.account_id, money.account_id::text, money.too_much, money.currency, last.payment, last.checkout_session
  from (
    select account_id, currency, sum(-owed) - coalesce((
        select sum(amount) from refunds as asked
        where asked.account_id = charge.account_id and asked.currency = charge.currency and asked.state = 'requested'), 0)
      - coalesce((
        select sum(amount) from ledger_entries as back
        where back.account_id = charge.account_id and back.currency = charge.currency and back.kind = 'refund'
          and back.state in ('pending', 'requires_action')), 0) as too_much
    from charge_balances as charge where owed < 0 and ${chosen} group by account_id, currency) as money
  left join lateral (
    -- The last one at Stripe of which something is left can be refunded.
    select payment.ledger_entry_id as payment, payment.checkout_session_id as checkout_session
    from charge_payments as payment join charge_balances as charge on charge.id = payment.charge_id
    where charge.account_id = money.account_id and charge.owed < 0 and payment.checkout_session_id is not null
      and payment.returned < payment.received
    order by payment.created desc, payment.ledger_entry_id limit 1) as last on true
  where money.too_much > 0`

/** True if later refunds returned the amount of a failed one. */
const covered = (refund: SQL, since: SQL) => sql`coalesce((
  select sum(later.amount) from ledger_entries as later
  where later.checkout_session_id = ${refund}.checkout_session_id and later.kind = 'refund' and later.state not in ${FAILED}
    and later.created >= ${since}), 0) >= ${refund}.amount`

const refundFailed = (chosen: SQL) => sql`
  select 'refund_problem', refund.account_id, refund.id, refund.amount, refund.currency, checkout_session.payment_intent_id, checkout_session.id
  from ledger_entries as refund join checkout_sessions as checkout_session on checkout_session.id = refund.checkout_session_id
  where refund.kind = 'refund' and refund.state in ${FAILED} and checkout_session.payment <> 'refunded'
    and not ${covered(sql`refund`, sql`refund.created`)} and ${chosen}`

const refundDeclined = (chosen: SQL) => sql`
  select 'refund_problem', request.account_id, request.id::text, request.amount, request.currency, checkout_session.payment_intent_id,
    checkout_session.id
  from refunds as request join checkout_sessions as checkout_session on checkout_session.id = request.checkout_session_id
  where request.state = 'declined' and request.error is distinct from 'earlier_made' and checkout_session.payment <> 'refunded'
    and not ${covered(sql`request`, sql`floor(extract(epoch from request.created_at))`)} and ${chosen}`

/** Once it is answered, only the bank decides. */
const disputed = (chosen: SQL) => sql`
  select 'dispute', dispute.account_id, dispute.id, dispute.amount, dispute.currency, checkout_session.payment_intent_id, checkout_session.id
  from ledger_entries as dispute join checkout_sessions as checkout_session on checkout_session.id = dispute.checkout_session_id
  where dispute.kind = 'dispute' and dispute.state like '%needs_response' and ${chosen}`

/** Finds the problems that follow from the ledger, of one account or of all. */
export async function findProblems(database: Queryable, accountId?: string): Promise<Problem[]> {
  const chosen = (of: SQL) => (accountId ? sql`${of} = ${accountId}` : sql`true`)
  const found: Problem[] = []
  // Sequential, so that each query gets the full statement timeout.
  for (const [query, of] of [
    [overpaid, sql`charge.account_id`],
    [refundFailed, sql`refund.account_id`],
    [refundDeclined, sql`request.account_id`],
    [disputed, sql`dispute.account_id`],
  ] as const) {
    const { rows } = await database.execute<Problem>(sql`
      select kind, "accountId", subject, amount::float8 as amount, currency, payment, "checkoutSession"
      from (${query(chosen(of))}) as found (kind, "accountId", subject, amount, currency, payment, "checkoutSession")`)
    found.push(...rows)
  }
  return found
}
