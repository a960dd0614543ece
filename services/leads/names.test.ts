import { afterEach, expect, test, vi } from 'vitest'
import { zonedTime } from '#content/zoned-time.ts'
import { loadEmail } from '#jobs/emails.ts'
import { erasePerson, exportPerson } from '#services/privacy/service.ts'
import { findRecord } from '#services/records/record.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { addWorkshop, confirmSeats, requestSeats } from '#tests/fixtures/workshop.ts'
import { addSeatsLink } from './links.ts'
import { changeNames, findNamedSeats, openNames, sendNames } from './names.ts'
import { changeSeats, findRequest, setSeats } from './reservations.ts'

const { academy, deps } = setUpApi()
const schedule = setUpSchedule(deps)
const maya = setUpActor(deps, 'finance')
const admin = setUpActor(deps, 'admin')
const viewer = setUpActor(deps, 'viewer')
afterEach(() => void vi.useRealTimers())

let made = 0
const named = (...names: string[]) => names.map((name) => ({ name, email: `${name.toLowerCase()}@company.example` }))
const NOBODY = { name: '', email: '' }
const find = (id: string) => findNamedSeats(deps.database, deps.timeZone, id)

/** A confirmed reservation of some seats, with a link to its names. */
async function reserve(seats: number, also = '') {
  const workshopId = `named-${++made}`
  await addWorkshop(academy, workshopId, 20)
  const { id } = await requestSeats(academy, workshopId, seats, also)
  await confirmSeats(academy, id)
  const token = (await addSeatsLink(deps.database, id)) ?? ''
  const send = async (rows: (typeof NOBODY)[], digest?: string) => {
    const seen = digest ?? (await find(id)).find((item) => item.workshopId === workshopId)?.digest ?? ''
    return sendNames(deps, token, { workshopId, rows, digest: seen })
  }
  const names = async () => (await find(id))[0]?.names.map(({ name }) => name)
  return { id, workshopId, token, send, names }
}

test('a company names the people of its seats, once or person by person, in order', async () => {
  const { id, token, send, names } = await reserve(3)
  expect((await openNames(deps, token))?.workshops).toMatchObject([
    { seats: 3, names: [], lastDay: '2999-02-08', isOpen: true },
  ])
  await send([...named('Ada'), NOBODY, NOBODY])
  expect(await names()).toEqual(['Ada'])
  await send([NOBODY, ...named('Bo', 'Cy')])
  expect(await names()).toEqual(['Bo', 'Cy'])
  const { timeline } = await findRecord(deps, id)
  expect(timeline.filter(({ what }) => what === 'names')).toMatchObject([
    { by: null, detail: { title: `named-${made}`, named: '1', seats: '3' } },
    { by: null, detail: { named: '2', seats: '3' } },
  ])
  // The same once more is no event.
  await send(named('Bo', 'Cy'))
  expect((await findRecord(deps, id)).timeline).toHaveLength(timeline.length)
})

test('names and addresses follow the rules of all forms, by seat; nobody gets more names in than seats', async () => {
  const { send, names } = await reserve(2)
  await expect(
    send([
      { name: 'Ada', email: '' },
      { name: '<b>4</b>', email: 'x' },
    ]),
  ).rejects.toMatchObject({
    errors: {
      'email-1': ['Email is required'],
      'name-2': ['Name must only contain letters and be 2-50 characters long.'],
      'email-2': ['Invalid email format.'],
    },
  })
  await expectDeclined(send(named('Ada', 'Bo', 'Cy')), 'conflict')
  expect(await names()).toEqual([])
})

test('of two people with the link, the second sees that the names have changed', async () => {
  const { id, send, names } = await reserve(2)
  const digest = (await find(id))[0]?.digest
  await send(named('Ada'), digest)
  await expectDeclined(send(named('Bo'), digest), 'stale')
  expect(await names()).toEqual(['Ada'])
})

test('the link works until the end of the day before, in the academy’s zone; staff can still change the names', async () => {
  const { id, workshopId, token, send, names } = await reserve(2)
  const midnight = zonedTime('2999-02-09', '00:00', deps.timeZone).getTime()
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 1000 })
  await send(named('Ada'))
  vi.setSystemTime(midnight)
  expect(await openNames(deps, token)).toBeUndefined()
  await expectDeclined(send(named('Bo')), 'conflict')
  await changeNames(deps, maya, await currentVersion(academy, id), { workshopId, rows: named('Bo') })
  expect(await names()).toEqual(['Bo'])
  await expectDeclined(
    changeNames(deps, viewer, await currentVersion(academy, id), { workshopId, rows: [] }),
    'forbidden',
  )
  await expectDeclined(changeNames(deps, maya, { id, version: 0 }, { workshopId, rows: [] }), 'stale')
  await expectDeclined(
    changeNames(deps, maya, await currentVersion(academy, id), { workshopId: 'named-0', rows: [] }),
    'not_found',
  )
})

test('a link that nobody made opens nothing, and saves too many a day are refused', async () => {
  const { id, token, send } = await reserve(1)
  expect(await openNames(deps, token.toUpperCase())).toBeUndefined()
  await expectDeclined(sendNames(deps, 'x', { workshopId: 'named-1', rows: [], digest: '' }), 'not_found')
  await send(named('Ada'))
  await academy.rows('update applicant_limits set points = 50 where key = $1', [`names ${id}`])
  await expectDeclined(send(named('Cy')), 'too_many')
})

