import { desc, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { invoiceNumber } from '#contract/invoices.ts'
import { inTransaction } from '#database/client.ts'
import { invoices } from '#database/schema-invoices.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { findBalances } from '#services/charges/balances.ts'
import { notePayment, noteRefund } from '#services/payments/by-hand.ts'
import { checkPayment } from '#services/payments/checkout/end.ts'
import { currentVersion } from '#services/record-locks.ts'
import { addAccount, buyer, gst, invoiceCharges, invoiceDeps, taxed } from '#tests/fixtures/invoices.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { correctInvoices, creditUnpaid } from './correct.ts'
import { findReceiptPaper } from './documents.ts'
import { cancelInvoice, issueInvoice } from './issue.ts'

const { academy, deps } = setUpApi()
const actor = setUpActor(deps, 'finance')

afterEach(() => {
  vi.useRealTimers()
})

/** Days alone, so that the database is still waited for. */
const setDay = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] })

const adjust = (chargeId: string, amount: number) =>
  inTransaction(deps.database, (transaction) => adjustCharge(transaction, { chargeId, kind: 'scholarship', amount }))

const documentsOf = (accountId: string) =>
  deps.database
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, accountId))
    .orderBy(invoices.createdAt, desc(invoices.kind))

const numbersOf = (year: number, kind = 'invoice') =>
  academy.rows<{ number: number }>('select number from invoices where year = $1 and kind = $2 order by number', [
    year,
    kind,
  ])

test('an invoice keeps seller, buyer, lines and taxes, and its charges cannot be on another one', async () => {
  const account = await addAccount(deps, {}, { amount: 99_999 })
  const invoice = await invoiceCharges(deps, account)
  expect(invoice).toMatchObject({
    kind: 'invoice',
    buyer,
    total: 204_999,
    currency: 'usd',
    taxes: [{ ...gst, number: '12345 6789 RT0001', amount: 5000 + 4762 }],
  })
  expect(invoice.lines).toMatchObject([
    { description: 'Installment 1, Databases', dueOn: '2027-03-01', amount: 105_000, tax: 5000 },
    { description: 'Installment 2, Databases', amount: 99_999, tax: 4762 },
  ])
  expect(invoice.seller.name).not.toBe('')
  await expectDeclined(invoiceCharges(deps, account), 'conflict')
})

test('an application fee is what its form says, and contains its taxes', async () => {
  const id = await academy.changed({ billing: taxed }).registered()
  const [fee] = (await findBalances(deps.database, [id])).get(id) ?? []
  expect(fee).toMatchObject({ amount: 5000, taxes: [gst] })
})

test('an invoice has charges of one account, currency and payer, and no fee before it is paid', async () => {
  const [one, other] = [await addAccount(deps, {}, { currency: 'eur' }), await addAccount(deps, {})]
  await expectDeclined(invoiceCharges(deps, one), 'invalid')
  await expectDeclined(invoiceCharges(deps, { ...one, chargeIds: other.chargeIds }), 'not_found')
  await expectDeclined(invoiceCharges(deps, { ...one, chargeIds: [] }), 'not_found')
  await expectDeclined(invoiceCharges(deps, { ...other, chargeIds: [other.accountId] }), 'conflict')
})

test('many at once, and some that are rolled back, leave no gap and repeat no number; a new year begins at 1', async () => {
  setDay('2031-12-31')
  const accounts = await Promise.all(Array.from({ length: 24 }, () => addAccount(deps, {})))
  await Promise.all(
    accounts.map((account, index) =>
      inTransaction(deps.database, async (transaction) => {
        await issueInvoice(invoiceDeps, transaction, { ...account, buyer, dueOn: null })
        if (index % 3 === 0) throw new Error('rolled back')
      }).catch(() => {}),
    ),
  )
  expect((await numbersOf(2031)).map(({ number }) => number)).toEqual(
    Array.from({ length: 16 }, (_value, at) => at + 1),
  )
  setDay('2032-01-02')
  const first = await invoiceCharges(deps, await addAccount(deps, {}))
  expect(invoiceNumber(first)).toBe('INV-2032-0001')
})

test('the year is that of the academy, not of Greenwich', async () => {
  vi.useFakeTimers({ now: new Date('2034-01-01T03:00:00Z'), toFake: ['Date'] })
  expect(await invoiceCharges(deps, await addAccount(deps, {}))).toMatchObject({ year: 2033, issuedOn: '2033-12-31' })
})

test('nobody changes, deletes or numbers an invoice by hand, not even the owner of the tables', async () => {
  const { id } = await invoiceCharges(deps, await addAccount(deps, {}))
  for (const sql of [
    `update invoices set total = 1 where id = '${id}'`,
    `delete from invoices where id = '${id}'`,
    'truncate invoices cascade',
    'update invoice_numbers set last = last + 1',
    'delete from invoice_numbers',
    'truncate invoice_numbers',
    "insert into invoice_numbers values ('invoice', 2050, 7)",
  ]) {
    await expect(academy.rows(sql)).rejects.toThrow('cannot be changed or deleted')
  }
})

