/** The metadata in a form that Stripe's SDK sends, of the object itself or of another that comes with it. */
export function metadataIn(form: URLSearchParams, of = 'metadata'): Record<string, string> {
  const start = `${of}[`
  const named = [...form].filter(([name]) => name.startsWith(start) && name.endsWith(']'))
  return Object.fromEntries(named.map(([name, value]) => [name.slice(start.length, -1), value]))
}

/** Seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000)

export type FakeStripeError = { status: 400 | 403 | 404 | 429 | 500; body: { error: Record<string, string> } }

/** A refusal in the shape of Stripe's. */
export function refusal(
  status: FakeStripeError['status'],
  message: string,
  code?: string,
  param?: string,
): FakeStripeError {
  const type = status === 500 ? 'api_error' : status === 429 ? 'rate_limit' : 'invalid_request_error'
  return { status, body: { error: { type, message, ...(code && { code }), ...(param && { param }) } } }
}
