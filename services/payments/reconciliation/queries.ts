import { type SQL, sql } from 'drizzle-orm'
import { closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { type Found, fromLists } from './kinds.ts'

/** Final states of disputes. */
const DECIDED = ['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded']
const FAILED = ['failed', 'canceled']

/**
 * Received minus returned exceeds what is owed: paid twice, despite a waiver, or after the application was closed,
 * which then owes only what was paid before.
 */
const overpaid = sql`
  with payments as (
    select application.id, application.status, application.waiver_code, payment.id as payment, payment.currency, payment.created,
      floor(extract(epoch from application.status_since))::bigint as since,
      application.fee_amount as fee, payment.amount as received,
      least(payment.amount, coalesce((
        select sum(case when back.currency = payment.currency then -back.counted else payment.amount end)
        from counted_entries as back where back.checkout_session_id = payment.checkout_session_id and back.counted < 0), 0)) as returned,
      -- Stripe's clock has whole seconds. Within one second, the time when we saw it decides.
      application.status in ${closedStatuses} and (payment.created, payment.seen_at) >
        (floor(extract(epoch from application.status_since)), application.status_since) as is_late
    from counted_entries as payment join applications as application on application.id = payment.application_id
    where payment.counted > 0
  ), money as (
    select id, min(status) as status, min(since) as since, min(waiver_code) as code, min(fee) as fee, min(currency) as currency,
      count(*) as payments, string_agg(payment, ', ' order by created, payment) as payment,
      sum(received) as received, sum(returned) as returned, min(created) as created, max(created) as again, bool_or(is_late) as is_late,
      case when bool_or(is_late) then least(min(fee), coalesce(sum(received - returned) filter (where not is_late), 0))
        else min(fee) end as owed
    from payments group by id
  )
  select 'overpaid', id::text, id,
    jsonb_strip_nulls(jsonb_build_object('owed', owed, 'currency', currency, 'code', case when fee = 0 then nullif(code, '') end,
      'status', case when is_late then status end, 'since', case when is_late then since end)),
    jsonb_strip_nulls(jsonb_build_object('payments', payments, 'payment', payment, 'received', received, 'returned', returned,
      'currency', currency, 'created', created, 'again', case when payments > 1 then again end))
  from money where received - returned > owed`

/** True if later refunds returned the amount of a failed one. */
const covered = (refund: SQL, since: SQL) => sql`coalesce((
  select sum(later.amount) from ledger_entries as later
  where later.checkout_session_id = ${refund}.checkout_session_id and later.kind = 'refund' and later.state not in ${FAILED}
    and later.created >= ${since}), 0) >= ${refund}.amount`

const refundFailed = sql`
  select 'refund_problem', refund.id, refund.application_id,
    jsonb_build_object('checkoutSession', checkout_session.id, 'request', request.id, 'amount', coalesce(request.amount, refund.amount),
      'currency', refund.currency),
    jsonb_build_object('refund', refund.id, 'amount', refund.amount, 'currency', refund.currency, 'state', refund.state,
      'created', refund.created)
  from ledger_entries as refund join checkout_sessions as checkout_session on checkout_session.id = refund.checkout_session_id
    left join refunds as request on request.ledger_entry_id = refund.id
  where refund.kind = 'refund' and refund.state in ${FAILED} and checkout_session.payment <> 'refunded'
    and not ${covered(sql`refund`, sql`refund.created`)}`

const refundDeclined = sql`
  select 'refund_problem', request.id::text, request.application_id,
    jsonb_build_object('checkoutSession', checkout_session.id, 'request', request.id, 'amount', request.amount, 'currency', request.currency,
      'created', floor(extract(epoch from request.created_at))::bigint),
    jsonb_build_object('payment', checkout_session.payment_intent_id,
      'state', case request.error when 'not_made' then 'not_made' else 'declined' end, 'error', nullif(request.error, 'not_made'))
  from refunds as request join checkout_sessions as checkout_session on checkout_session.id = request.checkout_session_id
  where request.state = 'declined' and request.error is distinct from 'earlier_made' and checkout_session.payment <> 'refunded'
    and not ${covered(sql`request`, sql`floor(extract(epoch from request.created_at))`)}`

const disputed = sql`
  select 'dispute', dispute.id, dispute.application_id,
    jsonb_build_object('checkoutSession', checkout_session.id, 'amount', checkout_session.amount, 'currency', checkout_session.currency),
    jsonb_build_object('dispute', dispute.id, 'payment', checkout_session.payment_intent_id, 'amount', dispute.amount,
      'currency', dispute.currency, 'state', dispute.state, 'created', dispute.created)
  from ledger_entries as dispute join checkout_sessions as checkout_session on checkout_session.id = dispute.checkout_session_id
  where dispute.kind = 'dispute' and dispute.state not in ${DECIDED}`

/** Finds discrepancies in our own rows, once those match Stripe's lists. */
export async function findRecordedDiscrepancies(database: Queryable): Promise<Found[]> {
  const found: Found[] = []
  // Sequential, so that each query gets the full statement timeout.
  for (const query of [overpaid, refundFailed, refundDeclined, disputed]) {
    const { rows } = await database.execute<Found>(
      sql`select * from (${query}) as found (kind, subject, "applicationId", ours, theirs)`,
    )
    found.push(...rows)
  }
  return found
}

/** Returns when the oldest listed object with an open discrepancy was created, not before `limit`; else Infinity. */
export async function oldestListed(database: Queryable, limit: number): Promise<number> {
  const { rows } = await database.execute<{ created: string | null }>(sql`
    select min((theirs->>'created')::bigint) as created from payment_discrepancies
    where closed_at is null and kind in ${fromLists} and (theirs->>'created')::bigint >= ${limit}`)
  return Number(rows[0]?.created ?? Infinity)
}

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

/** Counts the ledger's payments that are not among these of Stripe. */
export async function countPaymentsBeside(database: Queryable, listed: string[]): Promise<number> {
  const { rows } = await database.execute<{ payments: number }>(sql`
    select count(*)::int as payments from counted_entries
    where counted > 0 and id <> all(${sql.param(listed)}::text[])`)
  return rows[0]?.payments ?? 0
}
