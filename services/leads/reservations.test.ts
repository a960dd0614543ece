import { expect, onTestFinished, test, vi } from 'vitest'
import { priceText, rangeText } from '#content/format.ts'
import { getSeatsState, heldSeats, NO_SUCH_WORKSHOP, OTHERS_UNCLEAR } from '#contract/forms/reservation.ts'
import { inTransaction } from '#database/client.ts'
import { loadEmail } from '#jobs/emails.ts'
import { findRecord } from '#services/records/record.ts'
import type { Actor } from '#services/rights.ts'
import { parseSnapshot, readSnapshot } from '#services/schedule/schedule.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { addWorkshop, confirmSeats, requestSeats } from '#tests/fixtures/workshop.ts'
import { findRequest, previewConfirmation, setSeats } from './reservations.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'finance')
const schedule = setUpSchedule(deps)

let made = 0
/** A workshop of its own. */
async function workshop(seats: number): Promise<string> {
  const id = `workshop-${++made}`
  await addWorkshop(academy, id, seats)
  return id
}
const ask = (workshop: string, seats: number, also = '') => requestSeats(academy, workshop, seats, also)
const findOne = (id: string) => findRecord(deps, id)
/** What became of a change of a reservation as it is now. */
async function set(id: string, to: 'confirmed' | 'released'): Promise<string> {
  const { version } = await findOne(id)
  const attempt = setSeats(deps, maya, { id, version }, to)
  return attempt.then(() => 'stored').catch(({ reason, message }) => `${reason}: ${message}`)
}
/** Lets a request have arrived earlier. */
const age = (id: string, by: string) =>
  academy.rows('update leads set created_at = created_at - $2::interval where id = $1', [id, by])
/** What pages count of a workshop. */
async function reserved(id: string) {
  await schedule.refresh()
  return schedule.current().snapshot.reserved[id]
}

const TAKEN = 'All seats of this workshop are taken.'

test('of 20 requests at once for a seat of ten, ten are taken', async () => {
  const id = await workshop(10)
  const errors: unknown[] = []
  await eachAtOnce(Array(20).keys(), 20, async () => {
    errors.push((await ask(id, 1)).errors)
  })
  expect(errors.filter((item) => item === undefined)).toHaveLength(10)
  expect(errors.filter((item) => item !== undefined)).toEqual(Array(10).fill({ seats: [TAKEN] }))
  expect(await reserved(id)).toEqual({ seats: 10, requests: 10 })
})

test('seats that are confirmed are said to be, also if this process cannot read them at once', async () => {
  const id = await workshop(4)
  const { id: request } = await ask(id, 1)
  const failing = vi.spyOn(deps.schedule, 'refresh').mockRejectedValue(new Error('Query read timeout'))
  onTestFinished(() => failing.mockRestore())
  expect(await set(request, 'confirmed')).toBe('stored')
})

test('a request for more than is free says how many are', async () => {
  const id = await workshop(12)
  await confirmSeats(academy, (await ask(id, 9)).id)
  expect((await ask(id, 4)).errors).toEqual({ seats: ['Only 3 seats are free.'] })
  await ask(id, 2)
  expect((await ask(id, 2)).errors).toEqual({ seats: ['Only 1 seat is free.'] })
  expect((await ask(id, 13)).errors).toEqual({ seats: ['Seats must be from 1 to 12.'] })
})

test('a request holds its seats until five days are over, to the second', async () => {
  const id = await workshop(10)
  const { id: request } = await ask(id, 4)
  // PostgreSQL's clock stands still within a transaction.
  const heldAt = (age: string) =>
    inTransaction(deps.database, async (transaction) => {
      await transaction.execute(`update leads set created_at = now() - interval '${age}' where id = '${request}'`)
      return parseSnapshot(await readSnapshot(transaction)).reserved[id]
    })
  // A quarter of ten.
  expect(await heldAt('4 days 23:59:59')).toEqual({ seats: 2, requests: 1 })
  expect(await heldAt('5 days 00:00:01')).toBeUndefined()
  expect((await ask(id, 10)).errors).toBeUndefined()
})

