import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { testCheckoutSessions } from '#database/schema-payments.ts'
import { inTransaction } from '#database/transaction.ts'

/** Fields of Stripe's Checkout Session that an application fee needs, and content of the hosted page. */
export type TestSession = ReturnType<typeof newSession> & {
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  url: string | null
  /** Seconds since 1970. */
  paid_at?: number
  refunds?: TestRefund[]
}

/** Fields of Stripe's Refund that a refunded fee needs. */
export type TestRefund = {
  id: string
  object: 'refund'
  /** Minor units. */
  amount: number
  currency: string
  status: 'succeeded'
  payment_intent: string
  charge: string
  reason: string | null
  metadata: Record<string, string>
  created: number
}

const DAY_SECONDS = 24 * 60 * 60

/** Creates a checkout session from the SDK's form. Equal keys give equal ids. @param pages their base address */
export function sessionFromForm(form: URLSearchParams, idempotencyKey: string | undefined, pages: string): TestSession {
  const session = newSession(form, idempotencyKey ?? randomUUID())
  return { ...session, status: 'open', payment_status: 'unpaid', payment_intent: null, url: `${pages}/${session.id}` }
}

function newSession(form: URLSearchParams, key: string) {
  const item = (name: string) => form.get(`line_items[0][price_data]${name}`)
  const created = Math.floor(Date.now() / 1000)
  return {
    id: `cs_test_${createHash('sha256').update(key).digest('hex').slice(0, 40)}`,
    object: 'checkout.session' as const,
    mode: form.get('mode') ?? 'payment',
    livemode: false,
    amount_total: Number(item('[unit_amount]')) * Number(form.get('line_items[0][quantity]')),
    currency: item('[currency]') ?? '',
    client_reference_id: form.get('client_reference_id'),
    customer_email: form.get('customer_email'),
    metadata: getMetadata(form),
    name: item('[product_data][name]') ?? '',
    description: item('[product_data][description]') ?? '',
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    created,
    expires_at: created + DAY_SECONDS,
  }
}

export function getMetadata(form: URLSearchParams): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const field = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return field === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(pairs)
}

export function pay(session: TestSession): TestSession {
  if (session.status !== 'open') return session
  const payment_intent = session.id.replace('cs_', 'pi_')
  const paid_at = Math.floor(Date.now() / 1000)
  return { ...session, status: 'complete', payment_status: 'paid', payment_intent, url: null, paid_at }
}

export function expire(session: TestSession): TestSession {
  return session.status === 'open' ? { ...session, status: 'expired', url: null } : session
}

export async function insertSession(database: Queryable, session: TestSession): Promise<void> {
  await database.insert(testCheckoutSessions).values({ id: session.id, session }).onConflictDoNothing()
}

/** Expires a checkout session if overdue, then changes or returns it under its lock; null if it is missing. */
export async function changeSession(database: Database, id: string, change = (session: TestSession) => session) {
  return inTransaction(database, async (transaction) => {
    const byId = eq(testCheckoutSessions.id, id)
    const [row] = await transaction.select().from(testCheckoutSessions).where(byId).for('update')
    if (!row) return null
    const stored = row.session as TestSession
    const session = change(stored.expires_at * 1000 <= Date.now() ? expire(stored) : stored)
    if (session !== stored) await transaction.update(testCheckoutSessions).set({ session }).where(byId)
    return session
  })
}

/** `code` is Stripe's. */
export type DeclinedRefund = { code: string; message: string }

/** Refunds a payment once per key, by default in full. Null if unknown. */
export async function refundPayment(
  database: Database,
  form: URLSearchParams,
  idempotencyKey: string = randomUUID(),
): Promise<{ refund: TestRefund; isNew: boolean } | DeclinedRefund | null> {
  const id = `re_test_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}`
  let outcome: { refund: TestRefund; isNew: boolean } | DeclinedRefund | undefined
  await changeSession(database, (form.get('payment_intent') ?? '').replace('pi_', 'cs_'), (session) => {
    if (!session.payment_intent) return session
    const known = session.refunds?.find((item) => item.id === id)
    if (known) {
      outcome = { refund: known, isNew: false }
      return session
    }
    const left = session.amount_total - getRefunded(session)
    const amount = Number(form.get('amount') ?? left)
    if (!Number.isInteger(amount) || amount < 1 || amount > left) {
      outcome = left === 0 ? ALREADY_REFUNDED : TOO_MUCH
      return session
    }
    const refund: TestRefund = {
      id,
      object: 'refund',
      amount,
      currency: session.currency,
      status: 'succeeded',
      payment_intent: session.payment_intent,
      charge: session.payment_intent.replace('pi_', 'ch_'),
      reason: form.get('reason'),
      metadata: getMetadata(form),
      created: Math.floor(Date.now() / 1000),
    }
    outcome = { refund, isNew: true }
    return { ...session, refunds: [...(session.refunds ?? []), refund] }
  })
  return outcome ?? null
}

const ALREADY_REFUNDED = { code: 'charge_already_refunded', message: 'This payment is refunded already.' }
const TOO_MUCH = { code: 'amount_too_large', message: 'No more can be refunded than is left of the payment.' }

/** Sums refunds in minor units. */
export function getRefunded({ refunds = [] }: Pick<TestSession, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

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

/** Returns a page of a list for Stripe's query (created, payment_intent, limit, starting_after), newest first. */
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
