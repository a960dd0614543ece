import type { ServerResponse } from 'node:http'
import { type Answer, refusal } from './stripe-objects.ts'

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
  | 'odd address'

/** Sends an answer, spoilt in the way that the fault says. */
export function send(response: ServerResponse, { status, body }: Answer, fault: Fault = 'none'): void {
  response.setHeader('Content-Type', fault === 'html' ? 'text/html' : 'application/json')
  switch (fault) {
    case 'down':
      response.destroy()
      return
    case 'html':
      response.end('<!doctype html><title>Bad gateway</title>')
      return
    case 'empty object':
      response.end('{}')
      return
    case 'odd address':
      response.end(JSON.stringify({ ...body, url: 'javascript:alert(1)' }))
      return
    case 'trickle': {
      // Never silent for long, never done.
      const blanks = setInterval(() => response.write(' '), 500)
      response.on('close', () => clearInterval(blanks))
      return
    }
    default:
      response.writeHead(status).end(JSON.stringify(body))
  }
}
