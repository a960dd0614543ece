import { z } from 'zod'

/** A text that Stripe sends. PostgreSQL takes no NUL in a text, so none comes in. */
export const stripeText = z.string().transform((text) => text.replaceAll('\0', ''))
