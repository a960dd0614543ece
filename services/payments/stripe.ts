import Stripe from 'stripe'

/** A whole call, its answer's last byte included: visitors hear of a failure within 12 s. */
export const STRIPE_TIMEOUT = 10_000

/**
 * Opens Stripe's SDK.
 * @param apiBase another host than Stripe's own, such as `http://127.0.0.1:4242`; its path counts for nothing
 */
export function createStripe({ secretKey, apiBase }: { secretKey: string; apiBase?: string }): Stripe {
  const { protocol, hostname, port } = new URL(apiBase ?? 'https://api.stripe.com')
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: STRIPE_TIMEOUT,
    maxNetworkRetries: 0,
    telemetry: false,
    // The SDK's own Node client times out between two bytes only, so a trickling answer could hold a visitor for ever;
    // its fetch client times the whole call.
    httpClient: Stripe.createFetchHttpClient((url, init) => fetch(url, { ...init, redirect: 'error' })),
  })
}