test('released and fewer seats keep the first names', async () => {
  await addWorkshop(academy, 'kept-one', 20)
  const { id, workshopId, send } = await reserve(3, 'kept-one: 4')
  const findFirst = async () => (await find(id)).find((item) => item.workshopId === workshopId)
  const change = async (count: number, from = workshopId) =>
    changeSeats(deps, maya, await currentVersion(academy, id), { workshopId: from, count })
  await send(named('Ada', 'Bo', 'Cy'))
  await change(2)
  await change(1, 'kept-one')
  expect(await findFirst()).toMatchObject({ seats: 2, names: named('Ada', 'Bo'), unseated: named('Cy') })
  expect(await findRequest(deps.database, id)).toMatchObject({ session: workshopId, seats: 2, also: 'kept-one: 1' })
  const [event] = (await findRecord(deps, id)).timeline.filter(({ what }) => what === 'seats')
  expect(event).toMatchObject({ detail: { to: 'reduced', seats: '3', kept: '2' } })
  for (const count of [0, 2, 1.5, 1001, Number.NaN]) await expectDeclined(change(count), 'invalid')
  await expectDeclined(change(1, 'named-0'), 'invalid')

  await setSeats(deps, maya, await currentVersion(academy, id), 'released')
  expect(await findFirst()).toMatchObject({ seats: 0, names: [], unseated: named('Ada', 'Bo', 'Cy') })
  await expectDeclined(send(named('Ada')), 'conflict')
  await expectDeclined(change(1), 'conflict')
  await confirmSeats(academy, id)
  expect(await findFirst()).toMatchObject({ names: named('Ada', 'Bo') })
})

test('more seats are confirmed while they are free, with an email', async () => {
  await addWorkshop(academy, 'more-one', 20)
  const { id, workshopId } = await reserve(3, 'more-one: 4')
  const change = async (count: number, of = workshopId) =>
    changeSeats(deps, maya, await currentVersion(academy, id), { workshopId: of, count })
  await change(18)
  await change(5, 'more-one')
  expect(await findRequest(deps.database, id)).toMatchObject({ seats: 18, also: 'more-one: 5' })
  await expectDeclined(change(21), 'conflict', { message: 'Only 20 seats are free.' })
  const [event] = (await findRecord(deps, id)).timeline.filter(({ what }) => what === 'seats')
  expect(event).toMatchObject({ detail: { to: 'added', seats: '3', kept: '18' } })
  expect(
    (await academy.getJobs(id)).filter(({ payload }) => 'kind' in payload && payload.kind === 'seats'),
  ).toHaveLength(2)
})

test('each workshop has its own names; the last one brings the record back to staff', async () => {
  await addWorkshop(academy, 'other-one', 20)
  const { id, workshopId, token, send } = await reserve(1, 'other-one: 1')
  await academy.rows("update records set state = 'waiting' where id = $1", [id])
  await send(named('Ada'))
  expect(await findRecord(deps, id)).toMatchObject({ state: 'waiting' })
  const { digest = '' } = (await find(id)).find((item) => item.workshopId === 'other-one') ?? {}
  await sendNames(deps, token, { workshopId: 'other-one', rows: named('Bo'), digest })
  expect(await findRecord(deps, id)).toMatchObject({ state: 'in_progress', waitingOn: 0 })
  expect((await find(id)).map((item) => [item.workshopId, item.names[0]?.name])).toEqual(
    expect.arrayContaining([
      [workshopId, 'Ada'],
      ['other-one', 'Bo'],
    ]),
  )
})

test('the confirmation has a link that works, of which neither the database nor the desk keeps the secret', async () => {
  const workshopId = `named-${++made}`
  await addWorkshop(academy, workshopId, 4)
  await schedule.refresh()
  const { id } = await requestSeats(academy, workshopId, 2)
  const job = { kind: 'seats', to: 'visitor', id } as const
  expect(await loadEmail(deps as never, job, new Date())).toBeUndefined()
  await confirmSeats(academy, id)
  const mail = await deps.mailer.write((await loadEmail(deps as never, job, new Date())) as never)
  const [, token = ''] = /\/application\/names\/([\w-]{43})\n/.exec(mail.text) ?? []
  expect((await openNames(deps, token))?.workshops).toMatchObject([{ workshopId, seats: 2 }])
  expect(mail.storedText).toContain('/application/names/…')
  expect(JSON.stringify(await academy.rows('select * from seat_links'))).not.toContain(token)
})

test('erasing a person takes their names, and an export of their data has them; the reservation’s contact gets none', async () => {
  const { id, workshopId, send, names } = await reserve(2)
  await send([...named('Ada'), { name: 'Zoe', email: 'ZOE@company.example' }])
  expect(await exportPerson(deps, admin, 'zoe@company.example')).toMatchObject({
    seatNames: [{ workshopId, name: 'Zoe' }],
  })
  const { email } = await findRecord(deps, id)
  expect(JSON.stringify(await exportPerson(deps, admin, email))).not.toContain('company.example"')
  await erasePerson(deps, admin, 'zoe@company.example')
  expect(await names()).toEqual(['Ada'])
  await academy.rows('delete from leads where id = $1', [id])
  expect(await academy.rows('select from seat_names where lead_id = $1', [id])).toEqual([])
})
