import { type SQL, sql } from 'drizzle-orm'
import { closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import type { MoneyProblem } from '#services/event-words.ts'

/** Money that only a person can put right. The first three kinds follow from the ledger, the others from Stripe's lists. */
export type Problem = {
  kind: MoneyProblem
  applicationId: string | null
  /** Stripe's id of the checkout session, payment, refund or dispute, or the application's id. */
  subject: string
  /** Minor units: what is too much, did not arrive, is disputed, or Stripe has. */
  amount: number
  currency: string
  /** Stripe's id of the payment. */
  payment: string | null
  /** Of our checkout that was paid. */
  checkoutSession: string | null
}

const FAILED = ['failed', 'canceled']

/**
 * Received minus returned exceeds what is owed: paid twice, despite a waiver, or after the application was closed,
 * which then owes only what was paid before.
 */
const overpaid = (isChosen: SQL) => sql`
  with payments as (
    select application.id, application.fee_amount as fee, payment.id as payment, payment.checkout_session_id, payment.currency,
      payment.created, payment.amount as received,
      least(payment.amount, coalesce((
        select sum(case when back.currency = payment.currency then -back.counted else payment.amount end)
        from counted_entries as back where back.checkout_session_id = payment.checkout_session_id and back.counted < 0), 0)) as returned,
      -- Stripe's clock has whole seconds. Within one second, the time when we saw it decides.
      application.status in ${closedStatuses} and (payment.created, payment.seen_at) >
        (floor(extract(epoch from application.status_since)), application.status_since) as is_late
    from counted_entries as payment join applications as application on application.id = payment.application_id
    where payment.counted > 0 and ${isChosen}
  ), money as (
    select id, sum(received - returned) as kept, min(currency) as currency,
      case when bool_or(is_late) then least(min(fee), coalesce(sum(received - returned) filter (where not is_late), 0))
        else min(fee) end as owed,
      -- The last one at Stripe of which something is left can be refunded.
      (array_agg(payment order by created desc, payment) filter (where checkout_session_id is not null and returned < received))[1]
        as payment,
      (array_agg(checkout_session_id order by created desc, payment) filter (where checkout_session_id is not null and returned < received))[1]
        as checkout_session
    from payments group by id
  )
  select 'overpaid', id, id::text, kept - owed, currency, payment, checkout_session from money where kept > owed`

/** True if later refunds returned the amount of a failed one. */
const covered = (refund: SQL, since: SQL) => sql`coalesce((
  select sum(later.amount) from ledger_entries as later
  where later.checkout_session_id = ${refund}.checkout_session_id and later.kind = 'refund' and later.state not in ${FAILED}
    and later.created >= ${since}), 0) >= ${refund}.amount`

const refundFailed = (isChosen: SQL) => sql`
  select 'refund_problem', application.id, refund.id, refund.amount, refund.currency, checkout_session.payment_intent_id, checkout_session.id
  from ledger_entries as refund join checkout_sessions as checkout_session on checkout_session.id = refund.checkout_session_id
    join applications as application on application.id = refund.application_id
  where refund.kind = 'refund' and refund.state in ${FAILED} and checkout_session.payment <> 'refunded'
    and not ${covered(sql`refund`, sql`refund.created`)} and ${isChosen}`

const refundDeclined = (isChosen: SQL) => sql`
  select 'refund_problem', application.id, request.id::text, request.amount, request.currency, checkout_session.payment_intent_id,
    checkout_session.id
  from refunds as request join checkout_sessions as checkout_session on checkout_session.id = request.checkout_session_id
    join applications as application on application.id = request.application_id
  where request.state = 'declined' and request.error is distinct from 'earlier_made' and checkout_session.payment <> 'refunded'
    and not ${covered(sql`request`, sql`floor(extract(epoch from request.created_at))`)} and ${isChosen}`

/** Once it is answered, only the bank decides. */
const disputed = (isChosen: SQL) => sql`
  select 'dispute', application.id, dispute.id, dispute.amount, dispute.currency, checkout_session.payment_intent_id, checkout_session.id
  from ledger_entries as dispute join checkout_sessions as checkout_session on checkout_session.id = dispute.checkout_session_id
    join applications as application on application.id = dispute.application_id
  where dispute.kind = 'dispute' and dispute.state like '%needs_response' and ${isChosen}`

/** Finds the problems that follow from the ledger, of one application or of all. */
export async function findProblems(database: Queryable, applicationId?: string): Promise<Problem[]> {
  const isChosen = applicationId ? sql`application.id = ${applicationId}` : sql`true`
  const found: Problem[] = []
  // Sequential, so that each query gets the full statement timeout.
  for (const query of [overpaid, refundFailed, refundDeclined, disputed]) {
    const { rows } = await database.execute<Problem>(sql`
      select kind, "applicationId", subject, amount::float8 as amount, currency, payment, "checkoutSession"
      from (${query(isChosen)}) as found (kind, "applicationId", subject, amount, currency, payment, "checkoutSession")`)
    found.push(...rows)
  }
  return found
}
