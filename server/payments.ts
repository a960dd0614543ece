import type { Logger } from 'pino'
import { createTestCheckout, type DeliverWebhook } from '#api/test-checkout/test-checkout.ts'
import type { Database } from '#database/client.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import type { Config } from './config-schema.ts'

export function openPayments(config: Config, database: Database, log: Logger, deliverWebhook: DeliverWebhook) {
  if (config.stripe) {
    const { secretKey, webhookSecrets, apiBase, livemode } = config.stripe
    const stripe = createStripe({ secretKey, ...(apiBase ? { apiBase } : {}) })
    return { payments: { stripe, webhookSecrets, livemode, fee: config.fee } }
  }
  const { publicUrl } = config
  const { stripe, webhookSecret, pages } = createTestCheckout({ database, publicUrl, log, deliverWebhook })
  return {
    payments: { stripe, webhookSecrets: [webhookSecret], livemode: false, fee: config.fee },
    testCheckout: pages,
  }
}
