import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import { askStripe, isDefinite } from './ask-stripe.ts'
import { incrementCheckoutAttempt, type NewSession, type Payer } from './queries.ts'
import type { PaymentDeps } from './settle.ts'

export type OpenedSession = Omit<NewSession, 'applicationId'> & { id: string; url: string }

type Params = Stripe.Checkout.SessionCreateParams

const openSession = z.object({
  id: z.string().min(1),
  status: z.literal('open').nullish(),
  url: z.url({ protocol: /^https?$/ }),
  // Stripe's own default is a day, and it always says so.
  expires_at: z.int().default(() => Math.floor(Date.now() / 1000) + 24 * 60 * 60),
})
const endedSession = z.object({ status: z.enum(['complete', 'expired']) })

/**
 * Makes a checkout session at Stripe for the application fee.
 * @param deadline milliseconds since 1970
 * @throws ServiceError stripe_failed
 */
export async function makeSession(deps: PaymentDeps, application: Payer, deadline: number): Promise<OpenedSession> {
  return askStripe(deps, { application: application.id }, async () => {
    try {
      return await create(deps, application, sessionParams(deps, application), deadline)
    } catch (error) {
      // We accept addresses in scripts that Stripe refuses; the checkout works without one.
      if (!isAboutEmail(error)) throw error
      const { customer_email: _, ...anonymous } = sessionParams(deps, application)
      return create(deps, application, anonymous, deadline)
    }
  })
}

function isAboutEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
}

async function create(deps: PaymentDeps, application: Payer, params: Params, deadline: number): Promise<OpenedSession> {
  const { stripe, fee } = deps.payments
  const options = {
    idempotencyKey: idempotencyKey(application, params),
    timeout: Math.max(1, deadline - Date.now()),
  }
  const answer = await stripe.checkout.sessions.create(params, options).catch(async (error: unknown) => {
    if (isDefinite(error)) await incrementCheckoutAttempt(deps.database, application)
    throw error
  })
  // Stripe repeats its answer to a key for a day, also when that session has ended since.
  if (endedSession.safeParse(answer).success) await incrementCheckoutAttempt(deps.database, application)
  const { id, url, expires_at } = openSession.parse(answer)
  return { id, url, expiresAt: new Date(expires_at * 1000), amount: fee.amount, currency: fee.currency }
}

function sessionParams({ publicUrl, payments }: PaymentDeps, application: Payer): Params {
  const applicationId = application.id
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payments.fee.currency,
          unit_amount: payments.fee.amount,
          product_data: { name: 'Application fee', description: application.courseName },
        },
      },
    ],
    client_reference_id: applicationId,
    metadata: { applicationId },
    payment_intent_data: { metadata: { applicationId } },
    customer_email: application.email,
    success_url: `${publicUrl}/success`,
    cancel_url: `${publicUrl}/apply?application=${applicationId}`,
  }
}

/** The same for every try of one session, in whichever process, and a new one as soon as any parameter differs. */
function idempotencyKey({ id, checkoutAttempt }: Payer, params: Params): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 12)
  return `checkout-${id}-${checkoutAttempt}-${digest}`
}
