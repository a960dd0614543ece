import { expect, test } from 'vitest'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import type { FakeSession } from '#tests/fakes/stripe-objects.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()

const kinds = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired', 'refunded'] as const
type Kind = (typeof kinds)[number]

/** Every order of every choice of so many events. */
function orders<Event>(of: readonly Event[], count: number): Event[][] {
  if (count === 0) return [[]]
  return of.flatMap((first) =>
    orders(
      of.filter((event) => event !== first),
      count - 1,
    ).map((rest) => [first, ...rest]),
  )
}

function getEvent(kind: Kind, session: FakeSession, completedUnpaid: boolean) {
  if (kind === 'refunded') {
    const { ledgerEntries } = academy.fake
    const intent = session.payment_intent ?? ''
    if (ledgerEntries.getCharge(intent).amount_refunded === 0) ledgerEntries.refund(intent)
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

/** Sends events one after the other, each twice at once, and looks at the fee after each. */
async function staysTrue(order: Kind[], completedUnpaid: boolean): Promise<void> {
  const { id, session } = await academy.paidAtStripe()
  const feeStatuses: (string | undefined)[] = []
  for (const [n, kind] of order.entries()) {
    const event = getEvent(kind, session, completedUnpaid)
    const answers = await Promise.all([event, event].map((again) => academy.webhook(again)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    if (order.slice(0, n + 1).includes('refunded')) await academy.checkPayments()
    feeStatuses.push(await academy.getFee(id))
  }
  const told = `${order.join(', ')}${completedUnpaid ? ' (completed unpaid)' : ''}`
  const truths = order.map((_, index) => truth(order.slice(0, index + 1), completedUnpaid))
  expect(feeStatuses, told).toEqual(truths)
  const steps = ['due', 'paid', 'refunded']
  expect(truths, told).toEqual(truths.toSorted((a, b) => steps.indexOf(a) - steps.indexOf(b)))
}

// That the order of all of them does not matter is shown of the rule itself (fee-rule.test.ts).
test.each<[boolean, Kind[][]]>([
  [true, orders(kinds, 3).filter((order) => order.includes('completed'))],
  [false, orders(['completed', 'async_payment_succeeded', 'expired', 'refunded'], 3)],
])('every order of three events, twice each, is the truth at every step (completed unpaid: %s)', (unpaid, those) =>
  eachAtOnce(those, 8, (order) => staysTrue(order, unpaid)),
)

test('all events at once, three times each, end in the truth', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, session } = await academy.paidAtStripe()
    const events = kinds.map((kind) => getEvent(kind, session, true))
    const answers = await Promise.all([...events, ...events, ...events].map((event) => academy.webhook(event)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await academy.checkPayments()
    expect(await academy.getFee(id)).toBe('refunded')
  }
})
