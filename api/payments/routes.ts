import { Hono } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import { methodNotAllowed } from '#api/failures.ts'
import { invalidFields } from '#api/invalid-fields.ts'
import { readBody, readJson } from '#api/request-body.ts'
import { bodyLimits } from '#contract/call-limits.ts'
import { type CheckoutSession, checkoutRequest } from '#contract/payments.ts'
import { createCheckout } from './checkout.ts'
import { requireFreshSignature } from './stripe-signature.ts'
import { takeEvent, verifiedEvent } from './webhook.ts'

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
      const signature = context.req.header('Stripe-Signature')
      requireFreshSignature(signature)
      const body = await readBody(context.req.raw, bodyLimits.stripeEvent)
      await takeEvent(deps, await verifiedEvent(deps, body, signature))
      return context.json({ success: true })
    })
    .all('/webhook', methodNotAllowed('POST'))
}
