import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { exportMoves, listMoves, listPayouts, sumByStart, totalSums } from '#services/payments/ledger.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { getPeriod, type Period } from '#services/period.ts'
import { getBalance, payOut } from '#services/test-checkout/stripe-balance.ts'
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
    (await text(Readable.from(await exportMoves({ ...academy.deps, timeZone }, actor, of)))).replace('\uFEFF', ''),
  )
const totals = async (of: Period) => totalSums(await sumByStart(academy.deps, books.finn, of))

type Made = [kind: string, amount: number, currency: string, state: string, created: number]

async function add(...all: Made[]): Promise<void> {
  const { id, checkoutSessionId } = await academy.opened()
  await academy.rows(
    `insert into ledger_entries (id, kind, account_id, checkout_session_id, amount, currency, state, created, seen_at)
     select 'x_' || gen_random_uuid(), one->>0, $1, $2, (one->>1)::int, one->>2, one->>3, (one->>4)::bigint, now()
     from jsonb_array_elements($3) as one`,
    [id, checkoutSessionId, JSON.stringify(all)],
  )
}

/** Without the point, these are the currency's smallest units: exact. */
const units = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number((row[column] ?? '').replace('.', '')), 0)

test('without Stripe’s account: the file adds up to the sums of the page, in every currency', async () => {
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
  await add(...Array.from({ length: 700 }, (_value, at): Made => ['payment', at + 1, 'cad', 'succeeded', march(9)]))
  await add(['payment', 7, 'cad', 'succeeded', march(1) - DAY], ['payment', 7, 'cad', 'succeeded', march(31) + DAY])

  const sums = await totals(period)
  const none = { disputed: 0, other: 0, fees: 0 }
  expect(sums).toMatchObject([
    { currency: 'cad', moves: 700, received: 245_350, refunded: 0, ...none, net: 245_350, withoutFee: 700 },
    { currency: 'jpy', moves: 2, received: 5000, refunded: -1234, ...none, net: 3766 },
    { currency: 'kwd', moves: 2, received: 1, refunded: -1500, ...none, net: -1499 },
    { currency: 'usd', moves: 5, received: 5011, refunded: -1999, ...none, disputed: -7, net: 3005 },
  ])
  const rows = await csv(period)
  expect(rows).toHaveLength(709)
  for (const { currency, net } of sums)
    expect([
      currency,
      units(
        rows.filter((row) => row.Currency === currency),
        'Net',
      ),
    ]).toEqual([currency, net])
  expect(rows[0]).toMatchObject({
    'Date (America/New_York)': '2027-03-01 07:00:00',
    Payer: goodApplication.FullName,
    Training: training.name,
    Kind: 'payment',
    State: 'succeeded',
    Amount: '50.01',
    'Stripe Fee': '',
    Net: '50.01',
    Currency: 'usd',
    Reference: expect.stringMatching(/^[\dA-F]{8}$/),
  })
  expect(rows.filter(({ Kind }) => Kind === 'refund').map(({ Amount }) => Amount)).toContain('-1.500')
  const first = await listMoves(academy.deps, books.finn, period)
  const second = await listMoves(academy.deps, books.finn, period, first.rows.at(-1))
  expect([first.rows.length, first.more, second.rows.length]).toEqual([50, true, 50])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100)
})

