import type pg from 'pg'

/** The id of a refund that an earlier version recorded without Stripe's own. */
export const namelessRefundOf = (sessionId: string) => `refund-of-${sessionId}`

const UNRECORDED = `payment <> 'none' and not exists (select from payment_movements where session_id = session.id)`

/**
 * Records payments and refunds that a version before `payment_movements` knew only as a state of their session: from its
 * databases, its backups, and its processes that still run during an update. The nightly job asks Stripe for refunds' ids.
 */
export async function recordEarlierPayments(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`select from checkout_sessions as session where ${UNRECORDED} limit 1`)
  if (rowCount === 0) return
  await client.query(
    `with paid as (
       select object_id, min(created) as at from stripe_events
       where type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded') group by object_id
     ), refunded as (
       select payment_intent_id, min(created) as at from stripe_events
       where type = 'charge.refunded' group by payment_intent_id
     ), earlier as (
       select session.*, coalesce(paid.at, extract(epoch from created_at)::bigint) as paid_at, refunded.at as refunded_at
       from checkout_sessions as session
         left join paid on paid.object_id = session.id
         left join refunded on refunded.payment_intent_id = session.payment_intent_id
       where ${UNRECORDED}
     )
     insert into payment_movements (id, kind, application_id, session_id, amount, currency, state, created, seen_at)
     select coalesce(payment_intent_id, id), 'payment', application_id, id, amount, currency, 'succeeded', paid_at, now()
     from earlier
     union all
     select $1 || id, 'refund', application_id, id, amount, currency, 'succeeded', coalesce(refunded_at, paid_at), now()
     from earlier where payment = 'refunded'
     on conflict (id) do nothing`,
    [namelessRefundOf('')],
  )
}
