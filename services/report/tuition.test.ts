import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { addCharges } from '#services/charges/accounts.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { getPeriod } from '#services/period.ts'
import { contentSchedule, putStart, sampleStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { reportTuition } from './tuition.ts'

const { academy, deps } = setUpApi()
const finn = setUpActor(deps, 'finance')
const viewer = setUpActor(deps, 'viewer')
const period = getPeriod({}, deps.timeZone)

test('tuition that was asked for and received is reported by start, as the database sums it', async () => {
  await putStart(academy, sampleStart.id, sampleStart)
  const people = [await academy.registered(), await academy.registered()]
  await academy.rows('update applications set start_id = $2 where id = any($1)', [people, sampleStart.id])
  const deposit = uuidv7()
  await inTransaction(deps.database, async (transaction) => {
    const common = { number: 0, currency: 'usd', dueOn: '2027-01-01' }
    for (const id of people) await addCharges(transaction, id, [{ ...common, kind: 'installment', amount: 90_000 }])
    await addCharges(transaction, String(people[0]), [
      { ...common, id: deposit, kind: 'deposit', amount: 10_000 },
      { ...common, kind: 'other', description: 'A book', amount: 500 },
    ])
    await adjustCharge(transaction, { chargeId: deposit, kind: 'scholarship', amount: 4000 })
  })
  await academy.rows(
    `insert into ledger_entries (id, kind, account_id, amount, currency, state, created, seen_at)
     values ('by-hand-x', 'payment', $1, 6000, 'usd', 'succeeded', 0, now())`,
    [people[0]],
  )
  await academy.rows(
    `insert into charge_parts (id, charge_id, ledger_entry_id, position, amount)
     values (gen_random_uuid(), $1, 'by-hand-x', 0, 6000)`,
    [deposit],
  )
  const report = await reportTuition({ ...deps, schedule: contentSchedule({ starts: [sampleStart] }) }, finn, period)
  expect(report).toMatchObject([
    { starts: sampleStart.starts, currency: 'usd', people: 2, asked: 186_000, received: 6000 },
  ])
  const [sums] = await academy.rows(`select sum(asked)::int as asked, sum(received - returned)::int as received
    from charge_balances where kind in ('tuition', 'deposit', 'installment')`)
  expect(report[0]).toMatchObject(sums ?? {})
  await expectDeclined(reportTuition(deps, viewer, period), 'forbidden')
})
