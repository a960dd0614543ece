import { z } from 'zod'

/** `paid` while any of the money is left, `refunded` once all of it is returned (docs/decisions/0025). */
export type FeeStatus = 'due' | 'waived' | 'paid' | 'refunded'

/** Request body of `POST Stripe/create-checkout-session`. */
export const checkoutRequest = z.object({ applicationId: z.uuid('applicationId must be the id of an application.') })

/** Response to it: the URL of the hosted checkout. */
export const checkoutSession = z.object({ success: z.literal(true), sessionUrl: z.url() })
export type CheckoutSession = z.infer<typeof checkoutSession>
