import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { startServer } from './http-server.ts'

/** A status, or no answer in one of two ways. */
export type Answer = number | 'nothing' | 'hangs up'
export type Delivery = { headers: IncomingHttpHeaders; body: string; answered: Answer }

/** A service on loopback that takes what is forwarded. It answers with `answers` one after the other, then 204. */
export async function startLeadsReceiver(answers: Answer[] = [], port = 0) {
  const deliveries: Delivery[] = []
  const { url, close } = await startServer(async (request, response) => {
    const body = await text(request)
    const answered = request.url === '/elsewhere' ? 299 : (answers.shift() ?? 204)
    deliveries.push({ headers: request.headers, body, answered })
    if (answered === 'hangs up') response.destroy()
    if (typeof answered === 'string') return
    response.writeHead(answered, { Location: '/elsewhere' }).end(answered === 204 ? undefined : 'a long story')
  }, port)
  return { url: `${url}/leads`, deliveries, close }
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
    createdAt: string
    lead: Record<string, unknown>
  }
}
