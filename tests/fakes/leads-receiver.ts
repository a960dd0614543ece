import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { startServer } from './http-server.ts'

/** A status, one that asks to wait, no answer in one of two ways, or a body without end. */
export type Answer = number | { status: number; retryAfter: string } | 'nothing' | 'hangs up' | 'endless'
export type Delivery = { headers: IncomingHttpHeaders; body: string; answered: Answer }

/** A service on loopback that takes what is forwarded. It answers with `answers` one after the other, then 204. */
export async function startLeadsReceiver(answers: Answer[] = [], port = 0) {
  const deliveries: Delivery[] = []
  const { url, close } = await startServer(async (request, response) => {
    const body = await text(request)
    const answered = request.url === '/elsewhere' ? 299 : (answers.shift() ?? 204)
    deliveries.push({ headers: request.headers, body, answered })
    if (answered === 'hangs up') response.destroy()
    if (answered === 'endless') Readable.from(endlessBody()).pipe(response.writeHead(200))
    if (typeof answered === 'string') return
    const { status, retryAfter } = typeof answered === 'number' ? { status: answered, retryAfter: '' } : answered
    response.writeHead(status, { Location: '/elsewhere', ...(retryAfter && { 'Retry-After': retryAfter }) })
    response.end(status === 204 ? undefined : 'a long story')
  }, port)
  return { url: `${url}/leads`, deliveries, close }
}

function* endlessBody() {
  for (;;) yield 'a long story '.repeat(1000)
}

/**
 * What a receiver does: checks the signature, and reads the body. Stripe's own code checks it, as the scheme is Stripe's.
 * @throws where the signature is not of this body and secret, or five minutes old
 */
export function openDelivery({ headers, body }: Pick<Delivery, 'headers' | 'body'>, secret: string) {
  const signature = headers['x-academy-signature']
  return Stripe.webhooks.constructEvent(body, String(signature), secret) as unknown as {
    id: string
    type: string
    sequence: number
    createdAt: string
    change?: Record<string, unknown>
    lead: Record<string, unknown>
    person?: { id: string; leads: string[] }
  }
}
