import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import Stripe from 'stripe'
import type { ApiDeps } from '#api/deps.ts'
import { type DeliverWebhook, reportPaid } from '#services/test-checkout/delivery.ts'
import { checkoutPages } from './routes.ts'
import { stripeCalls } from './stripe-calls.ts'

/**
 * The hosted checkout for a site without a Stripe key: Stripe's own SDK, answered in this process, with pages that
 * take no card. Nothing else of the program knows the difference.
 * @returns the SDK; the secret that its webhooks are signed with; the pages, to be mounted at `/test-checkout`
 */
export function createTestCheckout({
  database,
  publicUrl,
  log,
  deliverWebhook,
}: Pick<ApiDeps, 'database' | 'publicUrl' | 'log'> & { deliverWebhook: DeliverWebhook }): {
  stripe: Stripe
  webhookSecret: string
  pages: Hono
} {
  const webhookSecret = `whsec_test_${randomBytes(24).toString('hex')}`
  const calls = stripeCalls(database, `${publicUrl}/test-checkout`)
  const stripe = new Stripe('sk_test_built_in', {
    httpClient: Stripe.createFetchHttpClient(async (url, init) => calls.fetch(new Request(url, init))),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const pages = checkoutPages({
    database,
    publicUrl,
    log,
    onPaid: (session) => reportPaid(stripe, webhookSecret, deliverWebhook, session),
  })
  return { stripe, webhookSecret, pages }
}
