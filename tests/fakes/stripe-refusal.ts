export type Refusal = { status: 400 | 403 | 404 | 429 | 500; body: { error: Record<string, string> } }

/** A refusal in the shape of Stripe's. */
export function refusal(status: Refusal['status'], message: string, code?: string, param?: string): Refusal {
  const type = status === 500 ? 'api_error' : status === 429 ? 'rate_limit' : 'invalid_request_error'
  return { status, body: { error: { type, message, ...(code && { code }), ...(param && { param }) } } }
}
