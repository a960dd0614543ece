import { beforeAll, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { inTransaction } from '#database/client.ts'
import { addCharges, type NewCharge, openAccount } from '#services/charges/accounts.ts'
import { contentSchedule, putStart, sampleStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { ages, parseReceivablesFilter, type ReceivablesFilter } from './filter.ts'
import { listReceivables } from './list.ts'
import { sumReceivables } from './sums.ts'

const { academy, deps } = setUpApi({ timeZone: 'America/Edmonton' })
const finn = setUpActor(deps, 'finance')
const viewer = setUpActor(deps, 'viewer')
const schedule = contentSchedule({ starts: [sampleStart] })
const today = dayIn(deps.timeZone, new Date())
const sum = () => sumReceivables({ ...deps, schedule }, finn)

const charge = (dueOn: string | null, more: Partial<NewCharge> = {}): NewCharge => ({
  kind: 'installment',
  number: 1,
  amount: 1000,
  currency: 'cad',
  dueOn,
  ...more,
})

/** An application for the start that owes these charges. */
async function owing(...wanted: NewCharge[]): Promise<string> {
  const id = await academy.registered()
  await academy.rows('update applications set start_id = $2 where id = $1', [id, sampleStart.id])
  await add(id, wanted)
  return id
}

const add = (id: string, wanted: NewCharge[]) =>
  inTransaction(deps.database, async (transaction) => {
    await openAccount(transaction, { applicationId: id })
    await addCharges(transaction, id, wanted)
  })

async function payer(id: string, name: string, email: string): Promise<string> {
  const [row] = await academy.rows<{ id: string }>(
    `insert into payers (id, account_id, name, email, address) values (gen_random_uuid(), $1, $2, $3, '') returning id`,
    [id, name, email],
  )
  return row?.id ?? ''
}

beforeAll(async () => {
  await putStart(academy, sampleStart.id, sampleStart)
  const days = [1, 0, -1, -30, -31, -60, -61, -90, -91]
  const id = await owing(...days.map((day) => charge(dayAfter(today, day))), charge(null))
  const other = await academy.registered()
  const sponsors = [await payer(id, 'Acme', 'Pay@acme.example'), await payer(other, 'Acme Inc.', 'pay@acme.example')]
  await add(id, [charge(dayAfter(today, 40), { currency: 'jpy', payerId: sponsors[0] ?? null })])
  await add(other, [charge(dayAfter(today, -2), { payerId: sponsors[1] ?? null, kind: 'deposit', number: 0 })])
})

test('what is owed is summed by age, start, payer and month, and every figure is what its list has', async () => {
  const { totals, starts, payers, months } = await sum()
  const ofStart = { startId: sampleStart.id, starts: sampleStart.starts }
  const byAge = { 'not-due': 3000, '1-30': 2000, '31-60': 2000, '61-90': 2000, 'over-90': 1000 }
  expect(starts).toMatchObject([
    { ...ofStart, currency: 'cad', count: 10, owed: 10_000, byAge },
    { ...ofStart, currency: 'jpy', owed: 1000 },
    { startId: '', currency: 'cad', owed: 1000 },
  ])
  expect(totals.map(({ currency, owed }) => [currency, owed])).toEqual([
    ['cad', 11_000],
    ['jpy', 1000],
  ])
  // One sponsor, although two people named it.
  expect(payers).toMatchObject([
    { payer: 'self', currency: 'cad', owed: 10_000 },
    { name: 'Acme Inc.', currency: 'cad', owed: 1000 },
    { name: 'Acme', currency: 'jpy', owed: 1000 },
  ])
  for (const aging of [
    ...starts.map(({ startId, ...row }) => ({ ...row, of: { start: startId || 'none' } })),
    ...payers.map(({ payer, ...row }) => ({ ...row, of: { payer } })),
    ...totals.map((row) => ({ ...row, of: {} })),
  ]) {
    const { currency, of } = aging
    expect(await owedIn({ ...of, currency })).toEqual([{ currency, count: aging.count, owed: aging.owed }])
    for (const age of ages) expect((await owedIn({ ...of, currency, age }))[0]?.owed ?? 0).toBe(aging.byAge[age])
  }
  const toCome = months.filter(({ currency }) => currency === 'cad').reduce((all, { owed }) => all + owed, 0)
  expect(toCome).toBe(3000)
  for (const { month, currency, ...figures } of months)
    expect(await owedIn({ month, currency })).toEqual([{ currency, ...figures }])
})

/** What the list of a filter says of all its rows, as its address has it. */
async function owedIn(filter: ReceivablesFilter) {
  const read = parseReceivablesFilter(new URLSearchParams(filter as Record<string, string>))
  expect(read).toEqual(filter)
  const { rows, sums } = await listReceivables(deps, finn, read)
  expect(rows.reduce((all, { owed }) => all + owed, 0)).toBe(sums.reduce((all, { owed }) => all + owed, 0))
  return sums
}

test('the charges are listed from the longest due, fifty to a page, and those that are paid no longer', async () => {
  const id = await owing(
    ...Array.from({ length: 60 }, (_item, day) => charge(dayAfter(today, day), { currency: 'eur' })),
  )
  const first = await listReceivables(deps, finn, { currency: 'eur' })
  expect(first.rows.map(({ due }) => due)).toEqual(Array.from({ length: 50 }, (_item, day) => dayAfter(today, day)))
  const second = await listReceivables(deps, finn, { currency: 'eur' }, first.next)
  expect([second.rows[0]?.due, second.rows.length, second.next]).toEqual([dayAfter(today, 50), 10, undefined])
  expect(first.rows[0]).toMatchObject({ recordId: id, what: 'Installment 1', daysOverdue: 0, asked: 1000, owed: 1000 })
  const pay = async (amount: number) => {
    const entry = `by-hand-${amount}`
    await academy.rows(
      `insert into ledger_entries (id, kind, account_id, amount, currency, state, created, seen_at)
       values ($1, 'payment', $2, $3, 'eur', 'succeeded', 0, now())`,
      [entry, id, amount],
    )
    await academy.rows(
      `insert into charge_parts (id, charge_id, ledger_entry_id, position, amount) values (gen_random_uuid(), $1, $2, 0, $3)`,
      [first.rows[0]?.id, entry, amount],
    )
    return listReceivables(deps, finn, { currency: 'eur' })
  }
  expect((await pay(700)).rows[0]).toMatchObject({ asked: 1000, owed: 300 })
  expect((await pay(300)).sums).toMatchObject([{ count: 59, owed: 59_000 }])
})

test('they are for those who may see what is owed', async () => {
  await expectDeclined(sumReceivables({ ...deps, schedule }, viewer), 'forbidden')
  await expectDeclined(listReceivables(deps, viewer, {}), 'forbidden')
})