test('an unconfirmed request holds at most a quarter, as pages say; two of them never sell a workshop out', async () => {
  for (const seats of [1, 3, 4, 10, 16]) {
    const id = await workshop(seats)
    await ask(id, seats)
    expect(await reserved(id)).toEqual({ seats: heldSeats(seats, seats), requests: 1 })
  }
  const id = await workshop(16)
  const requests = [await ask(id, 12), await ask(id, 12)]
  expect(await reserved(id)).toEqual({ seats: 8, requests: 2 })
  expect(await set(requests[0]?.id ?? '', 'confirmed')).toBe('stored')
  expect(await reserved(id)).toEqual({ seats: 16, requests: 2 })
  expect(await set(requests[1]?.id ?? '', 'confirmed')).toBe('conflict: Only 4 seats are free.')
})

test('the company gets the seats, the days and the price by email when they are confirmed', async () => {
  const wanted = await workshop(16)
  await schedule.refresh()
  const first = schedule.current().content.calendar.workshops.find((item) => item.id === wanted)
  if (!first) throw new Error('There is the workshop.')
  const { id } = await ask(wanted, 3)
  const { email, createdAt } = await findOne(id)
  const total = priceText(3 * first.price, content.calendar.currency)
  const words = ['YOUR 3 SEATS ARE CONFIRMED', rangeText(first.starts, first.ends), total]
  const preview = await previewConfirmation(deps, { id, email, createdAt })
  for (const text of words) expect(preview?.text).toContain(text)
  const load = async () => {
    const job = (await academy.getJobs(id)).find(({ payload }) => 'kind' in payload && payload.kind === 'seats')
    return job && loadEmail(deps as never, job.payload as never, new Date())
  }
  expect(await load()).toBeUndefined()
  expect(await set(id, 'confirmed')).toBe('stored')
  expect(await load()).toMatchObject({ kind: 'seats', to: 'visitor', total, row: { id } })
  expect(await findOne(id)).toMatchObject({ state: 'waiting' })
  expect(await academy.rows('select networks from leads where id = $1', [id])).toEqual([{ networks: null }])
  // Released before it was sent.
  expect(await set(id, 'released')).toBe('stored')
  expect(await load()).toBeUndefined()
})

test('the desk and estimates say the same of the five days', () => {
  const createdAt = new Date('2027-03-01T12:00:00Z')
  const stateAt = (now: string) => getSeatsState({ createdAt, seatsState: null }, new Date(now))
  expect([stateAt('2027-03-06T11:59:59Z'), stateAt('2027-03-06T12:00:01Z')]).toEqual(['requested', 'expired'])
})

test('a confirmed reservation holds its seats beyond the five days, until it is released', async () => {
  const id = await workshop(10)
  const { id: request } = await ask(id, 10)
  expect(await set(request, 'confirmed')).toBe('stored')
  await age(request, '6 days')
  expect((await ask(id, 1)).errors).toEqual({ seats: [TAKEN] })
  expect(await set(request, 'released')).toBe('stored')
  expect(await reserved(id)).toBeUndefined()
  const { timeline, reservation } = await findOne(request)
  expect(reservation).toMatchObject({ workshop: { id, title: expect.stringContaining(id) }, state: 'released' })
  expect(timeline.filter(({ what }) => what === 'seats')).toMatchObject([
    { by: 'Maya Sample', detail: { from: 'requested', to: 'confirmed' } },
    { by: 'Maya Sample', detail: { from: 'confirmed', to: 'released' } },
  ])
  const logged = await academy.rows(
    "select staff_id, detail->>'to' as to from audit_log where record_id = $1 and action = 'record.seats' order by id",
    [request],
  )
  expect(logged).toEqual(['confirmed', 'released'].map((to) => ({ staff_id: maya.staffId, to })))
})

test('a reservation whose days are over is confirmed while its seats are free, and not once they are taken', async () => {
  const id = await workshop(10)
  const [late, later] = [await ask(id, 6), await ask(id, 4)]
  for (const { id: request } of [late, later]) await age(request, '5 days 1 hour')
  expect(await set(late.id, 'confirmed')).toBe('stored')
  await ask(id, 2)
  expect(await set(later.id, 'confirmed')).toBe('conflict: Only 2 seats are free.')
  await ask(id, 2)
  expect(await set(later.id, 'confirmed')).toBe(`conflict: ${TAKEN}`)
  expect(await set(late.id, 'released')).toBe('stored')
  expect(await set(later.id, 'confirmed')).toBe('stored')
  expect(await set(late.id, 'confirmed')).toBe('conflict: Only 2 seats are free.')
})

