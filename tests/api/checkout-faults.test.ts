import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStripe } from '#services/payments/stripe/client.ts'
import type { Fault } from '#tests/fakes/stripe-faults.ts'
import { expectFailure, sharedApi } from './open-api.ts'

const academy = sharedApi()
beforeEach(() => {
  academy.fake.requests.length = 0
  academy.fake.sessions.clear()
})

async function mustFail(response: Response): Promise<void> {
  await expectFailure(response, 502, 'An error occured loading Stripe, Try again!')
}

const keys = () => new Set(academy.fake.requests.map(({ key }) => key))

test.each<Fault>(['down', 'html', 'empty object', 'odd address', 'truncated', 'busy'])(
  'Stripe %s: the sentence, the application kept, and a retry works with one session',
  async (fault) => {
    const id = await academy.registered()
    academy.fake.faults.push(fault)
    await mustFail(await academy.checkout(id))
    expect(await academy.feeOf(id)).toBe('due')

    expect((await academy.checkout(id)).status).toBe(200)
    expect(academy.fake.requests).toHaveLength(2)
    expect(academy.fake.sessions.size).toBe(1)
    // Nobody knows whether the first request was carried out, so the second must be the same one.
    expect(keys().size).toBe(1)
  },
)

test('a refusal, which Stripe would repeat, is not asked for again', async () => {
  const id = await academy.registered()
  academy.fake.faults.push('refuse', 'refuse')
  await mustFail(await academy.checkout(id))
  await mustFail(await academy.checkout(id))
  expect((await academy.checkout(id)).status).toBe(200)
  expect(keys().size).toBe(3)
})

test('Stripe silent or trickling: a call ends within 12 seconds, and a retry works', async () => {
  const ids = [await academy.registered(), await academy.registered()]
  academy.fake.faults.push('slow', 'trickle')
  const { setTimeout } = globalThis
  const timeouts: number[] = []
  const shortened = (then: () => void, ms = 0) => {
    // All calls of a checkout share 10.5 seconds. The database's own timeouts are of whole seconds.
    const isOfStripe = ms > 10_000 && ms < 11_000
    if (isOfStripe) timeouts.push(ms)
    return setTimeout(then, isOfStripe ? 1_200 : ms)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(shortened as typeof setTimeout)
  onTestFinished(() => void vi.restoreAllMocks())
  const answers = await Promise.all(ids.map((id) => academy.checkout(id)))
  await Promise.all(answers.map(mustFail))
  expect(timeouts).toHaveLength(2)
  for (const id of ids) expect((await academy.checkout(id)).status).toBe(200)
  expect(academy.fake.sessions.size).toBe(2)
})

test('nobody listens where Stripe should be', async () => {
  const stripe = createStripe({ secretKey: 'sk_test_x', apiBase: 'http://127.0.0.1:1' })
  const { checkout } = academy.changed({ payments: { ...academy.deps.payments, stripe } })
  await mustFail(await checkout(await academy.registered()))
})

test('the log says what happened, and neither who it was for nor the key', async () => {
  const id = await academy.registered()
  academy.fake.faults.push('refuse')
  await academy.checkout(id)
  const line = academy.logged.findLast(({ msg }) => msg === 'Stripe gave no usable answer')
  expect(line).toMatchObject({ application: id, stripe: { statusCode: 500 } })
  const everything = JSON.stringify(academy.logged)
  expect(everything).not.toContain('visitor.example')
  expect(everything).not.toContain('sk_test')
})
