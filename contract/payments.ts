import { z } from 'zod'

/**
 * Only Stripe makes a fee `paid` or `refunded`: paid while any of the money is left, refunded once all of it went back
 * (docs/decisions/0025). A refund that fails makes it `paid` again.
 */
export const feeStatuses = ['due', 'waived', 'paid', 'refunded'] as const
export type FeeStatus = (typeof feeStatuses)[number]

/** `POST Stripe/create-checkout-session` takes this. */
export const checkoutRequest = z.object({ applicationId: z.uuid('applicationId must be the id of an application.') })

/** ... and answers this: the address of the hosted checkout. */
export const checkoutSession = z.object({ success: z.literal(true), sessionUrl: z.url() })
export type CheckoutSession = z.infer<typeof checkoutSession>
