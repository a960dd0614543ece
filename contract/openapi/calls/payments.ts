import { bodyLimits } from '#contract/call-limits.ts'
import { messages } from '#contract/errors.ts'
import type { Call } from '#contract/openapi/call.ts'
import { answerJsonSchema, zodJsonSchema } from '#contract/openapi/field-schema.ts'
import {
  crossSite,
  databaseAway,
  invalid,
  refused,
  tooLarge,
  unexpected,
  unreadableJson,
} from '#contract/openapi/refusals.ts'
import { checkoutRequest, checkoutSession } from '#contract/payments.ts'

const applicationId = '019f3c5e-6d2a-7b41-9c0e-2f1d8a7b6c54'

const event = {
  type: 'object',
  description: "Stripe's own Event object; only these fields are read, and of `data.object` what the type needs.",
  properties: {
    id: { type: 'string', minLength: 1 },
    type: { type: 'string' },
    created: { type: 'integer', description: 'Seconds since 1970.' },
    livemode: { type: ['boolean', 'null'] },
    data: { type: 'object', properties: { object: {} }, required: ['object'] },
  },
  required: ['id', 'type', 'data'],
}

const problem = checkoutRequest.safeParse({}).error?.issues[0]?.message ?? ''

export function paymentCalls(): Call[] {
  return [
    {
      method: 'post',
      path: '/Stripe/create-checkout-session',
      id: 'createCheckoutSession',
      tag: 'Enrollment',
      summary: 'Open the checkout of an application fee',
      description:
        "Answers the address of the card payment provider's hosted checkout: the application's open session, or a new " +
        'one. Send the browser there. That it comes back proves nothing: only the signed event makes a fee paid.',
      body: {
        type: 'application/json',
        required: true,
        schema: zodJsonSchema(checkoutRequest),
        example: { applicationId },
      },
      answers: {
        200: {
          description: 'Where to pay.',
          schema: answerJsonSchema(checkoutSession),
          examples: [{ success: true, sessionUrl: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3' }],
        },
        400: unreadableJson,
        403: crossSite,
        404: refused('There is no application of that id.', 'There is no such application.'),
        409: refused(
          'Nothing is to be paid, or a payment is under way.',
          'The application fee is waived: there is nothing to pay.',
          'The application fee is paid already.',
          'The application fee was refunded: there is nothing to pay.',
          'Your payment of the application fee is being processed.',
        ),
        413: tooLarge(bodyLimits.checkout),
        422: invalid('applicationId', problem, 'The request must be a JSON object.'),
        500: unexpected,
        502: refused('Stripe is down, slow or gave no usable answer.', messages.checkoutFailed),
        503: databaseAway,
      },
    },
    {
      method: 'post',
      path: '/Stripe/webhook',
      id: 'takeStripeEvent',
      tag: 'Events',
      summary: 'Take an event of Stripe',
      description:
        'For Stripe, not for you. Acted upon are `checkout.session.completed`, `.async_payment_succeeded`, ' +
        '`.async_payment_failed`, `.expired`, and all events `charge.refunded`, `charge.refund.*`, `refund.*` and ' +
        '`charge.dispute.*` that Stripe has; other events are kept and change nothing. The same event again changes ' +
        'nothing. Events whose signature is more than five minutes old, or ahead, are refused.',
      security: 'stripeSignature',
      body: {
        type: 'application/json',
        required: true,
        schema: event,
        example: { id: 'evt_1', type: 'checkout.session.expired', data: { object: { id: 'cs_test_a1b2c3' } } },
      },
      answers: {
        200: {
          description: 'The event is kept, and what follows from it is done.',
          schema: { type: 'object', properties: { success: { const: true } }, required: ['success'] },
          examples: [{ success: true }],
        },
        400: refused(
          'The event is not signed by Stripe with the secret of this webhook, is too old, or is unreadable.',
          'The event carries no Stripe-Signature.',
          'The event is not signed by Stripe, is too old, or is unreadable.',
          'The request broke off before its end.',
        ),
        413: tooLarge(bodyLimits.stripeEvent),
        500: unexpected,
        503: databaseAway,
      },
    },
  ]
}
