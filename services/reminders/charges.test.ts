import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn, wholeDay } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { addCharges, openAccount } from '#services/charges/accounts.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { addPayLink, openPayLink, payByLink } from '#services/charges/pay-links.ts'
import { addTuition, completeCheckout } from '#tests/fixtures/charges.ts'
import { setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'
import { remind } from './remind.ts'

const { academy, deps } = setUpApi()
setUpSchedule(deps)
const email = 'ada@visitor.example'

beforeEach(() => academy.rows('delete from reminders; delete from applications'))

const today = dayIn(deps.timeZone ?? 'America/Edmonton', new Date())
const inDays = (days: number) => zonedTime(dayAfter(today, days), '08:00', deps.timeZone)
const subjects = async () => (await sendWaiting(academy, 'payment_due')).map(({ subject }) => subject)

/** An application without a fee that arose a month ago. */
async function applied(): Promise<string> {
  const id = await academy.registered({ EmailAddress: email, ApplicationFeeWaiverCode: 'CANDLE25' })
  await academy.rows('delete from graphile_worker._private_jobs')
  return id
}

test('a charge is asked for a week before its last day, on it, and three and ten days after', async () => {
  const id = await applied()
  await addTuition(deps, id, [{ kind: 'deposit', amount: 50_000, dueOn: dayAfter(today, 8) }])
  const sent: [number, string][] = []
  for (let days = 0; days < 30; days++) {
    await remind(deps, inDays(days))
    for (const subject of await subjects()) sent.push([days, subject])
  }
  const day = wholeDay(dayAfter(today, 8))
  expect(sent).toEqual([
    [1, `USD 500 is due on ${day}`],
    [8, `USD 500 is due on ${day}`],
    [11, `USD 500 was due on ${day}`],
    [18, `USD 500 was due on ${day}`],
  ])
})

test('a reminder leads to the checkout, and none comes once that is paid, or while a payment is under way', async () => {
  const id = await applied()
  const [charge = ''] = await addTuition(deps, id, [{ kind: 'deposit', amount: 50_000, dueOn: dayAfter(today, 8) }])
  await remind(deps, inDays(1))
  const [mail] = await sendWaiting(academy, 'payment_due')
  expect([mail?.to.address, mail?.text.includes('{{')]).toEqual([email, false])
  const token = /\/pay\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await openPayLink(deps, token)).toMatchObject({ name: 'Deposit', amount: 'USD 500', state: 'open' })
  const withToken = 'select from sent_emails where text like $1'
  expect(await academy.rows(withToken, [`%${token}%`])).toEqual([])
  await remind(deps, inDays(8))
  const debit = await completeCheckout(academy, await payByLink(deps, token), 'unpaid')
  expect(await subjects()).toEqual([])
  await remind(deps, inDays(11))
  expect(await subjects()).toEqual([])
  await debit.settle('failed')
  await remind(deps, inDays(18))
  await adjustCharge(deps.database, { chargeId: charge, kind: 'waiver', amount: 50_000 })
  expect(await subjects()).toEqual([])
})

test('a debit for tuition keeps nobody from being asked for the fee', async () => {
  const id = await academy.registered({ EmailAddress: email })
  const [deposit = ''] = await addTuition(deps, id, [{ kind: 'deposit', amount: 50_000, dueOn: dayAfter(today, 90) }])
  await completeCheckout(academy, await payByLink(deps, await addPayLink(deps.database, deposit)), 'unpaid')
  await academy.rows('delete from graphile_worker._private_jobs')
  await remind(deps, inDays(2))
  expect(await sendWaiting(academy, 'reminder')).toHaveLength(1)
})

test('who is billed instead is reminded, a company of its seats, and a day that was moved counts again', async () => {
  const id = await applied()
  const [charge = ''] = await addTuition(deps, id, [{ kind: 'deposit', amount: 50_000, dueOn: dayAfter(today, 8) }])
  await academy.rows(
    `with payer as (insert into payers (id, account_id, name, email, address)
       values (gen_random_uuid(), $1, 'A company', 'pay@sponsor.example', '') returning id)
     update charges set payer_id = payer.id from payer where charges.id = $2`,
    [id, charge],
  )
  const lead = await academy.sendLead('Contact/send-message')
  await openAccount(deps.database, { leadId: lead })
  const seats = {
    kind: 'seats',
    description: '12 seats',
    amount: 90_000,
    currency: 'usd',
    dueOn: dayAfter(today, 8),
  } as const
  await addCharges(deps.database, lead, [seats])
  await academy.rows('delete from graphile_worker._private_jobs')
  await remind(deps, inDays(1))
  const mails = await sendWaiting(academy, 'payment_due')
  const [{ email: contact = '' } = {}] = await academy.rows<{ email: string }>(
    'select email from leads where id = $1',
    [lead],
  )
  expect(mails.map(({ to }) => to.address).sort()).toEqual([contact, 'pay@sponsor.example'].sort())
  await remind(deps, inDays(8))
  await academy.rows('update charges set due_on = $1', [dayAfter(today, 30)])
  expect(await subjects()).toEqual([])
  await remind(deps, inDays(23))
  expect(await sendWaiting(academy, 'payment_due')).toHaveLength(2)
})