test('a month of payments, refunds, disputes, money outside Stripe and payouts is as Stripe has it', async () => {
  const { ledgerEntries } = academy.fake
  const [kept, returned, lost, won, failed] = [
    await academy.paid(),
    await academy.paid(),
    await academy.paid(),
    await academy.paid(),
    await academy.paid(),
  ]
  ledgerEntries.refund(returned.intent, { amount: 2000 })
  ledgerEntries.refund(failed.intent, { amount: 1000, status: 'failed' })
  ledgerEntries.dispute(lost.intent, { status: 'lost' })
  ledgerEntries.dispute(won.intent, { status: 'won' })
  ledgerEntries.payouts = []
  const payout = payOut(ledgerEntries)
  // Since then, and of other business on the same account.
  const late = await academy.paid()
  ledgerEntries.pay('pi_shop', { amount: 999 })
  const { id } = await academy.opened()
  await academy.rows(
    `insert into ledger_entries (id, kind, account_id, amount, currency, state, created, seen_at)
     values ('by-hand-1', 'payment', $1, 5000, 'usd', 'succeeded', extract(epoch from now())::bigint, now())`,
    [id],
  )
  const month = getPeriod({}, timeZone)
  // Before Stripe has told its fees, and repeated.
  expect(await totals(month)).toMatchObject([{ received: 35_000, withoutFee: 6 }])
  await reconcile(academy.deps)
  await reconcile(academy.deps)
  const sums = await sumByStart(academy.deps, books.finn, month)
  const [total] = totalSums(sums)
  const atStripe = getBalance(ledgerEntries).reduce((sum, { net }) => sum + net, 0)
  expect(total).toMatchObject({
    moves: 14,
    received: 7 * 5000 + 999,
    refunded: -2000,
    disputed: -5000,
    fees: 6 * 175 + 59 + 2 * 1500,
    net: atStripe + 5000,
    withoutFee: 0,
  })
  expect(sums.find(({ courseName }) => courseName === null)).toMatchObject({ received: 999, moves: 1 })

  const rows = await csv(month)
  expect([rows.length, units(rows, 'Amount') - units(rows, 'Stripe Fee')]).toEqual([total?.moves, total?.net])
  expect(units(rows, 'Net')).toBe(total?.net)
  expect(
    units(
      rows.filter(({ Payout }) => Payout === payout.id),
      'Net',
    ),
  ).toBe(payout.amount)
  expect(rows.find((row) => row['Stripe Id'] === kept.intent)).toMatchObject({
    Payer: goodApplication.FullName,
    Amount: '50.00',
    'Stripe Fee': '1.75',
    Net: '48.25',
    Charged: '50.00',
    Payout: payout.id,
  })
  expect(rows.find((row) => row['Stripe Id'] === late.intent)).toMatchObject({ Payout: '' })
  expect(rows.find(({ State }) => State === 'outside Stripe')).toMatchObject({ 'Stripe Fee': '0.00', Net: '50.00' })
  expect(await listPayouts(academy.deps, books.finn, month)).toMatchObject([{ id: payout.id, amount: payout.amount }])
})

test('what Stripe or a course is called is no formula in a spreadsheet', async () => {
  await add(['dispute', 100, 'usd', 'appeal_=1+1', march(20)])
  await academy.rows(`update applications set course_name = '@SUM(A1)' where id in
    (select account_id from ledger_entries where state = 'appeal_=1+1')`)
  await academy.rows("update ledger_entries set currency = '=1+1' where state = 'appeal_=1+1'")
  const rows = await csv(getPeriod({ from: '2027-03-20', to: '2027-03-20' }, 'UTC'))
  expect(rows).toMatchObject([{ Training: "'@SUM(A1)", Currency: "'=1+1", Amount: '-1.00' }])
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
  for (const act of [sumByStart, listMoves, listPayouts, exportMoves])
    await expect(act(deps, maya, period)).rejects.toMatchObject({ reason: 'forbidden' })
  const late = { ...books.finn, verifiedAt: new Date(Date.now() - 3_600_000) }
  await expect(exportMoves(deps, late, period)).rejects.toMatchObject({ reason: 'verify' })
  const logged = () =>
    academy.rows<{ detail: object }>("select detail from audit_log where action = 'payments.exported' order by id")
  const before = (await logged()).length
  // Unread, it would take one of the two places of the next test file for a minute.
  ;(await exportMoves(deps, books.finn, period)).destroy()
  expect((await logged()).slice(before)).toEqual([
    { detail: { from: '2027-03-01', to: '2027-03-31', rows: expect.any(Number) } },
  ])
})
