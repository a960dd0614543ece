// The comparison with Stripe covers what is paid besides application fees: tuition, and seats of companies.
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { addCharges, type NewCharge, openAccount } from '#services/charges/accounts.ts'
import { findBalances } from '#services/charges/balances.ts'
import { createCheckout } from '#services/payments/checkout/open.ts'
import { eraseApplications } from '#services/privacy/retention.ts'
import type { CheckoutSession } from '#services/test-checkout/stripe-objects.ts'
import { stripeLife } from '#tests/fakes/stripe-life.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'

const books = setUpBooks()
const { academy } = books
const { deps } = academy

type Owner = { applicationId: string } | { leadId: string }

/** An account that owes these amounts, with a checkout for all of them. */
async function opened(owner: Owner, kind: NewCharge['kind'], amounts: number[]) {
  const accountId = 'leadId' in owner ? owner.leadId : owner.applicationId
  const wanted = amounts.map((amount, at) => ({
    id: uuidv7(),
    kind,
    number: at + 1,
    amount,
    currency: 'usd',
    dueOn: null,
  }))
  await inTransaction(deps.database, async (transaction) => {
    await openAccount(transaction, owner)
    await addCharges(transaction, accountId, wanted)
  })
  const url = await createCheckout(deps)(accountId, { chargeIds: wanted.map(({ id }) => id) })
  return { accountId, checkoutSessionId: url.split('/').pop() ?? '' }
}

const tuition = async () => opened({ applicationId: await academy.registered() }, 'installment', [40_000, 60_000])
const seats = async () => opened({ leadId: await academy.sendLead('Training/request') }, 'seats', [90_000])

const balances = async (accountId: string) =>
  ((await findBalances(deps.database, [accountId])).get(accountId) ?? [])
    .filter(({ kind }) => kind !== 'application_fee')
    .map(({ received, returned, owed }) => ({ received, returned, owed }))

const recorded = (accountId: string) =>
  academy.rows<{ amount: string }>(
    "select detail->>'amount' as amount from record_events where record_id = $1 and kind = 'money' and detail->>'step' = 'recorded'",
    [accountId],
  )

test('a payment whose event never came is recorded, charge by charge, and its refund, too', async () => {
  const [two, company] = [await tuition(), await seats()]
  const intents = [two, company].map(
    ({ checkoutSessionId }) => academy.fake.complete(checkoutSessionId).payment_intent ?? '',
  )
  expect(await books.compared()).toEqual([])
  expect(await balances(two.accountId)).toEqual([
    { received: 40_000, returned: 0, owed: 0 },
    { received: 60_000, returned: 0, owed: 0 },
  ])
  expect(await balances(company.accountId)).toEqual([{ received: 90_000, returned: 0, owed: 0 }])
  expect([await recorded(two.accountId), await recorded(company.accountId)]).toEqual([
    [{ amount: 'USD 1,000' }],
    [{ amount: 'USD 900' }],
  ])
  academy.fake.ledgerEntries.refund(intents[0] ?? '', { amount: 70_000 })
  academy.fake.ledgerEntries.refund(intents[1] ?? '', { amount: 5000 })
  await books.compared()
  expect(await balances(two.accountId)).toMatchObject([{ returned: 10_000 }, { returned: 60_000 }])
  expect(await balances(company.accountId)).toMatchObject([{ returned: 5000 }])
})

test('what Stripe has beside the books comes to the record of the applicant or company, or to nobody', async () => {
  const [two, company] = [await tuition(), await seats()]
  const { ledgerEntries } = academy.fake
  ledgerEntries.pay('pi_of_applicant', { amount: 700, metadata: { applicationId: two.accountId } })
  ledgerEntries.pay('pi_of_company', { amount: 800, metadata: { leadId: company.accountId } })
  ledgerEntries.pay('pi_of_nobody', { amount: 900, metadata: { leadId: uuidv7() } })
  const told = await books.compared()
  expect(told.toSorted((a, b) => a.amount.localeCompare(b.amount))).toMatchObject([
    { of: two.accountId, problem: 'unknown_payment', amount: 'USD 7' },
    { of: company.accountId, problem: 'unknown_payment', amount: 'USD 8' },
  ])
  expect(await books.strays()).toMatchObject([{ id: 'pi_of_nobody', amount: 900 }])
  expect(await academy.rows('select waiting_on from records where id = $1', [company.accountId])).toEqual([
    { waiting_on: 0 },
  ])
  for (const intent of ['pi_of_applicant', 'pi_of_company', 'pi_of_nobody']) ledgerEntries.refund(intent)
  expect([await books.compared(), await books.strays()]).toEqual([[], []])
})

test('what an erased person paid too much is a payment of nobody, until it is returned', async () => {
  const { accountId, checkoutSessionId } = await tuition()
  const { fake } = academy
  const { pay, settleDebit } = stripeLife(fake)
  const checkoutSession = fake.checkoutSessions.get(checkoutSessionId) as CheckoutSession
  pay(checkoutSession, 'debit')
  await books.compared()
  await eraseApplications(deps, [accountId])
  settleDebit(checkoutSession, 'succeeded')
  const intent = checkoutSession.payment_intent ?? ''
  expect(await books.compared()).toEqual([])
  expect(await books.strays()).toMatchObject([{ id: intent, amount: 100_000 }])
  fake.ledgerEntries.refund(intent, { amount: 40_000 })
  await books.compared()
  expect(await books.strays()).toMatchObject([{ id: intent, amount: 60_000 }])
  fake.ledgerEntries.refund(intent, { amount: 60_000 })
  expect([await books.compared(), await books.strays()]).toEqual([[], []])
})

test('seats that are paid twice, and another amount than was asked for, are to be decided', async () => {
  const company = await seats()
  academy.fake.complete(company.checkoutSessionId)
  await books.compared()
  await academy.rows(
    `insert into ledger_entries (id, kind, account_id, amount, currency, state, created, seen_at)
     values ('by-hand-again', 'payment', $1, 90000, 'usd', 'succeeded', 0, now())`,
    [company.accountId],
  )
  await academy.rows(
    `insert into charge_parts (id, charge_id, ledger_entry_id, position, amount)
     select gen_random_uuid(), id, 'by-hand-again', 0, 90000 from charges where account_id = $1`,
    [company.accountId],
  )
  expect(await books.compared()).toMatchObject([
    { of: company.accountId, problem: 'overpaid', amount: 'USD 900', checkoutSession: company.checkoutSessionId },
  ])
  const other = await tuition()
  Object.assign(academy.fake.complete(other.checkoutSessionId), { amount_total: 99_999 })
  expect((await books.compared()).filter(({ of }) => of === other.accountId)).toMatchObject([
    { problem: 'other_amount', amount: 'USD 999.99' },
  ])
  expect(await balances(other.accountId)).toMatchObject([{ received: 0 }, { received: 0 }])
})
