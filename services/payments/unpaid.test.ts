import { expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { inTransaction } from '#database/client.ts'
import { addCharges, type NewCharge } from '#services/charges/accounts.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { problemSentence } from '#services/event-words.ts'
import { withStoredAccount } from '#services/with-application.ts'
import { setUpApi } from '#tests/fixtures/set-up.ts'
import { tellProblems, toldProblems } from './problems.ts'
import { tellUnpaid } from './unpaid.ts'

const { academy, deps } = setUpApi({ timeZone: 'America/Edmonton' })
const today = dayIn(deps.timeZone, new Date())
/** Runs the task at noon of a day from today. */
const run = (days: number) => tellUnpaid(deps, zonedTime(dayAfter(today, days), '12:00', deps.timeZone))

/** An accepted application with one charge that is due today. */
async function owing(charge: Pick<NewCharge, 'kind'> & Partial<NewCharge>): Promise<string> {
  const id = await academy.registered()
  await academy.rows("update applications set status = 'offered' where id = $1", [id])
  await academy.rows("update applications set status = 'accepted' where id = $1", [id])
  await academy.rows("update records set state = 'done' where id = $1", [id])
  await inTransaction(deps.database, (transaction) =>
    addCharges(transaction, id, [{ number: 2, amount: 50_000, currency: 'cad', dueOn: today, ...charge }]),
  )
  return id
}

const sentences = async (id: string) => (await toldProblems(deps.database, id)).map(problemSentence)
const isToDo = async (id: string) =>
  (await academy.rows<{ open: boolean }>('select waiting_on = 0 as open from records where id = $1', [id]))[0]?.open
const look = (id: string) =>
  inTransaction(deps.database, (transaction) => withStoredAccount(transaction, id, (locked) => tellProblems(locked)))

test('a charge that stays unpaid after the last reminder is to do, once, until it is paid', async () => {
  const id = await owing({ kind: 'installment' })
  await run(10)
  expect([await sentences(id), await isToDo(id)]).toEqual([[], false])
  await run(11)
  const said = [expect.stringMatching(/^Installment 2: CAD 500 was due on .+ and is not paid$/)]
  expect([await sentences(id), await isToDo(id)]).toEqual([said, true])
  // Staff who leave it as it is are not asked again.
  await academy.rows("update records set state = 'done' where id = $1", [id])
  await run(12)
  expect([await sentences(id), await isToDo(id)]).toEqual([said, false])
  const [{ id: chargeId } = { id: '' }] = await academy.rows<{ id: string }>(
    "select id from charges where account_id = $1 and kind = 'installment'",
    [id],
  )
  await inTransaction(deps.database, (transaction) =>
    adjustCharge(transaction, { chargeId, kind: 'scholarship', amount: 20_000 }),
  )
  await run(12)
  expect([await sentences(id), await isToDo(id)]).toEqual([[expect.stringContaining('CAD 300')], true])
  await inTransaction(deps.database, (transaction) =>
    adjustCharge(transaction, { chargeId, kind: 'scholarship', amount: 30_000 }),
  )
  await look(id)
  expect([await sentences(id), await isToDo(id)]).toEqual([[], false])
})

test('a deposit is to do on the day after its last one, until it has a later one or the seat is given up', async () => {
  const id = await owing({ kind: 'deposit', number: 0 })
  await run(0)
  expect(await sentences(id)).toEqual([])
  await run(1)
  await run(1)
  const said = [expect.stringMatching(/^The deposit of CAD 500 was due on .+ or withdraw the offer of the seat$/)]
  expect([await sentences(id), await isToDo(id)]).toEqual([said, true])
  await academy.rows("update charges set due_on = $2 where account_id = $1 and kind = 'deposit'", [
    id,
    dayAfter(today, 5),
  ])
  await look(id)
  expect([await sentences(id), await isToDo(id)]).toEqual([[], false])
  await run(6)
  expect(await sentences(id)).toEqual(said)
  await academy.rows("update applications set status = 'withdrawn' where id = $1", [id])
  await look(id)
  expect(await sentences(id)).toEqual([])
})
