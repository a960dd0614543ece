import Stripe from 'stripe'
import { z } from 'zod'
import { describeStripeError, STRIPE_TIMEOUT } from './client.ts'

const PAGE = 100

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

type PageParams = { limit: number; starting_after?: string }

/** Reads all pages of a Stripe list; an empty list has one. @param what "refunds", for the error @throws ListError */
export async function* getPages<Item extends { id: string }>(
  what: string,
  item: z.ZodType<Item>,
  ask: (params: PageParams, options: Stripe.RequestOptions) => PromiseLike<unknown>,
): AsyncGenerator<Item[]> {
  const page = z.object({ data: z.array(item), has_more: z.boolean() })
  let after: string | undefined
  for (;;) {
    const params = { limit: PAGE, ...(after !== undefined && { starting_after: after }) }
    const { data, has_more } = await Promise.resolve(ask(params, { timeout: STRIPE_TIMEOUT, maxNetworkRetries: 2 }))
      .then((answer) => page.parse(answer))
      .catch((error: unknown) => {
        throw listError(what, error)
      })
    yield data
    const last = data.at(-1)?.id
    if (!has_more || last === undefined) return
    if (last === after) throw new ListError(`Stripe repeats the same page of ${what}.`)
    after = last
  }
}

function listError(what: string, error: unknown): ListError {
  if (error instanceof Stripe.errors.StripePermissionError || error instanceof Stripe.errors.StripeAuthenticationError)
    return new ListError(`The Stripe key may not read ${what} (README, “Take real fees”).`, true)
  const { type, name, code, statusCode } = describeStripeError(error)
  const cause = [type ?? name, code ?? statusCode].filter(Boolean).join(' ')
  return new ListError(`Stripe gave no usable answer when asked for ${what}: ${cause}.`)
}
