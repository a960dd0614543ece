import { expect, test } from 'vitest'
import { pollOpenSessions } from '#services/payments/reconciliation/poll-sessions.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import type { FakeSession } from '#tests/fakes/stripe-session.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()

const kinds = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired', 'refunded'] as const
type Kind = (typeof kinds)[number]

/** Every order of some events, all of them. */
function orders<Event>(of: readonly Event[]): Event[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((first) => orders(of.filter((event) => event !== first)).map((rest) => [first, ...rest]))
}

function eventOf(kind: Kind, session: FakeSession, completedUnpaid: boolean) {
  if (kind === 'refunded') {
    const { movements } = academy.fake
    const intent = session.payment_intent ?? ''
    if (movements.chargeOf(intent).amount_refunded === 0) movements.refund(intent)
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

const three = <Item>(item: Item) => [item, item, item]

/** Sends events one after the other, each three times at once, and looks at the fee after each. */
async function staysTrue(order: Kind[], completedUnpaid: boolean): Promise<void> {
  const { id, session } = await paying()
  const feeStatuses: (string | undefined)[] = []
  for (const kind of order) {
    const event = eventOf(kind, session, completedUnpaid)
    const answers = await Promise.all(three(event).map((again) => academy.webhook(again)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await academy.checkPayments()
    feeStatuses.push(await academy.feeOf(id))
  }
  const told = `${order.join(', ')}${completedUnpaid ? ' (completed unpaid)' : ''}`
  const truths = order.map((_, index) => truth(order.slice(0, index + 1), completedUnpaid))
  expect(feeStatuses, told).toEqual(truths)
  const steps = ['due', 'paid', 'refunded']
  expect(truths, told).toEqual(truths.toSorted((a, b) => steps.indexOf(a) - steps.indexOf(b)))
}

// What begins an order of all five is an order of fewer: so every order of every choice of events is met.
test.each<[boolean, Kind[]]>([
  [true, [...kinds]],
  [false, ['completed', 'async_payment_succeeded', 'expired', 'refunded']],
])(
  'every order of events, three times each, is the truth at every step (completed unpaid: %s)',
  { timeout: 300_000 },
  (completedUnpaid, events) => eachAtOnce(orders(events), 8, (order) => staysTrue(order, completedUnpaid)),
)

test('any three events at a time, twice each, then the other two, end in the truth', async () => {
  const firsts = kinds.flatMap((a, n) =>
    kinds.slice(n + 1).flatMap((b, m) => kinds.slice(n + m + 2).map((c) => [a, b, c])),
  )
  expect(firsts).toHaveLength(10)
  await eachAtOnce(firsts, 2, async (first) => {
    const { id, session } = await paying()
    for (const group of [first, kinds.filter((kind) => !first.includes(kind))]) {
      const events = group.map((kind) => eventOf(kind, session, true))
      const answers = await Promise.all([...events, ...events].map((event) => academy.webhook(event)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
    await academy.checkPayments()
    expect(await academy.feeOf(id), first.join()).toBe('refunded')
  })
})

/** What can happen at Stripe: the events of it, and what Stripe answers of the session when it is over. */
const histories: { events: Kind[]; unpaid?: boolean; end: 'paid' | 'refunded' | 'due' | 'expired' }[] = [
  { events: ['completed'], end: 'paid' },
  { events: ['completed', 'refunded'], end: 'refunded' },
  { events: ['completed', 'async_payment_succeeded'], unpaid: true, end: 'paid' },
  { events: ['completed', 'async_payment_succeeded', 'refunded'], unpaid: true, end: 'refunded' },
  { events: ['completed', 'async_payment_failed'], unpaid: true, end: 'due' },
  { events: ['expired'], end: 'expired' },
]

test('what really happened ends in what Stripe says, in any order, also where events but a refund were lost', async () => {
  const told = histories.flatMap((history) => {
    const kept = history.events.flatMap((lost) =>
      orders(history.events.filter((kind) => kind !== lost || kind === 'refunded')),
    )
    return [...orders(history.events), ...kept].map((order) => ({ ...history, order }))
  })
  const ends = new Map<string, string>()
  await eachAtOnce(told, 8, async ({ order, unpaid = false, end }) => {
    const { id, session } = await paying()
    for (const kind of order)
      await Promise.all(three(eventOf(kind, session, unpaid)).map((event) => academy.webhook(event)))
    if (end === 'due') academy.fake.complete(session.id, 'unpaid')
    if (end === 'expired') Object.assign(session, { status: 'expired', payment_status: 'unpaid', payment_intent: null })
    ends.set(id, end === 'expired' ? 'due' : end)
  })
  await academy.rows("update checkout_sessions set asked_at = now() - interval '2 hours'")
  await pollOpenSessions(academy.deps)
  await academy.checkPayments()
  for (const [id, end] of ends) expect(await academy.feeOf(id)).toBe(end)
  expect(ends.size).toBeGreaterThan(25)
})

test('all events at once, three times each, end in the truth', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 3; round++) {
    const { id, session } = await paying()
    const events = kinds.map((kind) => eventOf(kind, session, true))
    const answers = await Promise.all([...events, ...events, ...events].map((event) => academy.webhook(event)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await academy.checkPayments()
    expect(await academy.feeOf(id)).toBe('refunded')
  }
})

test('payment and refund at once, each blind to the other', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, session } = await paying()
    await Promise.all(
      (['completed', 'refunded'] as const).map((kind) => academy.webhook(eventOf(kind, session, false))),
    )
    await academy.checkPayments()
    expect(await academy.feeOf(id)).toBe('refunded')
  }
})
