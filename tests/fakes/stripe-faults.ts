import type { ServerResponse } from 'node:http'
import { type Answer, refusal } from '#services/test-checkout/stripe-objects.ts'

/** Refusals in place of what is asked for. */
export const REFUSALS = {
  forbidden: refusal(403, 'This key may not.'),
  busy: refusal(429, 'Too many requests.'),
  invalid: refusal(400, 'That is not possible.'),
  refuse: refusal(500, 'Something broke.'),
}

/**
 * Ways in which Stripe can fail. With all but the refusals, the request itself has been carried out: only the answer is lost or spoilt,
 * or, with 'break', an error of Stripe's own.
 */
export type Fault =
  | keyof typeof REFUSALS
  | 'none'
  | 'break'
  | 'down'
  | 'trickle'
  | 'html'
  | 'empty object'
  | 'unsafe address'

/** Sends an answer, spoilt in the way that the fault says. */
export function send(response: ServerResponse, { status, body }: Answer, fault: Fault = 'none'): void {
  const spoilt: { [Each in Fault]?: string } = {
    html: '<!doctype html><title>Bad gateway</title>',
    'empty object': '{}',
    'unsafe address': JSON.stringify({ ...body, url: 'javascript:alert(1)' }),
  }
  if (fault === 'down') response.destroy()
  else if (fault === 'trickle') trickle(response)
  else response.writeHead(status, { 'Content-Type': 'application/json' }).end(spoilt[fault] ?? JSON.stringify(body))
}

/** A blank every half second: never silent for long, never done. */
function trickle(response: ServerResponse): void {
  const blanks = setInterval(() => response.write(' '), 500)
  response.on('close', () => clearInterval(blanks))
}
