import { startServer } from './http-server.ts'

/** A look-alike of the part of Stripe that tells of an account and its webhooks, in good order until `answers` is changed. */
export async function startFakeStripeAccount(webhookUrl: string, events: string[]) {
  const endpoint = { object: 'webhook_endpoint', url: webhookUrl, status: 'enabled', enabled_events: events }
  /** What the calls answer, by path; others are a 404. */
  const answers: Record<string, { status: number; body: unknown }> = {
    '/v1/account': { status: 200, body: { object: 'account', charges_enabled: true } },
    '/v1/webhook_endpoints': { status: 200, body: { object: 'list', has_more: false, data: [endpoint] } },
  }
  /** Methods and paths that were asked for. */
  const asked: string[] = []
  const server = await startServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://stripe.example').pathname
    asked.push(`${request.method} ${path}`)
    const { status, body } = answers[path] ?? { status: 404, body: stripeError('invalid_request_error') }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  return { ...server, answers, asked }
}

export function stripeError(type: string) {
  return { error: { type, message: 'sk_live_secret: not so.' } }
}
