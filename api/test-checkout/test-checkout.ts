import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { ApiDeps } from '#api/deps.ts'
import { answerStored } from '#services/test-checkout/stored-objects.ts'
import {
  type CheckoutSession,
  makeId,
  type Refund,
  refusal,
  stripeEvent,
} from '#services/test-checkout/stripe-objects.ts'
import { checkoutPages, type Look } from './pages.ts'

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
  const stored = { database, pages: `${publicUrl}/test-checkout` }
  const stripe = new Stripe('sk_test_built_in', {
    // The caller logs the failure.
    httpClient: Stripe.createFetchHttpClient((url, init) => answer(new Request(url, init)).catch(() => brokenAnswer())),
    maxNetworkRetries: 0,
    telemetry: false,
  })

  async function answer(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url)
    const { method } = request
    const form = method === 'POST' ? new URLSearchParams(await request.text()) : searchParams
    const key = request.headers.get('Idempotency-Key') ?? randomUUID()
    const { status, body } = await answerStored(stored, { method, path, form, key })
    if (status === 200 && `${method} ${path}` === 'POST /v1/refunds') await report('refund.created', body as Refund)
    return Response.json(body, { status })
  }

  /** Reports a change. Type and object make it one event, so a repeated delivery changes nothing. */
  async function report(type: string, object: CheckoutSession | Refund): Promise<void> {
    const payload = JSON.stringify(stripeEvent(type, object, { id: makeId('evt', `${type} ${object.id}`) }))
    for (const pause of PAUSES) {
      await sleep(pause)
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
      if (await deliverWebhook(payload, signature).catch(() => false)) return
    }
  }
  return { stripe, webhookSecret, pages: (look: () => Look) => checkoutPages({ stored, publicUrl, log, report, look }) }
}

function brokenAnswer(): Response {
  const { status, body } = refusal(500, 'Something broke.')
  return Response.json(body, { status })
}
