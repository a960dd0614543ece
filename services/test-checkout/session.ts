import { createHash, randomUUID } from 'node:crypto'

/** The parts of Stripe's Checkout Session that a payment of the application fee has; the names are Stripe's. */
export type TestSession = {
  id: string
  object: 'checkout.session'
  mode: string
  livemode: false
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  /** What is paid, in words. */
  name: string
  description: string
  success_url: string
  cancel_url: string
  url: string | null
  /** Seconds since 1970, both. */
  created: number
  expires_at: number
}

const DAY = 24 * 60 * 60

/**
 * Makes a session from the form that Stripe's SDK sends.
 * @param form `application/x-www-form-urlencoded`, nested names in brackets
 * @param idempotencyKey the same one makes the same session id
 * @param pages address of the hosted pages
 */
export function sessionFromForm(form: URLSearchParams, idempotencyKey: string | undefined, pages: string): TestSession {
  const item = (name: string) => form.get(`line_items[0][price_data]${name}`)
  const key = createHash('sha256').update(idempotencyKey ?? randomUUID())
  const id = `cs_test_${key.digest('hex').slice(0, 40)}`
  const created = Math.floor(Date.now() / 1000)
  return {
    id,
    object: 'checkout.session',
    mode: form.get('mode') ?? 'payment',
    livemode: false,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: Number(item('[unit_amount]')) * Number(form.get('line_items[0][quantity]')),
    currency: item('[currency]') ?? '',
    client_reference_id: form.get('client_reference_id'),
    customer_email: form.get('customer_email'),
    metadata: metadataIn(form),
    name: item('[product_data][name]') ?? '',
    description: item('[product_data][description]') ?? '',
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    url: `${pages}/${id}`,
    created,
    expires_at: created + DAY,
  }
}

function metadataIn(form: URLSearchParams): Record<string, string> {
  const entries = [...form].map(([name, value]) => [/^metadata\[(.+)\]$/.exec(name)?.[1], value] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[0] !== undefined))
}

export function pay(session: TestSession): TestSession {
  if (session.status !== 'open') return session
  const payment_intent = session.id.replace('cs_', 'pi_')
  return { ...session, status: 'complete', payment_status: 'paid', payment_intent, url: null }
}

export function expire(session: TestSession): TestSession {
  return session.status === 'open' ? { ...session, status: 'expired', url: null } : session
}

export function endIfOver(session: TestSession): TestSession {
  return session.expires_at * 1000 <= Date.now() ? expire(session) : session
}
