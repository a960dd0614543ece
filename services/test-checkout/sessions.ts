import { hash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { testCheckoutSessions } from '#database/schema-payments.ts'

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
export type TestRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'payment_intent' | 'charge' | 'reason' | 'metadata' | 'created'
>

const DAY_SECONDS = 24 * 60 * 60

const now = () => Math.floor(Date.now() / 1000)
const makeId = (prefix: string, key: string) => `${prefix}_test_${hash('sha256', key).slice(0, 40)}`

/** Creates a checkout session from the SDK's form, once per key. @param pages their base address */
export async function createSession(
  database: Queryable,
  form: URLSearchParams,
  key: string | undefined,
  pages: string,
): Promise<TestSession> {
  const opened = newSession(form, makeId('cs', key ?? randomUUID()))
  const { id } = opened
  const unpaid = { status: 'open', payment_status: 'unpaid', payment_intent: null } as const
  const session = { ...opened, ...unpaid, url: `${pages}/${id}` }
  await database.insert(testCheckoutSessions).values({ id, session }).onConflictDoNothing()
  return session
}

function newSession(form: URLSearchParams, id: string) {
  const item = (name: string) => form.get(`line_items[0][price_data]${name}`)
  const created = now()
  return {
    id,
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

function getMetadata(form: URLSearchParams): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const field = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return field === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(pairs)
}

export function pay(session: TestSession): TestSession {
  if (session.status !== 'open') return session
  const payment_intent = session.id.replace('cs_', 'pi_')
  return { ...session, status: 'complete', payment_status: 'paid', payment_intent, url: null, paid_at: now() }
}

export function expire(session: TestSession): TestSession {
  return session.status === 'open' ? { ...session, status: 'expired', url: null } : session
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

const getSessionId = (paymentIntent: string) => paymentIntent.replace('pi_', 'cs_')

/** Refunds a payment once per key, by default in full. Returns the refund, Stripe's error, or null if it is unknown. */
export async function refundPayment(
  database: Database,
  form: URLSearchParams,
  key: string = randomUUID(),
): Promise<TestRefund | { code: string; message: string } | null> {
  const id = makeId('re', key)
  let outcome: TestRefund | { code: string; message: string } | undefined
  await changeSession(database, getSessionId(form.get('payment_intent') ?? ''), (session) => {
    const { payment_intent, currency, refunds = [] } = session
    if (!payment_intent) return session
    outcome = refunds.find((item) => item.id === id)
    if (outcome) return session
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
      currency,
      status: 'succeeded',
      payment_intent,
      charge: payment_intent.replace('pi_', 'ch_'),
      reason: form.get('reason'),
      metadata: getMetadata(form),
      created: now(),
    }
    outcome = refund
    return { ...session, refunds: [...refunds, refund] }
  })
  return outcome ?? null
}

const ALREADY_REFUNDED = { code: 'charge_already_refunded', message: 'This payment is refunded already.' }
const TOO_MUCH = { code: 'amount_too_large', message: 'No more can be refunded than is left of the payment.' }

/** Sums refunds in minor units. */
export function getRefunded({ refunds = [] }: Pick<TestSession, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns all checkout sessions, or that of a payment. */
export async function listSessions(database: Queryable, paymentIntent?: string): Promise<TestSession[]> {
  const { id, session } = testCheckoutSessions
  const isOfPayment = paymentIntent === undefined ? undefined : eq(id, getSessionId(paymentIntent))
  const rows = await database.select({ session }).from(testCheckoutSessions).where(isOfPayment)
  return rows.map((row) => row.session as TestSession)
}
