import { expect, test } from 'vitest'
import { findBalances } from '#services/charges/balances.ts'
import { findRecord } from '#services/records/record.ts'
import { saveEntry, undoChange } from '#services/schedule/changes.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { addWorkshop, requestSeats } from '#tests/fixtures/workshop.ts'
import { billAgain } from './billing.ts'
import { changeSeats, setSeats } from './reservations.ts'

const billing = {
  ...content.billing,
  taxes: { mode: 'added' as const, lines: [{ name: 'GST', rate: 5, number: '12345 RT0001' }] },
}
const { academy, deps } = setUpApi({ billing })
setUpSchedule(deps)
const maya = setUpActor(deps, 'finance')
const omar = setUpActor(deps, 'admin', 'Omar Sample')

let made = 0
/** A workshop of 20 seats for 100.10 each, before taxes. */
async function workshop() {
  const id = `charged-${++made}`
  await addWorkshop(academy, id, 20)
  await academy.rows(`update schedule_entries set value = value || '{"ends": "2999-02-11"}' where id = $1`, [id])
  await price(id, 100.1)
  return id
}
const price = (id: string, amount: number) =>
  academy.rows(`update schedule_entries set value = value || jsonb_build_object('price', $2::numeric) where id = $1`, [
    id,
    amount,
  ])
const set = async (id: string, to: 'confirmed' | 'released') =>
  setSeats(deps, maya, await currentVersion(academy, id), to)
const change = async (id: string, workshopId: string, count: number) =>
  changeSeats(deps, maya, await currentVersion(academy, id), { workshopId, count })
/** What each charge of a reservation asks for, the first one first. */
async function asked(id: string) {
  const balances = (await findBalances(deps.database, [id])).get(id) ?? []
  return balances.toSorted((one, other) => one.id.localeCompare(other.id)).map((balance) => balance.asked)
}

test('confirmed seats are charged with taxes, each workshop for itself; a request is not', async () => {
  const [first, other] = [await workshop(), await workshop()]
  const { id } = await requestSeats(academy, first, 3, `${other}: 2`)
  expect(await asked(id)).toEqual([])
  await set(id, 'confirmed')
  expect((await findBalances(deps.database, [id])).get(id)).toMatchObject([
    { kind: 'seats', amount: 31_532, owed: 31_532, currency: 'usd', taxes: [{ name: 'GST', rate: 5 }] },
    { kind: 'seats', amount: 21_021, description: expect.stringContaining(other) },
  ])
})

test('fewer seats lower the latest charge, more add one at the price of that day, none cost nothing', async () => {
  const id = await workshop()
  const { id: lead } = await requestSeats(academy, id, 3)
  await set(lead, 'confirmed')
  await price(id, 200)
  await change(lead, id, 5)
  expect(await asked(lead)).toEqual([31_532, 42_000])
  await change(lead, id, 2)
  expect(await asked(lead)).toEqual([21_021, 0])
  await set(lead, 'released')
  expect(await asked(lead)).toEqual([0, 0])
  await set(lead, 'confirmed')
  expect(await asked(lead)).toEqual([0, 0, 42_000])
})

test('a canceled workshop costs nothing ten minutes later, and comes to staff; undone, its seats are charged again', async () => {
  const [first, other] = [await workshop(), await workshop()]
  const { id } = await requestSeats(academy, first, 3, `${other}: 2`)
  await set(id, 'confirmed')
  await deps.schedule.refresh()
  /** Undoes it if it knows the change. */
  const cancel = async (change?: number) => {
    const known = deps.schedule.current().snapshot.entries.workshop[first]
    const canceled = { kind: 'workshop', id: first, value: { ...known, canceled: true } } as const
    const done = change ? await undoChange(deps, omar, change) : await saveEntry(deps, omar, canceled, known ?? null)
    const [job] = (await academy.getJobs(id)).filter(({ task }) => task === 'bill_seats')
    for (const _time of [1, 2]) await billAgain(deps, job?.payload as { id: string })
    return done
  }
  const change = await cancel()
  expect(await asked(id)).toEqual([0, 21_021])
  const { timeline, waitingOn } = await findRecord(deps, id)
  expect(timeline.filter(({ what }) => what === 'seats')).toMatchObject([{}, { detail: { to: 'billed' } }])
  expect(waitingOn).toBe(0)
  await cancel(change)
  expect(await asked(id)).toEqual([0, 21_021, 31_532])
})

test('of two people at once, one changes the seats, and they are charged once', async () => {
  const id = await workshop()
  const { id: lead } = await requestSeats(academy, id, 3)
  const seen = await currentVersion(academy, lead)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => setSeats(deps, maya, seen, 'confirmed')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await set(lead, 'confirmed')
  expect(await asked(lead)).toEqual([31_532])
  await expectDeclined(change(lead, id, 10_000), 'invalid')
})