test('an invoiced charge that becomes less gets a credit note, one for all of a change; more again, a further invoice', async () => {
  const account = await addAccount(deps, {}, {})
  const invoice = await invoiceCharges(deps, account)
  const [first = '', second = ''] = account.chargeIds
  await inTransaction(deps.database, (transaction) =>
    adjustCharge(
      transaction,
      { chargeId: first, kind: 'plan', amount: 5000 },
      { chargeId: second, kind: 'plan', amount: 105_000 },
    ),
  )
  await adjust(first, -2000)
  const [, creditNote, further] = await documentsOf(account.accountId)
  expect(creditNote).toMatchObject({ kind: 'credit_note', correctsId: invoice.id, total: 110_000, buyer })
  expect(creditNote?.lines.map(({ amount }) => amount)).toEqual([5000, 105_000])
  expect(creditNote?.taxes).toMatchObject([{ ...gst, number: '12345 6789 RT0001', amount: 238 + 5000 }])
  expect(further).toMatchObject({ kind: 'invoice', correctsId: invoice.id, total: 2000 })
})

test('what is taken back in steps takes back the same taxes, to the cent', async () => {
  const account = await addAccount(deps, { amount: 1011, taxes: [gst, { name: 'QST', rate: 9.975 }] })
  const invoice = await invoiceCharges(deps, account)
  for (const amount of [1, 7, 333, 11, 659]) await adjust(account.chargeIds[0] ?? '', amount)
  const notes = (await documentsOf(account.accountId)).slice(1)
  const sumOf = (at: number) => notes.reduce((sum, { taxes }) => sum + (taxes[at]?.amount ?? 0), 0)
  expect([sumOf(0), sumOf(1)]).toEqual(invoice.taxes.map(({ amount }) => amount))
})

test('a credit note cannot be forgotten, nor be more than the invoice', async () => {
  const account = await addAccount(deps, {})
  const [chargeId = ''] = account.chargeIds
  await invoiceCharges(deps, account)
  const forgotten = deps.database.$client.query(
    "insert into charge_adjustments (id, charge_id, kind, amount) values (gen_random_uuid(), $1, 'scholarship', 100)",
    [chargeId],
  )
  await expect(forgotten).rejects.toThrow('are not what is asked for')
  await expect(adjust(chargeId, 105_001)).rejects.toThrow()
  expect(await documentsOf(account.accountId)).toHaveLength(1)
})

test('a canceled invoice is taken back by a credit note, and its charges can be on another one', async () => {
  const account = await addAccount(deps, {})
  const invoice = await invoiceCharges(deps, account)
  const cancel = (accountId = account.accountId) =>
    inTransaction(deps.database, (transaction) => cancelInvoice(transaction, accountId, invoice.id))
  await adjust(account.chargeIds[0] ?? '', 5000)
  await expectDeclined(cancel((await addAccount(deps)).accountId), 'not_found')
  expect(await cancel()).toMatchObject({ kind: 'credit_note', total: 100_000 })
  await expectDeclined(cancel(), 'conflict')
  expect(await invoiceCharges(deps, account)).toMatchObject({ total: 100_000, correctsId: null })
})

test('before charges are erased, what was not paid of their invoice is taken back', async () => {
  const account = await addAccount(deps, {})
  await invoiceCharges(deps, account)
  await inTransaction(deps.database, async (transaction) => {
    await creditUnpaid(transaction, [account.accountId])
    await correctInvoices(transaction, (await addAccount(deps)).accountId)
  })
  expect((await documentsOf(account.accountId)).map(({ total }) => total)).toEqual([105_000, 105_000])
})

test('what is returned of an application fee is taken back from its invoice', async () => {
  const { accountId } = await addAccount(deps)
  const note = async (change: typeof notePayment, amount: number) =>
    change(deps, actor, await currentVersion(deps.database, accountId), {
      parts: [{ chargeId: accountId, amount }],
      reason: 'Bank transfer',
    })
  await note(notePayment, 5000)
  await invoiceCharges(deps, { accountId, chargeIds: [accountId] })
  await note(noteRefund, 2000)
  expect(await documentsOf(accountId)).toMatchObject([{ total: 5000 }, { kind: 'credit_note', total: 2000 }])
})

test('... and of what Stripe returns; the receipt says so', async () => {
  const { id, intent, checkoutSessionId } = await academy.paid()
  const [fee] = (await findBalances(deps.database, [id])).get(id) ?? []
  await invoiceCharges(deps, { accountId: id, chargeIds: [fee?.id ?? ''] })
  academy.fake.ledgerEntries.refund(intent, { amount: 1500 })
  await checkPayment(deps, { id: checkoutSessionId })
  expect(await documentsOf(id)).toMatchObject([{ total: 5000 }, { kind: 'credit_note', total: 1500 }])
  expect((await findReceiptPaper({ ...deps, ...invoiceDeps }, id, intent)).notes).toEqual([
    'USD 15 of it was returned.',
  ])
})
