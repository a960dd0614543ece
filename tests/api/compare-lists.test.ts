// What shows in Stripe's lists alone; each kind opens with both sides and closes by itself.
import { expect, test } from 'vitest'
import { sharedBooks } from '#tests/fixtures/books.ts'

const books = sharedBooks()
const { academy } = books

test('unknown payment: none of ours, unless all of it went back', async () => {
  const { id, session } = await books.paid()
  const { intents } = academy.fake.movements
  const common = { object: 'payment_intent' as const, status: 'succeeded' as const, currency: 'eur' }
  const created = Math.floor(Date.now() / 1000)
  intents.set('pi_shop', { ...common, id: 'pi_shop', amount: 999, metadata: { applicationId: id }, created })
  intents.set('pi_made_up', { ...common, id: 'pi_made_up', amount: 1, metadata: { applicationId: 'no id' }, created })
  intents.set('pi_open', { ...common, id: 'pi_open', amount: 1, metadata: {}, created, status: 'canceled' })
  academy.fake.movements.refund('pi_made_up', { amount: 1 })
  const theirs = { payment: 'pi_shop', amount: 999, currency: 'eur', state: 'succeeded', created }
  expect(await books.compared()).toMatchObject([
    {
      kind: 'unknown_payment',
      subject: 'pi_shop',
      applicationId: id,
      ours: { objection: 'not a payment of ours' },
      theirs,
    },
  ])
  academy.fake.movements.refund('pi_shop', { amount: 999 })
  expect(await books.compared()).toEqual([])

  // A session of ours that belongs to another application there.
  session.client_reference_id = crypto.randomUUID()
  session.metadata = {}
  expect(await books.compared()).toMatchObject([
    { kind: 'unknown_payment', subject: session.id, applicationId: id, ours: { objection: 'application differs' } },
  ])
})

test('different amount: of a session or of its payment, once', async () => {
  const [bySession, byPayment] = [await books.paid(), await books.paid()]
  const { intents } = academy.fake.movements
  bySession.session.amount_total = 4000
  for (const { intent } of [bySession, byPayment]) Object.assign(intents.get(intent) ?? {}, { amount: 4000 })
  Object.assign(intents.get(byPayment.intent) ?? {}, { currency: 'cad' })
  const found = await books.compared()
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'other_amount', subject: byPayment.sessionId, applicationId: byPayment.id },
      ours: { session: byPayment.sessionId, amount: 5000, currency: 'usd' },
      theirs: expect.objectContaining({ payment: byPayment.intent, amount: 4000, currency: 'cad' }),
    }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'other_amount', subject: bySession.sessionId },
      theirs: expect.objectContaining({ session: bySession.sessionId, amount: 4000, currency: 'usd', state: 'paid' }),
    }),
  )
  bySession.session.amount_total = 5000
  for (const { intent } of [bySession, byPayment])
    Object.assign(intents.get(intent) ?? {}, { amount: 5000, currency: 'usd' })
  expect(await books.compared()).toEqual([])
})

test('a payment without an event is recorded from the list and counted; a fresh one may still be reported', async () => {
  const [lost, fresh] = [await books.opened(), await books.opened()]
  for (const { sessionId } of [lost, fresh]) academy.fake.complete(sessionId)
  const { payment_intent: intent } = academy.fake.sessions.get(lost.sessionId) ?? {}
  const paidAt = Math.floor(Date.now() / 1000) - 3700
  Object.assign(academy.fake.movements.intents.get(intent ?? '') ?? {}, { created: paidAt })
  expect(await books.compared()).toEqual([])
  expect([await academy.feeOf(lost.id), await academy.feeOf(fresh.id)]).toEqual(['paid', 'paid'])
  expect((await books.runs())[0]?.counts).toMatchObject({ opened: 0, closed: 0, settled: 2, unreported: 1 })
  expect(academy.logged).toContainEqual(expect.objectContaining({ unreported: 1, level: 40 }))

  // It is not recorded as long as Stripe has another amount.
  const open = await books.opened()
  const session = academy.fake.complete(open.sessionId)
  Object.assign(session, { amount_total: 1 })
  Object.assign(academy.fake.movements.intents.get(session.payment_intent ?? '') ?? {}, { created: paidAt })
  expect((await books.compared()).map(({ kind }) => kind)).toEqual(['other_amount'])
  expect((await books.runs())[0]?.counts).toMatchObject({ opened: 1, settled: 0, unreported: 2 })
  session.amount_total = 5000
  expect(await books.compared()).toEqual([])
})