test('of two confirmations at once for the same seats, one succeeds', async () => {
  const id = await workshop(10)
  const requests: string[] = []
  for (const seats of [6, 6]) {
    const { id: request } = await ask(id, seats)
    await age(request, '6 days')
    requests.push(request)
  }
  const results = await Promise.all(requests.map((request) => set(request, 'confirmed')))
  expect(results.sort()).toEqual(['conflict: Only 4 seats are free.', 'stored'])
})

test('an erased request holds no seat, and one that is done keeps its seats', async () => {
  const id = await workshop(10)
  const [erased, done] = [await ask(id, 6), await ask(id, 4)]
  await academy.rows("update records set state = 'done' where id = $1", [done.id])
  await academy.rows('delete from leads where id = $1', [erased.id])
  expect(await reserved(id)).toEqual({ seats: 2, requests: 1 })
  expect(await findRequest(deps.database, erased.id)).toBeUndefined()
})

test('one request holds seats in several workshops, or in none of them, and is confirmed as a whole', async () => {
  const [first, second] = [await workshop(10), await workshop(4)]
  const { id: request } = await ask(first, 3, `${second}: 4`)
  expect([await reserved(first), await reserved(second)]).toEqual([
    { seats: 2, requests: 1 },
    { seats: 1, requests: 1 },
  ])
  await confirmSeats(academy, request)
  expect((await ask(first, 1, `${second}: 1`)).errors).toEqual({ also: [`${second}: ${TAKEN}`] })
  expect((await ask(first, 1, 'nowhere: 1')).errors).toEqual({ also: [NO_SUCH_WORKSHOP] })
  for (const also of [`${first}: 1`, `${second}: 0`, 'four in May']) {
    expect((await ask(first, 1, also)).errors).toEqual({ also: [OTHERS_UNCLEAR] })
  }
  expect(await reserved(first)).toEqual({ seats: 3, requests: 1 })
  expect((await findOne(request)).fields).toContainEqual(
    expect.objectContaining({ label: 'Other Sessions', value: expect.stringMatching(`${second}, .*: 4 seats`) }),
  )
  await academy.rows('update leads set seats_state = null where id = $1', [request])
  await age(request, '6 days')
  await ask(second, 2)
  expect(await set(request, 'confirmed')).toBe(`conflict: ${second}: Only 3 seats are free.`)
})

test('requests for the same workshops in another order do not wait for each other', async () => {
  const [first, second] = [await workshop(20), await workshop(20)]
  await eachAtOnce(Array(20).keys(), 20, async (index) => {
    await (index % 2 ? ask(first, 1, `${second}: 1`) : ask(second, 1, `${first}: 1`))
  })
  expect([await reserved(first), await reserved(second)]).toEqual(Array(2).fill({ seats: 20, requests: 20 }))
})

test('a stale page, another kind of record, a canceled workshop and a viewer change nothing', async () => {
  const id = await workshop(10)
  const { id: request } = await ask(id, 6)
  const attempt = (actor: Actor, seen: { id: string; version: number }) => setSeats(deps, actor, seen, 'confirmed')
  await expectDeclined(attempt(maya, { id: request, version: 0 }), 'stale')
  const viewer = await hire(deps.database, 'viewer', 'Vera Sample')
  await expectDeclined(attempt(viewer, { id: request, version: 1 }), 'forbidden')
  const application = await academy.registered()
  await expectDeclined(attempt(maya, { id: application, version: 1 }), 'not_found')
  await academy.rows(`update schedule_entries set value = value || '{"canceled": true}' where id = $1`, [id])
  expect(await set(request, 'confirmed')).toBe('conflict: This workshop is canceled: its seats cannot be confirmed.')
  expect((await ask(id, 1)).errors).toMatchObject({ session: [expect.any(String)] })
  expect(await findRequest(deps.database, request)).toMatchObject({ state: 'requested', seats: 6, session: id })
  // Its title stays known.
  expect((await findOne(request)).reservation?.workshop.title).toContain(id)
  expect(await findRequest(deps.database, 'no id')).toBeUndefined()
})
