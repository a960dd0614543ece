import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { exportLedgerEntries, getPeriod, getTotals, listLedgerEntries, type Period } from '#services/payments/ledger.ts'
import { goodApplication } from '#tests/fixtures/application.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { training } from '#tests/fixtures/sample-content.ts'

const books = setUpBooks()
const { academy } = books

const DAY = 86_400
const march = (day: number) => Date.UTC(2027, 2, day, 12) / 1000
const timeZone = 'America/New_York'
const period = getPeriod({ from: '2027-03-01', to: '2027-03-31' }, timeZone)
const csv = async (of: Period, actor = books.finn) =>
  readCsvRows(
    (await text(Readable.from(await exportLedgerEntries({ ...academy.deps, timeZone }, actor, of)))).replace(
      '\uFEFF',
      '',
    ),
  )

type Made = [kind: string, amount: number, currency: string, state: string, created: number]

async function add(...all: Made[]): Promise<void> {
  const { id, checkoutSessionId } = await academy.opened()
  await academy.rows(
    `insert into ledger_entries (id, kind, application_id, checkout_session_id, amount, currency, state, created, seen_at)
     select 'x_' || gen_random_uuid(), one->>0, $1, $2, (one->>1)::int, one->>2, one->>3, (one->>4)::bigint, now()
     from jsonb_array_elements($3) as one`,
    [id, checkoutSessionId, JSON.stringify(all)],
  )
}

test('the file adds up to the totals of the page, in every currency', async () => {
  await add(
    ['payment', 5001, 'usd', 'succeeded', march(1)],
    ['refund', 1999, 'usd', 'succeeded', march(2)],
    ['refund', 300, 'usd', 'pending', march(2)],
    ['refund', 400, 'usd', 'failed', march(2)],
  )
  await add(
    ['payment', 10, 'usd', 'succeeded', march(3)],
    ['payment', 10, 'usd', 'processing', march(3)],
    ['dispute', 5, 'usd', 'lost', march(4)],
    ['dispute', 7, 'usd', 'needs_response', march(4)],
    ['dispute', 2, 'usd', 'appeal_under_review', march(4)],
    ['dispute', 9, 'usd', 'won', march(4)],
  )
  await add(['payment', 5000, 'jpy', 'succeeded', march(5)], ['refund', 1234, 'jpy', 'succeeded', march(6)])
  await add(['payment', 1, 'kwd', 'succeeded', march(7)], ['refund', 1500, 'kwd', 'succeeded', march(8)])
  // More than one batch, and days outside of the period.
  await add(...Array.from({ length: 700 }, (_, at): Made => ['payment', at, 'cad', 'succeeded', march(9)]))
  await add(['payment', 7, 'cad', 'succeeded', march(1) - DAY], ['payment', 7, 'cad', 'succeeded', march(31) + DAY])

  const totals = await getTotals(academy.deps, books.finn, period)
  expect(totals).toEqual([
    { currency: 'cad', ledgerEntries: 700, paid: 244_650, refunded: 0, disputed: 0, sum: 244_650 },
    { currency: 'jpy', ledgerEntries: 2, paid: 5000, refunded: -1234, disputed: 0, sum: 3766 },
    { currency: 'kwd', ledgerEntries: 2, paid: 1, refunded: -1500, disputed: 0, sum: -1499 },
    { currency: 'usd', ledgerEntries: 10, paid: 5011, refunded: -1999, disputed: -7, sum: 3005 },
  ])
  const rows = await csv(period)
  expect(rows).toHaveLength(714)
  for (const { currency, sum } of totals) {
    // With all decimals of the currency and without the point, these are its smallest units: exact.
    const counted = rows.filter((row) => row.Currency === currency).map(({ Counted = '' }) => Counted.replace('.', ''))
    expect([currency, counted.reduce((total, amount) => total + Number(amount), 0)]).toEqual([currency, sum])
  }
  expect(rows[0]).toMatchObject({
    'Date (America/New_York)': '2027-03-01 07:00:00',
    Payer: goodApplication.FullName,
    Kind: 'payment',
    'At Stripe': 'succeeded',
    Amount: '50.01',
    Counted: '50.01',
    Currency: 'usd',
    Course: training.name,
    Reference: expect.stringMatching(/^[\dA-F]{8}$/),
    'Checkout Session': expect.stringMatching(/^cs_/),
  })
  expect(rows.filter(({ Kind }) => Kind === 'refund').map(({ Amount, Counted }) => [Amount, Counted])).toEqual(
    expect.arrayContaining([
      ['-19.99', '-19.99'],
      ['-3.00', '0.00'],
      ['-4.00', '0.00'],
      ['-1.500', '-1.500'],
    ]),
  )
  const first = await listLedgerEntries(academy.deps, books.finn, period)
  const second = await listLedgerEntries(academy.deps, books.finn, period, first.rows.at(-1))
  expect([first.rows.length, first.more, second.rows.length]).toEqual([50, true, 50])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100)
})

test('what Stripe or a course is called is no formula in a spreadsheet', async () => {
  await add(['payment', 100, 'usd', '=1+1', march(20)])
  await academy.rows(`update applications set course_name = '@SUM(A1)' where id in
    (select application_id from ledger_entries where state = '=1+1')`)
  const rows = await csv(getPeriod({ from: '2027-03-20', to: '2027-03-20' }, 'UTC'))
  expect(rows).toMatchObject([{ Course: "'@SUM(A1)", 'At Stripe': "'=1+1", Amount: '1.00', Counted: '0.00' }])
})

test('a period is of days of the academy, a month by default', () => {
  expect(period).toEqual({
    from: '2027-03-01',
    to: '2027-03-31',
    since: Date.UTC(2027, 2, 1, 5) / 1000,
    until: Date.UTC(2027, 3, 1, 4) / 1000,
  })
  const month = getPeriod({}, 'America/New_York')
  expect(month.from).toBe(`${month.to.slice(0, 8)}01`)
  expect(getPeriod({ from: '2999-01-05' }, 'UTC')).toMatchObject({ from: '2999-01-05', to: '2999-01-05' })
  for (const bad of [{ from: '2027-02-30' }, { to: 'today' }, { from: '2027-03-02', to: '2027-03-01' }])
    expect(() => getPeriod(bad, 'UTC')).toThrow()
})

test('reading and exporting are for those who may; the export needs a passkey and is logged', async () => {
  const { deps } = academy
  const maya = await hire(deps.database, 'admissions', 'Maya Sample')
  for (const act of [getTotals, listLedgerEntries, exportLedgerEntries])
    await expect(act(deps, maya, period)).rejects.toMatchObject({ reason: 'forbidden' })
  const late = { ...books.finn, verifiedAt: new Date(Date.now() - 3_600_000) }
  await expect(exportLedgerEntries(deps, late, period)).rejects.toMatchObject({ reason: 'verify' })
  const logged = () =>
    academy.rows<{ detail: object }>("select detail from audit_log where action = 'payments.exported' order by id")
  const before = (await logged()).length
  // Unread, it would take one of the two places of the next test file for a minute.
  ;(await exportLedgerEntries(deps, books.finn, period)).destroy()
  expect((await logged()).slice(before)).toEqual([
    { detail: { from: '2027-03-01', to: '2027-03-31', rows: expect.any(Number) } },
  ])
})
