import { z } from 'zod'
import { ServiceError } from '#services/errors.ts'
import { isId } from '#services/records/changes.ts'
import { type Actor, requireRight } from '#services/staff/rights.ts'
import { selectSessions } from './queries.ts'
import type { PaymentDeps } from './settle.ts'
import { describeStripeError, STRIPE_TIMEOUT } from './stripe.ts'

const withReceipt = z.object({
  payment_intent: z.object({ latest_charge: z.object({ receipt_url: z.url().nullish() }) }),
})

/**
 * {@link receiptOf}, for staff.
 * @throws ServiceError forbidden, not_found, stripe_failed
 */
export async function receiptUrl(
  deps: PaymentDeps,
  actor: Actor,
  applicationId: string,
  sessionId: string,
): Promise<string> {
  requireRight(actor, 'payments')
  return receiptOf(deps, applicationId, sessionId)
}

/**
 * The address of Stripe's own receipt for a payment.
 * @throws ServiceError not_found, stripe_failed
 */
export async function receiptOf(
  { database, payments, log }: PaymentDeps,
  applicationId: string,
  sessionId: string,
): Promise<string> {
  const sessions = isId(applicationId) ? await selectSessions(database, applicationId) : []
  const session = sessions.find(({ id, payment }) => id === sessionId && payment !== 'none')
  if (!session) throw new ServiceError('not_found', 'There is no such payment.')
  const { stripe } = payments
  const expand = ['payment_intent.latest_charge']
  const answer = await stripe.checkout.sessions
    .retrieve(sessionId, { expand }, { timeout: STRIPE_TIMEOUT })
    .catch((error: unknown) => {
      log.warn({ session: sessionId, stripe: describeStripeError(error) }, 'Stripe gave no receipt')
      throw new ServiceError('stripe_failed', 'Stripe does not answer. Please try again in a moment.')
    })
  const url = withReceipt.safeParse(answer).data?.payment_intent.latest_charge.receipt_url
  if (url && isOfStripe(new URL(url), String(stripe.getApiField('host')))) return url
  throw new ServiceError('not_found', 'Stripe has no receipt of this payment. The built-in test checkout makes none.')
}

/** @param apiHost another host than Stripe's own where STRIPE_API_BASE says so */
function isOfStripe({ protocol, hostname }: URL, apiHost: string): boolean {
  return hostname === apiHost || (protocol === 'https:' && /(^|\.)stripe\.com$/.test(hostname))
}
