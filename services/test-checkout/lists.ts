import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import type { TestRefund, TestSession } from './sessions.ts'

/** What is listed: each with its id, time and payment. */
const sources = {
  sessions: sql`select id, (session->>'created')::bigint as created, session->>'payment_intent' as payment, session as object
    from test_checkout_sessions`,
  payments: sql`select session->>'payment_intent' as id, coalesce(session->>'paid_at', session->>'created')::bigint as created,
      session->>'payment_intent' as payment, session as object
    from test_checkout_sessions where session->>'payment_intent' is not null`,
  refunds: sql`select refund->>'id' as id, (refund->>'created')::bigint as created, refund->>'payment_intent' as payment, refund as object
    from test_checkout_sessions, jsonb_array_elements(coalesce(session->'refunds', '[]')) as refund`,
}

type Listed = { sessions: TestSession; payments: TestSession; refunds: TestRefund }

const MOST = 100

/** A page of a list as Stripe's query asks for it (created, payment_intent, limit, starting_after), the newest first. */
export async function listPage<Kind extends keyof Listed>(database: Queryable, kind: Kind, query: URLSearchParams) {
  const seconds = (name: string) => (query.has(name) ? Number(query.get(name)) : null)
  const limit = Math.min(Number(query.get('limit') ?? 10), MOST)
  const after = query.get('starting_after')
  const { rows } = await database.execute<{ object: Listed[Kind] }>(sql`
    with listed as (${sources[kind]})
    select object from listed
    where created >= coalesce(${seconds('created[gte]')}::bigint, 0)
      and created <= coalesce(${seconds('created[lte]')}::bigint, created)
      and created < coalesce(${seconds('created[lt]')}::bigint, created + 1)
      and payment is not distinct from coalesce(${query.get('payment_intent')}::text, payment)
      and (${after}::text is null or (created, id) < (select last.created, last.id from listed as last where last.id = ${after}))
    order by created desc, id desc limit ${limit + 1}`)
  return { data: rows.slice(0, limit).map(({ object }) => object), hasMore: rows.length > limit }
}
