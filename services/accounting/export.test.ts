import { text } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { invoices } from '#database/schema-invoices.ts'
import { addCharges } from '#services/charges/accounts.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { sumByStart, totalSums } from '#services/payments/ledger.ts'
import { getPeriod } from '#services/period.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { type AccountingFileName, exportForAccounting } from './export.ts'

const { academy, deps } = setUpApi()
const finn = setUpActor(deps, 'finance')
const maya = setUpActor(deps, 'admissions')
const period = getPeriod({}, deps.timeZone)
const now = Math.floor(Date.now() / 1000)

const read = async (file: AccountingFileName, of = period) =>
  readCsvRows((await text(await exportForAccounting(deps, finn, file, of))).replace('\uFEFF', ''))

/** Without the point, these are the currency's smallest units: exact. */
const units = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number((row[column] ?? '').replace('.', '')), 0)

type Part = [chargeId: string, amount: number]

/** A ledger entry of the sum of its parts. @param checkoutSession null for one outside Stripe */
async function move(accountId: string, id: string, kind: string, parts: Part[], checkoutSession: string | null = null) {
  await enter(
    accountId,
    id,
    kind,
    checkoutSession,
    parts.reduce((sum, [, amount]) => sum + amount, 0),
  )
  for (const [position, [chargeId, amount]] of parts.entries())
    await academy.rows(
      `insert into charge_parts (id, charge_id, checkout_session_id, ledger_entry_id, position, amount)
       values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [chargeId, checkoutSession, id, position, amount],
    )
}

let clock = now - 100
const enter = (accountId: string, id: string, kind: string, checkoutSession: string | null, amount: number) =>
  academy.rows(
    `insert into ledger_entries (id, kind, account_id, checkout_session_id, amount, currency, state, created, seen_at)
     values ($1, $2, $3, $4, $5, 'usd', $6, $7, now())`,
    [id, kind, accountId, checkoutSession, amount, kind === 'dispute' ? 'lost' : 'succeeded', clock++],
  )

let [deposit, first, second, id] = ['', '', '', '']

beforeAll(async () => {
  const paid = await academy.paid()
  id = paid.id
  ;[deposit, first, second] = [uuidv7(), uuidv7(), uuidv7()]
  await academy.rows("update records set name = '=1+1' where id = $1", [id])
  const taxes = [
    { name: 'GST', rate: 5 },
    { name: 'PST', rate: 7 },
  ]
  const common = { currency: 'usd', taxes, dueOn: '2027-01-01' }
  await inTransaction(deps.database, async (transaction) => {
    await addCharges(transaction, id, [
      { ...common, id: deposit, kind: 'deposit', number: 0, amount: 50_000 },
      { ...common, id: first, kind: 'installment', number: 1, amount: 100_000 },
      { ...common, id: second, kind: 'installment', number: 2, amount: 112_000 },
    ])
    await adjustCharge(transaction, { chargeId: second, kind: 'scholarship', amount: 12_000 })
  })
  await academy.rows(
    `insert into checkout_sessions (id, account_id, url, amount, currency, status, payment, expires_at)
     values ('cs_two', $1, '', 150000, 'usd', 'complete', 'paid', now())`,
    [id],
  )
  await move(
    id,
    'pi_two',
    'payment',
    [
      [deposit, 50_000],
      [first, 100_000],
    ],
    'cs_two',
  )
  // The second takes the rest of the last part, and then from the first.
  await enter(id, 're_one', 'refund', 'cs_two', 70_000)
  await enter(id, 'dp_two', 'dispute', 'cs_two', 40_000)
  await move(id, 'by-hand-in', 'payment', [[second, 30_000]])
  await move(id, 'by-hand-back', 'refund', [[second, 10_000]])
})

test('charges have their taxes, reductions and what was paid, as the database sums them', async () => {
  const rows = await read('charges')
  expect(rows).toMatchObject([
    { What: 'Application fee', Amount: '50.00', Received: '50.00', Owed: '0.00', Taxes: '' },
    { What: 'Deposit', Due: '2027-01-01', Asked: '500.00', Received: '500.00', Returned: '100.00', Owed: '100.00' },
    { What: 'Installment 1', Received: '1000.00', Returned: '1000.00', Owed: '1000.00' },
    {
      ...{ Payer: "'=1+1", What: 'Installment 2', Amount: '1120.00', Scholarship: '120.00', Asked: '1000.00' },
      ...{ 'Without Tax': '892.86', Tax: '107.14', Taxes: 'GST 5 %: 44.64; PST 7 %: 62.50' },
      ...{ Received: '300.00', Returned: '100.00', Owed: '800.00', Currency: 'usd', 'Charge Id': second },
    },
  ])
  const [sums] = await academy.rows(`select sum(amount)::int as "Amount", sum(asked)::int as "Asked",
    sum(received)::int as "Received", sum(returned)::int as "Returned", sum(owed)::int as "Owed" from charge_balances`)
  for (const [column, sum] of Object.entries(sums ?? {})) expect([column, units(rows, column)]).toEqual([column, sum])
})

test('payments and refunds say what they were for, and add up to the page and the database', async () => {
  const rows = await read('payments')
  const shown = rows.map((row) => [row['Payment Id'], row.Kind, row.What, row.Amount, row['Paid By']])
  expect(shown.filter(([entry]) => /two|one|hand/.test(entry ?? ''))).toEqual([
    ['pi_two', 'Payment', 'Deposit', '500.00', 'Stripe'],
    ['pi_two', 'Payment', 'Installment 1', '1000.00', 'Stripe'],
    ['re_one', 'Refund', 'Installment 1', '-700.00', 'Stripe'],
    ['dp_two', 'Dispute', 'Deposit', '-100.00', 'Stripe'],
    ['dp_two', 'Dispute', 'Installment 1', '-300.00', 'Stripe'],
    ['by-hand-in', 'Payment', 'Installment 2', '300.00', 'outside Stripe'],
    ['by-hand-back', 'Refund', 'Installment 2', '-100.00', 'outside Stripe'],
  ])
  const [total] = totalSums(await sumByStart(deps, finn, period))
  expect(units(rows, 'Amount')).toBe(total?.net)
  const [counted] = await academy.rows<{ sum: number }>(
    'select sum(received - returned)::int as sum from charge_payments',
  )
  expect(units(rows, 'Amount')).toBe(counted?.sum)
})

test('invoices and credit notes have their numbers and taxes; credit notes are negative', async () => {
  const invoice = {
    ...{ id: uuidv7(), accountId: id, issuedOn: period.to, dueOn: '2027-01-15', total: 11_200, currency: 'usd' },
    seller: { name: 'Candle', address: '', timeZone: 'UTC' },
    buyer: { name: '@Acme', address: '', purchaseOrder: '-7' },
    lines: [],
    taxes: [{ name: 'GST', rate: 12, number: 'GST 1', amount: 1200 }],
  }
  await addInvoice({ ...invoice, kind: 'invoice' })
  await addInvoice({ ...invoice, id: uuidv7(), kind: 'credit_note', correctsId: invoice.id })
  const rows = await read('invoices')
  expect(rows).toMatchObject([
    {
      Kind: 'Invoice',
      Buyer: "'@Acme",
      'Purchase Order': "'-7",
      'Without Tax': '100.00',
      Tax: '12.00',
      Total: '112.00',
    },
    { Kind: 'Credit note', Corrects: rows[0]?.Number, Taxes: 'GST 12 %: -12.00', Total: '-112.00' },
  ])
})

const addInvoice = (row: typeof invoices.$inferInsert) => deps.database.insert(invoices).values(row)

test('files are read in batches, and are for those who may, with a passkey, in the log', async () => {
  const other = await academy.registered()
  // The trigger that keeps what is owed looks at all charges of an account.
  await academy.rows('alter table charges disable trigger keep_owed')
  await academy.rows(
    `insert into charges (id, account_id, kind, description, amount, currency)
     select gen_random_uuid(), $1, 'other', 'Book', 100, 'usd' from generate_series(1, 1001)`,
    [other],
  )
  await academy.rows('alter table charges enable trigger keep_owed')
  const books = (await read('charges')).filter(({ What }) => What === 'Book')
  expect([books.length, new Set(books.map((row) => row['Charge Id'])).size]).toEqual([1001, 1001])
  const [last] = await academy.rows(
    "select detail from audit_log where action = 'accounting.exported' order by id desc",
  )
  expect(last).toEqual({ detail: { what: 'charges', from: period.from, to: period.to, rows: 1006 } })
  await expectDeclined(exportForAccounting(deps, maya, 'charges', period), 'forbidden')
  const late = { ...finn, verifiedAt: new Date(0) }
  await expectDeclined(exportForAccounting(deps, late, 'payments', period), 'verify')
})
