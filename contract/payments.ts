import { z } from 'zod'

/** Only Stripe makes a fee `paid`, while any of the money is left, or `refunded`, once all is (docs/decisions/0025). */
export const feeStatuses = ['due', 'waived', 'paid', 'refunded'] as const
export type FeeStatus = (typeof feeStatuses)[number]

/** `POST Stripe/create-checkout-session` takes this. */
export const checkoutRequest = z.object({ applicationId: z.uuid('applicationId must be the id of an application.') })

/** ... and answers this: the address of the hosted checkout. */
export const checkoutSession = z.object({ success: z.literal(true), sessionUrl: z.url() })
export type CheckoutSession = z.infer<typeof checkoutSession>
