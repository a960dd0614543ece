import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { testCheckoutSessions } from '#database/schema-payments.ts'
import { inTransaction } from '#database/transaction.ts'

/** The fields of Stripe's Checkout Session that an application fee needs, and what the hosted page shows. */
export type TestSession = ReturnType<typeof newSession> & {
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  url: string | null
  /** Seconds since 1970. */
  paid_at?: number
  refunds?: TestRefund[]
}

/** The fields of Stripe's Refund that a refunded fee needs. */
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

/** Makes a session from the SDK's form. The same key makes the same id; `pages` is the address of the hosted pages. */
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
    metadata: metadataOf(form),
    name: item('[product_data][name]') ?? '',
    description: item('[product_data][description]') ?? '',
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    created,
    expires_at: created + DAY_SECONDS,
  }
}

/** The `metadata` of the SDK's form. */
export function metadataOf(form: URLSearchParams): Record<string, string> {
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

/** Stores a session, unless one with its id is stored. */
export async function insertSession(database: Queryable, session: TestSession): Promise<void> {
  await database.insert(testCheckoutSessions).values({ id: session.id, session }).onConflictDoNothing()
}

/** Changes a session under its lock, or finds it; first it expires if its time is over. Null where there is none. */
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
