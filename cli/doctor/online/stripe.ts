import Stripe from 'stripe'
import type { Environment } from '#cli/doctor/environment.ts'
import { type Finding, must, should } from '#cli/doctor/finding.ts'
import { masked } from '#cli/doctor/payments.ts'
import { createStripe } from '#services/payments/stripe.ts'
import { MOVEMENT_EVENTS } from '#services/payments/webhook.ts'
import { bounded } from './bounded.ts'

/** What the webhook must hear of (README, "Take real fees"). */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  ...MOVEMENT_EVENTS,
]

/** Asks Stripe whether it takes the key, lets the account charge, and knows the site's webhook. Nothing is changed there. */
export async function askStripe({ config, where }: Environment, timeoutMs?: number): Promise<Finding[]> {
  if (!config.stripe) return []
  const { secretKey, apiBase } = config.stripe
  const stripe = createStripe({ secretKey, ...(apiBase ? { apiBase } : {}) })
  const key = where('STRIPE_SECRET_KEY')
  const account = await bounded(stripe.accounts.retrieveCurrent(), timeoutMs)
  if ('failure' in account) {
    const { error, failure } = account
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return [must(key, `Stripe refuses the key (${masked(secretKey)}).`, 'Take a valid one from the dashboard.')]
    }
    // A restricted key need not be allowed to see the account; that it is told so shows that it is known.
    if (error instanceof Stripe.errors.StripePermissionError) return []
    return [must(key, `Stripe cannot be asked (${failure}).`, 'Look at the network, and at STRIPE_API_BASE.')]
  }
  const found: Finding[] = []
  if (account.answer.charges_enabled === false) {
    found.push(must(key, 'The account may not take money yet.', "Answer Stripe's questions in its dashboard."))
  }
  return [...found, ...(await webhook(stripe, config.publicUrl, timeoutMs))]
}

async function webhook(stripe: Stripe, publicUrl: string, timeoutMs?: number): Promise<Finding[]> {
  const url = `${publicUrl}/api/v1/Stripe/webhook`
  const listed = await bounded(stripe.webhookEndpoints.list({ limit: 100 }), timeoutMs)
  if ('failure' in listed) return []
  const place = 'Stripe/webhook'
  const endpoint = listed.answer.data.find((one) => one.url === url)
  if (endpoint?.status !== 'enabled') {
    const what = endpoint ? `Stripe's webhook at ${url} is switched off.` : `Stripe knows no webhook at ${url}.`
    return [must(place, what, 'Make or enable it in the dashboard (README, "Take real fees").')]
  }
  const missing = WEBHOOK_EVENTS.filter((event) => !endpoint.enabled_events.some((one) => one === event || one === '*'))
  if (missing.length === 0) return []
  return [should(place, `It does not hear of ${missing.join(', ')}.`, 'Add these events in the dashboard.')]
}
