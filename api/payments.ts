import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { bodyLimits } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { type CheckoutSession, checkoutRequest, checkoutSession } from '#contract/payments.ts'
import { HttpError } from '#http/failures.ts'
import { readBody, readJson } from '#http/request-body.ts'
import { createCheckout } from '#services/payments/checkout/open.ts'
import { stripeEvent, takeEvent } from '#services/payments/checkout/webhook.ts'
import { validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { answers, fails, invalid, jsonFailures, takes } from './describe.ts'

const checkoutDescribed = describeRoute({
  operationId: 'createCheckoutSession',
  tags: ['Enrollment'],
  summary: 'Open the checkout of an application fee',
  description:
    "Answers the address of the card payment provider's hosted checkout: the application's open session, or a new one. That a " +
    'browser comes back from it proves nothing: only the signed event makes a fee paid.',
  requestBody: takes('application/json', checkoutRequest, { applicationId: '019f3c5e-6d2a-7b41-9c0e-2f1d8a7b6c54' }),
  responses: {
    200: answers('Where to pay.', checkoutSession, [
      { success: true, sessionUrl: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3' },
    ]),
    ...fails(
      ...jsonFailures(bodyLimits.checkout),
      failures.noApplication,
      failures.feeWaived,
      failures.feePaid,
      failures.feeRefunded,
      failures.feeProcessing,
      failures.applicationClosed,
      failures.onWaitlist,
      invalid('applicationId', 'applicationId must be the id of an application.'),
      failures.notObject,
      failures.noCheckout,
      failures.databaseAway,
    ),
  },
})

const event = {
  type: 'object',
  description: "Stripe's Event object; only these fields are read, and of `data.object` what the type needs.",
  properties: {
    id: { type: 'string', minLength: 1 },
    type: { type: 'string' },
    created: { type: 'integer', description: 'Seconds since 1970.' },
    livemode: { type: ['boolean', 'null'] },
    data: { type: 'object', properties: { object: {} }, required: ['object'] },
  },
  required: ['id', 'type', 'data'],
} as const
const webhookDescribed = describeRoute({
  operationId: 'takeStripeEvent',
  tags: ['Events'],
  summary: 'Take an event of Stripe',
  description:
    'Called by Stripe. It acts upon `checkout.session.completed`, `.async_payment_succeeded`, `.async_payment_failed`, ' +
    '`.expired`, and all events `charge.refunded`, `charge.refund.*`, `refund.*` and `charge.dispute.*`; other events and ' +
    'repeated ones change nothing. A signature more than five minutes old, or ahead, is refused.',
  security: [{ stripeSignature: [] }],
  requestBody: takes('application/json', event, {
    id: 'evt_1',
    type: 'checkout.session.expired',
    data: { object: { id: 'cs_test_a1b2c3' } },
  }),
  responses: {
    200: answers('The event is stored, and what follows from it is done.', z.object({ success: z.literal(true) }), [
      { success: true },
    ]),
    ...fails(
      failures.noSignature,
      failures.badEvent,
      failures.brokenOff,
      failures.tooLarge(bodyLimits.stripeEvent),
      failures.databaseAway,
    ),
  },
})

export function paymentRoutes(deps: ApiDeps): Hono {
  const openCheckout = createCheckout(deps)
  return new Hono()
    .post('/create-checkout-session', checkoutDescribed, async (context) => {
      const { applicationId } = validFields(checkoutRequest, await readJson(context.req.raw, bodyLimits.checkout))
      const sessionUrl = await openCheckout(applicationId)
      return context.json<CheckoutSession>({ success: true, sessionUrl })
    })
    .post('/webhook', webhookDescribed, async (context) => {
      const signature = requireFreshSignature(context.req.header('Stripe-Signature'))
      const body = await readBody(context.req.raw, bodyLimits.stripeEvent)
      await takeEvent(deps, await verifiedEvent(deps, body, signature))
      return context.json({ success: true })
    })
}

/** Seconds that an event may be old (the default of Stripe's library) or ahead of our clock. */
const TOLERANCE = 300

/** Checks a Stripe-Signature header before the body is read. @throws HttpError 400 */
function requireFreshSignature(header: string | undefined): string {
  if (!header) throw new HttpError(failures.noSignature)
  const items = header.split(',')
  const times = items.filter((item) => item.startsWith('t='))
  const time = /^t=(\d{1,12})$/.exec(times.join())?.[1]
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE
  if (!isFresh || !items.some((item) => /^v1=[\da-f]{64}$/.test(item))) {
    throw new HttpError(failures.badEvent)
  }
  return header
}

/** Verifies the signature of an event's unchanged bytes. @throws HttpError 400 */
async function verifiedEvent({ payments }: Pick<ApiDeps, 'payments'>, body: Uint8Array, signature: string) {
  const verified = payments.webhookSecrets.map((secret) =>
    payments.stripe.webhooks.constructEventAsync(Buffer.from(body), signature, secret, TOLERANCE),
  )
  const signed = await Promise.any(verified).catch(() => null)
  const event = stripeEvent.safeParse(signed)
  if (!event.success) throw new HttpError(failures.badEvent)
  return event.data
}
