import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { longDay } from '#content/format.ts'
import { choose } from '#services/applicants/choices.ts'
import { payOwn } from '#services/applicants/money.ts'
import { addPayLink, openPayLink, payByLink } from '#services/charges/pay-links.ts'
import { addTuition, completeCheckout } from '#tests/fixtures/charges.ts'
import { seenOffer, sentDecision } from '#tests/fixtures/decision.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const email = 'ada@visitor.example'
const [soon, later] = ['2999-01-15', '2999-02-15']

/** Owes a deposit and an installment. */
async function admitted() {
  const id = await academy.registered({ EmailAddress: email, ApplicationFeeWaiverCode: 'CANDLE25' })
  const [deposit = '', installment = ''] = await addTuition(deps, id, [
    { kind: 'deposit', amount: 50_000, dueOn: soon },
    { kind: 'installment', number: 1, amount: 430_000, dueOn: later },
  ])
  await academy.rows('delete from graphile_worker._private_jobs')
  return { id, deposit, installment }
}

test('the confirmation of an acceptance says what to pay and when, with a link to pay the first', async () => {
  const id = await academy.registered({ EmailAddress: email, ApplicationFeeWaiverCode: 'CANDLE25' })
  await sentDecision(academy, maya, id, 'offered')
  await choose(deps, { email }, id, 'accept', await seenOffer(academy, id))
  const [mail] = await sendWaiting(academy, 'status')
  const token = /\/pay\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  const linked = await openPayLink(deps, token)
  const { name, amount, dueOn } = linked ?? {}
  expect(linked).toMatchObject({ state: 'open', dueOn: expect.any(String) })
  expect(mail?.text).toContain(`To pay: ${name}: ${amount} by ${longDay(dueOn ?? '')}`)
})

test('a payment has one receipt, which lists what was paid and what is left, also a sponsor’s', async () => {
  const { id, deposit, installment } = await admitted()
  await completeCheckout(academy, await payOwn(deps, { email }, id, [deposit]))
  const [mail, ...others] = await sendWaiting(academy, 'payment')
  expect([mail?.to.address, others]).toEqual([email, []])
  expect(mail?.text).toContain('received USD 500.')
  expect(mail?.text).toMatch(/For: Deposit, .*\n/)
  expect(mail?.text).toContain(`Left to pay: Installment 1: USD 4,300 by ${longDay(later)}`)
  const payer = randomUUID()
  await academy.rows(
    `insert into payers (id, account_id, name, email, address) values ($1, $2, 'A company', 'pay@sponsor.example', '')`,
    [payer, id],
  )
  await academy.rows('update charges set payer_id = $1 where id = $2', [payer, installment])
  await completeCheckout(academy, await payByLink(deps, await addPayLink(deps.database, installment)))
  const [receipt] = await sendWaiting(academy, 'payment')
  expect([receipt?.to.address, receipt?.text.includes('There is nothing left to pay.')]).toEqual([
    'pay@sponsor.example',
    true,
  ])
  const notices = await sendWaiting(academy, 'payment', 'staff')
  expect(notices.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Payment received: Ada Byron'),
    expect.stringContaining('Payment received: A company'),
  ])
})
