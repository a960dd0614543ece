import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { addTuition, completeCheckout } from '#tests/fixtures/charges.ts'
import { expectDeclined, setUpApi } from '#tests/fixtures/set-up.ts'
import { findMoney, type OwnCharge, payOwn } from './money.ts'

const { academy, deps } = setUpApi()
const email = 'ada@visitor.example'
const inDays = (days: number) => dayAfter(dayIn(deps.timeZone, new Date()), days)

let id: string
let [deposit, first, second, billed] = ['', '', '', '']
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: email })
  await academy.rows("update applications set fee_status = 'waived' where id = $1", [id])
  ;[deposit = '', first = '', second = '', billed = ''] = await addTuition(deps, id, [
    { kind: 'deposit', amount: 50_000, dueOn: inDays(-1) },
    { kind: 'installment', number: 1, amount: 100_000, dueOn: inDays(20) },
    { kind: 'installment', number: 2, amount: 100_000, dueOn: inDays(50) },
    { kind: 'installment', number: 3, amount: 100_000, dueOn: inDays(80) },
  ])
  const payer = randomUUID()
  const sponsor = [payer, id, 'Example Company']
  await academy.rows(
    `insert into payers (id, account_id, name, email, address) values ($1, $2, $3, 'pay@sponsor.example', '')`,
    sponsor,
  )
  await academy.rows('update charges set payer_id = $1 where id = $2', [payer, billed])
})

const money = async () => (await findMoney(deps, [id])).get(id)
const when = async () => Object.fromEntries(((await money())?.charges ?? []).map(({ id, when }) => [id, when]))
const pay = (wanted: string[], as = email) => payOwn(deps, { email: as }, id, wanted)
const asked = (url: string) => academy.fake.checkoutSessions.get(url.split('/').pop() ?? '')?.amount_total

test('what is due comes first, then what comes, and what others pay; the next one is due if nothing else is', async () => {
  const shown = await money()
  const states = ['ended', 'now', 'later', 'later', 'elsewhere'] satisfies OwnCharge['when'][]
  expect(shown?.charges.map((charge) => charge.when)).toEqual(states)
  expect(shown?.charges[1]).toMatchObject({ name: 'Deposit', amount: 'USD 500', isOverdue: true, payer: null })
  expect(shown?.charges[4]).toMatchObject({ isOverdue: false, payer: 'Example Company' })
  expect(shown?.now).toEqual([{ chargeIds: [deposit], total: 'USD 500' }])
  expect(shown?.all).toEqual([{ chargeIds: [deposit, first, second], total: 'USD 2,500' }])
  await completeCheckout(academy, await pay([deposit]))
  expect((await money())?.now).toEqual([{ chargeIds: [first], total: 'USD 1,000' }])
  expect((await money())?.payments).toMatchObject([{ names: ['Deposit'], amount: 'USD 500', returned: null }])
})

test('one, several or all are paid at once, and a bank debit is told as being processed', async () => {
  expect(asked(await pay([first]))).toBe(100_000)
  const url = await pay([second, first])
  expect(asked(url)).toBe(200_000)
  const debit = await completeCheckout(academy, url, 'unpaid')
  expect(await when()).toMatchObject({ [deposit]: 'now', [first]: 'processing', [second]: 'processing' })
  await expectDeclined(pay([first]), 'conflict')
  expect(asked(await pay([deposit]))).toBe(50_000)
  await debit.settle('failed')
  expect(await when()).toMatchObject({ [first]: 'later', [second]: 'later' })
  await completeCheckout(academy, await pay([deposit, first, second]))
  expect(await when()).toMatchObject({ [deposit]: 'paid', [first]: 'paid', [second]: 'paid' })
  expect((await money())?.all).toEqual([])
})

test('nobody pays what is not theirs, not open, or not there, and a charge named twice is paid once', async () => {
  const other = await academy.registered({ EmailAddress: 'bo@visitor.example' })
  const [theirs = ''] = await addTuition(deps, other, [{ kind: 'deposit', amount: 70_000, dueOn: inDays(1) }])
  const before = academy.fake.requests.length
  for (const wanted of [[theirs], [first, theirs], [randomUUID()], ['x'], [''], [`${first}'`]]) {
    await expectDeclined(pay(wanted), 'conflict')
  }
  await expectDeclined(pay(Array.from({ length: 10_000 }, () => randomUUID())), 'conflict')
  await expectDeclined(pay([billed]), 'conflict')
  await expectDeclined(pay([first], 'bo@visitor.example'), 'not_found')
  await adjustCharge(deps.database, { chargeId: second, kind: 'withdrawal', amount: 100_000 })
  await expectDeclined(pay([second]), 'conflict')
  expect(academy.fake.requests).toHaveLength(before)
  expect(asked(await pay(Array.from({ length: 10_000 }, () => first)))).toBe(100_000)
})

test('too much is told: a charge that was lowered after it was paid', async () => {
  await completeCheckout(academy, await pay([first]))
  await adjustCharge(deps.database, { chargeId: first, kind: 'scholarship', amount: 30_000 })
  expect((await money())?.tooMuch).toEqual(['USD 300'])
})
