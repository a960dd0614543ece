import { type SQL, sql } from 'drizzle-orm'
import { closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { type Found, fromLists } from './difference-kinds.ts'

const list = (texts: readonly string[]) =>
  sql`(${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`

/** Disputes that are over; every other state may still change. */
const DECIDED = ['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded']
const FAILED = ['failed', 'canceled']

/** A paid session with its payment; sessions that no payment is recorded for are not compared. */
const paid = sql`checkout_sessions as session
  join payment_movements as payment on payment.session_id = session.id and payment.kind = 'payment'
  join applications as application on application.id = session.application_id`

/** What both sides have of a payment. */
const theirPayment = sql`'payment', payment.id, 'amount', payment.amount, 'currency', payment.currency,
  'state', payment.state, 'created', payment.created`

const paidTwice = sql`
  select 'paid_twice' as kind, application.id::text as subject, application.id as "applicationId",
    jsonb_build_object('payments', 1, 'amount', min(session.amount), 'currency', min(session.currency)) as ours,
    jsonb_build_object('payments', count(*), 'payment', string_agg(payment.id, ', ' order by payment.created, payment.id),
      'amount', case when count(distinct payment.currency) = 1 then sum(payment.amount) end, 'currency', min(payment.currency),
      'created', min(payment.created), 'again', max(payment.created)) as theirs
  from ${paid} where session.payment = 'paid' group by application.id having count(*) > 1`

// Stripe's clock has whole seconds: within one, what we saw later came later.
const paidAfterClosing = sql`
  select 'paid_after_withdrawal', session.id, application.id,
    jsonb_build_object('session', session.id, 'status', application.status,
      'since', floor(extract(epoch from application.status_since))::bigint),
    jsonb_build_object(${theirPayment})
  from ${paid} where session.payment = 'paid' and application.status in ${list(closedStatuses)}
    and (payment.created, payment.seen_at) > (floor(extract(epoch from application.status_since)), application.status_since)`

const waivedAndPaid = sql`
  select 'waived_and_paid', session.id, application.id,
    jsonb_build_object('session', session.id, 'code', application.waiver_code, 'amount', 0,
      'currency', application.fee_currency),
    jsonb_build_object(${theirPayment})
  from ${paid} where session.payment = 'paid' and application.fee_amount = 0`

/** The refunds of a dashboard were the usual way before the desk could refund: only those since `since` are new. */
const refundedAtStripe = (since: number) => sql`
  select 'refunded_at_stripe', refund.id, refund.application_id,
    jsonb_build_object('session', session.id, 'amount', session.amount, 'currency', session.currency),
    jsonb_build_object('refund', refund.id, 'payment', session.payment_intent_id, 'amount', refund.amount,
      'currency', refund.currency, 'state', refund.state, 'created', refund.created)
  from payment_movements as refund join checkout_sessions as session on session.id = refund.session_id
  where refund.kind = 'refund' and refund.state not in ${list(FAILED)}
    and not exists (
      select from refunds as asked where asked.session_id = session.id
        and (asked.movement_id = refund.id or asked.state = 'asked' and asked.amount = refund.amount))
    and (refund.created >= ${since} or exists (
      select from payment_differences as known where known.kind = 'refunded_at_stripe' and known.subject = refund.id))`

/** Whether refunds since a time brought back what one that failed should have. */
const isCovered = (refund: SQL, since: SQL) => sql`coalesce((
  select sum(later.amount) from payment_movements as later
  where later.session_id = ${refund}.session_id and later.kind = 'refund' and later.state not in ${list(FAILED)}
    and later.created >= ${since}), 0) >= ${refund}.amount`

const refundFailed = sql`
  select 'refund_failed', refund.id, refund.application_id,
    jsonb_build_object('session', session.id, 'asked', asked.id, 'amount', coalesce(asked.amount, refund.amount),
      'currency', refund.currency),
    jsonb_build_object('refund', refund.id, 'amount', refund.amount, 'currency', refund.currency, 'state', refund.state,
      'created', refund.created)
  from payment_movements as refund join checkout_sessions as session on session.id = refund.session_id
    left join refunds as asked on asked.movement_id = refund.id
  where refund.kind = 'refund' and refund.state in ${list(FAILED)} and session.payment <> 'refunded'
    and not ${isCovered(sql`refund`, sql`refund.created`)}`

const refundDeclined = sql`
  select 'refund_failed', asked.id::text, asked.application_id,
    jsonb_build_object('session', session.id, 'asked', asked.id, 'amount', asked.amount, 'currency', asked.currency,
      'created', floor(extract(epoch from asked.created_at))::bigint),
    jsonb_build_object('payment', session.payment_intent_id, 'state', case asked.error when 'not_made' then 'not_made' else 'declined' end,
      'error', nullif(asked.error, 'not_made'))
  from refunds as asked join checkout_sessions as session on session.id = asked.session_id
  where asked.state = 'declined' and asked.error is distinct from 'earlier_made' and session.payment <> 'refunded'
    and not ${isCovered(sql`asked`, sql`floor(extract(epoch from asked.created_at))`)}`

const disputed = sql`
  select 'disputed', dispute.id, dispute.application_id,
    jsonb_build_object('session', session.id, 'amount', session.amount, 'currency', session.currency),
    jsonb_build_object('dispute', dispute.id, 'payment', session.payment_intent_id, 'amount', dispute.amount,
      'currency', dispute.currency, 'state', dispute.state, 'created', dispute.created)
  from payment_movements as dispute join checkout_sessions as session on session.id = dispute.session_id
  where dispute.kind = 'dispute' and dispute.state not in ${list(DECIDED)}`

/** The differences that our own rows show, once they have all that Stripe lists. @param since seconds since 1970 */
export async function findRecordedDifferences(database: Queryable, since: number): Promise<Found[]> {
  const found: Found[] = []
  // One by one: each has the time limit of a statement to itself.
  for (const query of [
    ...[paidTwice, paidAfterClosing, waivedAndPaid, refundedAtStripe(since)],
    ...[refundFailed, refundDeclined, disputed],
  ]) {
    const { rows } = await database.execute<Found>(
      sql`select * from (${query}) as found (kind, subject, "applicationId", ours, theirs)`,
    )
    found.push(...rows)
  }
  return found
}

/** When Stripe made the oldest object that an open difference of its lists is about, if not before `limit`; else Infinity. */
export async function oldestListed(database: Queryable, limit: number): Promise<number> {
  const { rows } = await database.execute<{ created: string | null }>(sql`
    select min((theirs->>'created')::bigint) as created from payment_differences
    where closed_at is null and kind in ${list(fromLists)} and (theirs->>'created')::bigint >= ${limit}`)
  return Number(rows[0]?.created ?? Infinity)
}

/** Sessions with a refund or dispute from before `since` that may still change: the lists do not show it any more. */
export async function sessionsWithOldMovements(
  database: Queryable,
  since: { refunds: number; disputes: number },
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct session_id as id from payment_movements
    where kind = 'refund' and created < ${since.refunds} and state in ('pending', 'requires_action')
      or kind = 'dispute' and created < ${since.disputes} and state not in ${list(DECIDED)}`)
  return rows.map(({ id }) => id)
}

/** Those of these paid sessions that Stripe never sent us an event about the payment of. */
export async function sessionsWithoutEvent(database: Queryable, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // A bank debit completes its session unpaid, and has another event once it is paid.
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from unnest(${sql.param(ids)}::text[]) as paid (id)
    where not exists (select from stripe_events where object_id = paid.id and (type = 'checkout.session.async_payment_succeeded'
      or type = 'checkout.session.completed' and outcome <> 'complete'))`)
  return rows.map(({ id }) => id)
}
