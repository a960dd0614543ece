import { createServer } from 'node:http'
import { portOf } from '#server/listen.ts'

export type FakeStripeAccount = {
  /** For STRIPE_API_BASE. */
  url: string
  /** What the calls answer, by path; others are a 404. */
  answers: Record<string, { status: number; body: unknown }>
  /** Methods and paths that were asked for. */
  asked: string[]
  close(): Promise<unknown>
}

/** A look-alike of the part of Stripe that tells of an account and its webhooks, in good order until `answers` is changed. */
export async function startFakeStripeAccount(webhookUrl: string, events: string[]): Promise<FakeStripeAccount> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://stripe.example').pathname
    fake.asked.push(`${request.method} ${path}`)
    const { status, body } = fake.answers[path] ?? { status: 404, body: stripeError('invalid_request_error') }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = { object: 'webhook_endpoint', url: webhookUrl, status: 'enabled', enabled_events: events }
  const fake: FakeStripeAccount = {
    url: `http://127.0.0.1:${portOf(server)}`,
    asked: [],
    answers: {
      '/v1/account': { status: 200, body: { object: 'account', charges_enabled: true } },
      '/v1/webhook_endpoints': { status: 200, body: { object: 'list', has_more: false, data: [endpoint] } },
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

export function stripeError(type: string) {
  return { error: { type, message: 'sk_live_secret: not so.' } }
}
