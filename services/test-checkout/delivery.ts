import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { TestSession } from './session.ts'

/** Hands a signed event to our own webhook; true where it was taken. */
export type DeliverWebhook = (body: string, signature: string) => Promise<boolean>

/** Milliseconds before each further try. What still fails is made good by the job that asks about open sessions. */
const PAUSES = [100, 400, 1000]

/** Reports a paid session as Stripe would: by a signed `checkout.session.completed`, told again until it is heard. */
export async function reportPaid(
  stripe: Stripe,
  webhookSecret: string,
  deliver: DeliverWebhook,
  session: TestSession,
): Promise<void> {
  const payload = JSON.stringify({
    // One event a session, so that telling it again changes nothing.
    id: session.id.replace('cs_', 'evt_'),
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: session },
  })
  for (const pause of [0, ...PAUSES]) {
    await sleep(pause)
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
    if (await deliver(payload, signature).catch(() => false)) return
  }
}
