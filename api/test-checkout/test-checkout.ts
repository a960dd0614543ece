import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { ApiDeps } from '#api/deps.ts'
import type { TestSession } from '#services/test-checkout/sessions.ts'
import { checkoutPages } from './pages.ts'
import { stripeCalls } from './stripe-calls.ts'

/** Delivers a signed event to our own webhook; returns true if it was accepted. */
export type DeliverWebhook = (body: string, signature: string) => Promise<boolean>

/** Milliseconds before each attempt. After the last one, polling jobs find the change. */
const PAUSES = [0, 100, 400, 1000]

type TestCheckoutDeps = Pick<ApiDeps, 'database' | 'publicUrl' | 'log'> & {
  deliverWebhook: DeliverWebhook
}

/** Hosted checkout for a site without a Stripe key: Stripe's SDK answered in this process, and pages without a card. */
export function createTestCheckout({ database, publicUrl, log, deliverWebhook }: TestCheckoutDeps) {
  const webhookSecret = `whsec_test_${randomBytes(24).toString('hex')}`
  const calls = stripeCalls({
    database,
    pages: `${publicUrl}/test-checkout`,
    onRefunded: (refund) => report(refund.id.replace('re_', 'evt_'), 'refund.created', refund),
  })
  const stripe = new Stripe('sk_test_built_in', {
    httpClient: Stripe.createFetchHttpClient(async (url, init) => calls.fetch(new Request(url, init))),
    maxNetworkRetries: 0,
    telemetry: false,
  })

  /** Reports a change. The id makes it one event, so a repeated delivery changes nothing. */
  async function report(id: string, type: string, object: object): Promise<void> {
    const created = Math.floor(Date.now() / 1000)
    const payload = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } })
    for (const pause of PAUSES) {
      await sleep(pause)
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
      if (await deliverWebhook(payload, signature).catch(() => false)) return
    }
  }
  const onPaid = (session: TestSession) =>
    report(session.id.replace('cs_', 'evt_'), 'checkout.session.completed', session)
  return { stripe, webhookSecret, pages: checkoutPages({ database, publicUrl, log, onPaid }) }
}
