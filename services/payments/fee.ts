// https://docs.stripe.com/currencies: how many of a currency's minor units make one, where it is not 100. Intl alone
// would not do: Stripe counts Icelandic and Ugandan money in hundredths, although no such coins exist.
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '))

/**
 * A fee as people read it, such as "$50.00" or "¥5,000".
 * @param fee amount in Stripe's minor units; currency as ISO 4217 in lower case
 */
export function formatFee({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(amount / 10 ** decimals)
}
