import { expect, test } from 'vitest'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { carryOutRefund } from '#services/payments/refunds/service.ts'
import { anonymizePaid } from '#services/privacy/anonymize.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { setUpRefunding } from './refunding.ts'

const desk = setUpRefunding()

const carryOut = (job: { id: string }) => carryOutRefund(desk.academy.deps, job, false)

async function asked(): Promise<{ id: string }> {
  await desk.ask()
  const [job] = await desk.takeJobs()
  return { id: job?.payload.id ?? '' }
}

test.each(['down', 'busy'] as const)(
  'where the answer is lost (%s), the next attempt finds the one refund',
  async (fault) => {
    const job = await asked()
    // The lists of refunds and disputes pass, then the refund itself fails.
    desk.academy.fake.faults = ['none', 'none', fault]
    await expect(carryOut(job)).rejects.toThrow()
    expect((await desk.payment())?.refunds).toMatchObject([{ step: 'requested' }])
    await carryOut(job)
    await carryOut(job)
    await desk.work()
    expect(desk.made()).toHaveLength(1)
    expect((await desk.payment())?.refunds).toMatchObject([{ step: 'sent', by: 'Fin Sample' }])
    expect(desk.emailed()).toEqual(['sent'])
  },
)

test('two processes with the same job make one refund, and tell of it once', async () => {
  const job = await asked()
  await Promise.all([1, 2, 3].map(() => carryOut(job)))
  await desk.work()
  expect(desk.made()).toHaveLength(1)
  expect(desk.emailed()).toEqual(['sent'])
})

/** A refund whose job's last attempt failed with an error of Stripe's own, some hours ago. */
async function unknown(fault: 'break' | 'refuse'): Promise<void> {
  await desk.done()
  const job = await asked()
  desk.academy.fake.faults = ['none', 'none', fault]
  await carryOutRefund(desk.academy.deps, job, true)
  // Nothing is left that could be refunded a second time.
  expect(await desk.payment()).toMatchObject({ left: 0, refunds: [{ step: 'unknown', error: null }] })
  expect(await desk.found()).toMatchObject({ state: 'in_progress', assignee: { name: 'Fin Sample' } })
  await desk.academy.rows("update refunds set unknown_since = now() - interval '2 hours' where account_id = $1", [
    desk.id,
  ])
}

test('a refund that Stripe made without an answer is unknown, until a comparison finds it', async () => {
  await unknown('break')
  await reconcile(desk.academy.deps)
  expect((await desk.payment())?.refunds).toMatchObject([{ step: 'sent', by: 'Fin Sample' }])
  expect([await desk.fee(), desk.made().length]).toEqual(['refunded', 1])
})

test('one that Stripe did not make is unknown, until a comparison finds none: then it can be asked for again', async () => {
  await unknown('refuse')
  await desk.done()
  desk.academy.fake.faults = ['refuse', 'refuse', 'refuse']
  await reconcile(desk.academy.deps)
  expect((await desk.payment())?.refunds).toMatchObject([{ step: 'unknown' }])
  await reconcile(desk.academy.deps)
  expect(await desk.payment()).toMatchObject({ left: 5000, refunds: [{ step: 'declined', error: 'not_made' }] })
  expect(await desk.found()).toMatchObject({ state: 'in_progress', assignee: { name: 'Fin Sample' } })
  await desk.ask()
  await desk.work()
  expect(desk.made()).toHaveLength(1)
})

test('where one that was given up turns out to be made, the next one is held and returns to the inbox', async () => {
  const first = await asked()
  await desk.academy.rows("update refunds set state = 'declined', error = 'api_error' where id = $1", [first.id])
  const second = await asked()
  desk.academy.fake.ledgerEntries.refund(desk.intent, { amount: 2000, metadata: { refundId: first.id } })
  await desk.done(desk.staff.admin)
  await carryOut(second)
  expect(desk.made()).toHaveLength(1)
  expect(await desk.payment()).toMatchObject({
    left: 3000,
    refunds: [
      { step: 'sent', by: 'Fin Sample' },
      { step: 'declined', error: 'earlier_made' },
    ],
  })
  expect(await desk.found()).toMatchObject({ state: 'in_progress', assignee: { name: 'Fin Sample' } })
})

