import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import type { FakeSession } from '#tests/fakes/stripe-session.ts'
import { openApi, type TestApi } from './open-api.ts'

let academy: TestApi
beforeAll(async () => {
  academy = await openApi()
})
afterAll(() => academy.close())

const kinds = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired', 'refunded'] as const
type Kind = (typeof kinds)[number]

/** Every order of every choice of kinds. */
function orders(of: readonly Kind[]): Kind[][] {
  return [[], ...of.flatMap((first) => orders(of.filter((kind) => kind !== first)).map((rest) => [first, ...rest]))]
}

function eventOf(kind: Kind, session: FakeSession, completedUnpaid: boolean) {
  if (kind === 'refunded') {
    return stripeEvent('charge.refunded', { id: 'ch_1', refunded: true, payment_intent: session.payment_intent })
  }
  const isPaid = kind === 'async_payment_succeeded' || (kind === 'completed' && !completedUnpaid)
  return stripeEvent(`checkout.session.${kind}`, { ...session, payment_status: isPaid ? 'paid' : 'unpaid' })
}

/** Stripe's truth: money that came came, and a refund, which needs a payment that we know, is the last word. */
function truth(order: Kind[], completedUnpaid: boolean): string {
  const names = order.some((kind) => kind !== 'refunded')
  if (names && order.includes('refunded')) return 'refunded'
  const isPaid = order.includes('async_payment_succeeded') || (order.includes('completed') && !completedUnpaid)
  return isPaid ? 'paid' : 'due'
}

async function paying(): Promise<{ id: string; session: FakeSession }> {
  const id = await academy.registered()
  const { sessionUrl } = await (await academy.checkout(id)).json()
  return { id, session: academy.fake.complete(sessionUrl.split('/').pop()) }
}

async function endsWell(order: Kind[], completedUnpaid: boolean): Promise<void> {
  const { id, session } = await paying()
  const feeStatuses: (string | undefined)[] = []
  for (const kind of order) {
    const event = eventOf(kind, session, completedUnpaid)
    const answers = await Promise.all([event, event, event].map((again) => academy.webhook(again)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    feeStatuses.push(await academy.feeOf(id))
  }
  const told = `${order.join(', ')}${completedUnpaid ? ' (completed unpaid)' : ''}`
  expect(feeStatuses.at(-1), told).toBe(truth(order, completedUnpaid))
  const steps = ['due', 'paid', 'refunded']
  expect(feeStatuses, told).toEqual(feeStatuses.toSorted((a, b) => steps.indexOf(a ?? '') - steps.indexOf(b ?? '')))
}

const everyOrder = orders(kinds).filter((order) => order.length > 0)

test.each([false, true])(
  'every order of every choice of events, three times each, ends in the truth (completed unpaid: %s)',
  { timeout: 300_000 },
  async (completedUnpaid) => {
    expect(everyOrder).toHaveLength(325)
    for (let start = 0; start < everyOrder.length; start += 10) {
      await Promise.all(everyOrder.slice(start, start + 10).map((order) => endsWell(order, completedUnpaid)))
    }
  },
)

test('all events at once, three times each, end in the truth', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 20; round++) {
    const { id, session } = await paying()
    const events = kinds.map((kind) => eventOf(kind, session, true))
    const answers = await Promise.all([...events, ...events, ...events].map((event) => academy.webhook(event)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await academy.feeOf(id)).toBe('refunded')
  }
})

test('payment and refund at once, each blind to the other', async () => {
  for (let round = 0; round < 30; round++) {
    const { id, session } = await paying()
    await Promise.all(
      (['completed', 'refunded'] as const).map((kind) => academy.webhook(eventOf(kind, session, false))),
    )
    expect(await academy.feeOf(id)).toBe('refunded')
  }
})
