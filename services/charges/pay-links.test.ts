import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { carryOutRetention } from '#services/privacy/retention.ts'
import { addTuition, completeCheckout } from '#tests/fixtures/charges.ts'
import { expectDeclined, setUpApi } from '#tests/fixtures/set-up.ts'
import { adjustCharge } from './adjust.ts'
import { addPayLink, openPayLink, payByLink } from './pay-links.ts'

const { academy, deps } = setUpApi()
const dueOn = dayAfter(dayIn(deps.timeZone ?? 'America/Edmonton', new Date()), 7)

let [deposit, installment, token] = ['', '', '']
let id: string
beforeEach(async () => {
  id = await academy.registered()
  ;[deposit = '', installment = ''] = await addTuition(deps, id, [
    { kind: 'deposit', amount: 50_000, dueOn },
    { kind: 'installment', number: 1, amount: 107_500, dueOn },
  ])
  token = await addPayLink(deps.database, installment)
})

test('a link shows its charge, and opens the checkout of nothing else', async () => {
  const course = expect.any(String)
  const shown = { name: 'Installment 1', course, amount: 'USD 1,075', dueOn, state: 'open' }
  expect(await openPayLink(deps, token)).toEqual(shown)
  const url = await payByLink(deps, token)
  expect(await payByLink(deps, token)).toBe(url)
  const form = academy.fake.requests.findLast(({ path }) => path === '/v1/checkout/sessions')?.form
  expect(form?.get('line_items[0][price_data][unit_amount]')).toBe('107500')
  expect(form?.has('line_items[1][quantity]')).toBe(false)
  expect(form?.get('success_url')).toBe(`https://academy.example/pay/${token}?paid`)
  expect(form?.has('customer_email')).toBe(false)
})

test('it says that its charge is being processed, paid, or ended', async () => {
  const state = async () => (await openPayLink(deps, token))?.state
  const url = await payByLink(deps, token)
  const checkoutSession = await completeCheckout(academy, url, 'unpaid')
  expect(await state()).toBe('processing')
  await expectDeclined(payByLink(deps, token), 'conflict')
  await checkoutSession.settle('succeeded')
  expect(await state()).toBe('paid')
  await expectDeclined(payByLink(deps, token), 'conflict')
  const other = await addPayLink(deps.database, deposit)
  await adjustCharge(deps.database, { chargeId: deposit, kind: 'withdrawal', amount: 50_000 })
  expect((await openPayLink(deps, other))?.state).toBe('ended')
  await expectDeclined(payByLink(deps, other), 'conflict')
})

test('a guessed or old link shows nothing, and a link opens few checkouts a day', async () => {
  for (const guess of ['', token.slice(1), token.toUpperCase(), 'x'.repeat(10_000), deposit]) {
    expect(await openPayLink(deps, guess)).toBeUndefined()
    await expectDeclined(payByLink(deps, guess), 'not_found')
  }
  for (let n = 0; n < 50; n++) await payByLink(deps, token)
  await expectDeclined(payByLink(deps, token), 'too_many')
  await academy.rows("update pay_links set created_at = now() - interval '181 days'")
  expect(await openPayLink(deps, token)).toBeUndefined()
  await carryOutRetention(deps)
  expect(await academy.rows('select from pay_links')).toEqual([])
})
