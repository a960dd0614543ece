import Stripe from 'stripe'
import type { z } from 'zod'
import { nameStripeError } from '#services/payments/stripe/client.ts'

/** For every list: Stripe's largest page, and two more attempts at each. */
export const LIMIT = 100
export const RETRIES = { maxNetworkRetries: 2 }

/** A list that Stripe did not return. The message is for staff, without personal data. */
export class ListError extends Error {
  /** True if only the key lacks rights. Other lists may work. */
  readonly isForbidden: boolean

  constructor(message: string, isForbidden = false) {
    super(message)
    this.name = 'ListError'
    this.isForbidden = isForbidden
  }
}

/** Reads a Stripe list to its end, page by page. @param what "refunds", for the error @throws ListError */
export async function* readList<Item>(
  what: string,
  item: z.ZodType<Item>,
  list: AsyncIterable<unknown>,
): AsyncGenerator<Item> {
  try {
    for await (const object of list) yield item.parse(object)
  } catch (error) {
    throw listError(what, error)
  }
}

function listError(what: string, error: unknown): ListError {
  if (error instanceof Stripe.errors.StripePermissionError || error instanceof Stripe.errors.StripeAuthenticationError)
    return new ListError(`The Stripe key may not read ${what} (README, “Take real fees”).`, true)
  return new ListError(`Stripe gave no usable answer when asked for ${what}: ${nameStripeError(error)}.`)
}
