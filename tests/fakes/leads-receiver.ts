import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

export type Delivery = { headers: IncomingHttpHeaders; body: string; answered: number | 'nothing' }

/**
 * A CRM on loopback that takes what LEADS_WEBHOOK_URL is sent. It answers with `answers` one after the other (a status, or
 * `nothing` at all), then 204.
 */
export async function startLeadsReceiver(answers: (number | 'nothing')[] = [], port = 0) {
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answered = request.url === '/elsewhere' ? 299 : (answers.shift() ?? 204)
    deliveries.push({ headers: request.headers, body, answered })
    if (answered === 'nothing') return
    response.writeHead(answered, { Location: '/elsewhere' }).end(answered === 204 ? undefined : 'a long story')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/leads`,
    deliveries,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * What a receiver does: judges the signature, and reads the body. Stripe's own code judges, as the scheme is Stripe's.
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
