import { Hono } from 'hono'
import { bodyLimits } from '#contract/call-limits.ts'
import { type CheckoutSession, checkoutRequest } from '#contract/payments.ts'
import { createCheckout } from '#services/payments/checkout.ts'
import { takeEvent } from '#services/payments/webhook.ts'
import type { ApiDeps } from './deps.ts'
import { methodNotAllowed } from './failures.ts'
import { invalidFields } from './invalid-fields.ts'
import { readBody, readJson } from './request-body.ts'
import { requireFreshSignature, verifiedEvent } from './stripe-event.ts'

/** `Stripe/*`: the hosted checkout, and what Stripe reports of it. */
export function paymentRoutes(deps: ApiDeps): Hono {
  const openCheckout = createCheckout(deps)
  return new Hono()
    .post('/create-checkout-session', async (context) => {
      const request = checkoutRequest.safeParse(await readJson(context.req.raw, bodyLimits.checkout))
      if (!request.success) throw invalidFields(request.error)
      const sessionUrl = await openCheckout(request.data.applicationId)
      return context.json<CheckoutSession>({ success: true, sessionUrl })
    })
    .all('/create-checkout-session', methodNotAllowed('POST'))
    .post('/webhook', async (context) => {
      const signature = requireFreshSignature(context.req.header('Stripe-Signature'))
      const body = await readBody(context.req.raw, bodyLimits.stripeEvent)
      await takeEvent(deps, await verifiedEvent(deps, body, signature))
      return context.json({ success: true })
    })
    .all('/webhook', methodNotAllowed('POST'))
}