test.each([
  ['declines', 'invalid', 'StripeInvalidRequestError'],
  ['says that the key may not', 'forbidden', 'key_may_not_refund'],
] as const)(
  'where Stripe %s, the record returns to the inbox of who asked, and nobody gets an email',
  async (_case, fault, code) => {
    await desk.done(desk.staff.admin)
    const job = await asked()
    desk.academy.fake.faults = ['none', 'none', fault]
    await carryOut(job)
    await carryOut(job)
    await desk.work()
    expect(await desk.found()).toMatchObject({ state: 'in_progress', assignee: { name: 'Fin Sample' } })
    expect((await desk.found()).timeline.filter(({ what }) => what === 'refund_request')).toMatchObject([
      { detail: { step: 'requested' } },
      { by: null, detail: { step: 'declined', code } },
    ])
    expect(await desk.payment()).toMatchObject({ left: 5000, refunds: [{ step: 'declined', error: code }] })
    expect([desk.made(), desk.emailed()]).toEqual([[], []])
  },
)

test('what was refunded at Stripe in between is recorded, with its email, and not refunded again', async () => {
  await desk.ask()
  // Stripe's times are whole seconds: in the second of the request, either could come first.
  desk.academy.fake.ledgerEntries.refund(desk.intent, { created: Math.floor(Date.now() / 1000) + 1 })
  await desk.work()
  expect(desk.made()).toHaveLength(1)
  expect(await desk.payment()).toMatchObject({
    left: 0,
    refunds: [
      { step: 'declined', error: 'charge_already_refunded' },
      { step: 'sent', by: null },
    ],
  })
  expect(desk.emailed()).toEqual(['sent'])
})

test('started, sent, failed late: an email at each step, and the fee is paid again', async () => {
  desk.academy.fake.firstStatus = () => 'pending'
  await desk.ask()
  await desk.work()
  expect([await desk.fee(), (await desk.payment())?.refunds[0]?.step]).toEqual(['paid', 'started'])
  expect(await desk.payment()).toMatchObject({ left: 0 })
  await desk.turn('requires_action')
  expect(desk.emailed()).toEqual(['started'])
  await desk.turn('succeeded')
  expect([await desk.fee(), desk.emailed()]).toEqual(['refunded', ['started', 'sent']])
  await desk.done()
  await desk.turn('failed')
  expect([await desk.fee(), desk.emailed()]).toEqual(['paid', ['started', 'sent', 'failed']])
  expect(desk.academy.logged).toContainEqual(
    expect.objectContaining({ level: 40, account: desk.id, refund: desk.made()[0]?.id, state: 'failed' }),
  )
  expect(await desk.found()).toMatchObject({ state: 'in_progress' })
  expect(await desk.payment()).toMatchObject({ left: 5000, refunds: [{ step: 'failed' }] })
  expect((await desk.found()).timeline.filter(({ what }) => what === 'refund_request')).toMatchObject([
    { detail: { step: 'requested' } },
    { by: null, detail: { step: 'failed' } },
  ])
  // An older answer that comes late, and the check of every night.
  await desk.turn('succeeded')
  expect([await desk.fee(), desk.emailed()]).toEqual(['paid', ['started', 'sent', 'failed']])
})

test('an email that is late does not say what is no longer so', async () => {
  desk.academy.fake.firstStatus = () => 'pending'
  await desk.ask()
  const [job] = await desk.takeJobs()
  await carryOutRefund(desk.academy.deps, job?.payload ?? { id: '' }, false)
  const [late] = await desk.takeJobs()
  expect(late?.payload).toMatchObject({ kind: 'refund', to: 'visitor', id: desk.id })
  await desk.turn('succeeded')
  if (late) await desk.run(late)
  expect(desk.emailed()).toEqual(['sent'])
})

test('a refund at Stripe’s dashboard tells the applicant the same; one of long ago tells nobody', async () => {
  desk.academy.fake.ledgerEntries.refund(desk.intent, { amount: 2000, status: 'pending' })
  desk.academy.fake.ledgerEntries.refund(desk.intent, {
    amount: 1000,
    created: Math.floor(Date.now() / 1000) - 31 * 86_400,
  })
  await desk.academy.webhook(stripeEvent('refund.created', desk.made()[0]))
  await desk.work()
  expect(desk.emailed()).toEqual(['started'])
  expect((await desk.payment())?.refunds).toMatchObject([{ step: 'sent' }, { step: 'started', by: null, reason: null }])
})

test('a person who was erased is refunded all the same, and not written to', async () => {
  await desk.ask({ note: 'Wrote on Monday.' })
  await anonymizePaid(desk.academy.deps.database, [desk.id])
  await desk.work()
  expect(await desk.fee()).toBe('refunded')
  await desk.turn('failed')
  expect([await desk.fee(), desk.emailed()]).toEqual(['paid', []])
  expect(await desk.academy.rows('select state from refunds where account_id = $1', [desk.id])).toEqual([
    { state: 'submitted' },
  ])
  expect(await desk.academy.rows('select 1 from record_events where record_id = $1', [desk.id])).toEqual([])
})
