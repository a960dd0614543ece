import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { addWorkshop, confirmSeats, requestSeats } from '#tests/fixtures/workshop.ts'
import { changeNames } from './names.ts'
import { exportSeats, findReservations } from './workshop-list.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'finance')
const viewer = setUpActor(deps, 'viewer')

test('a workshop’s list has who holds its seats and who comes; its file has a row for each seat', async () => {
  await addWorkshop(academy, 'listed', 20)
  const ask = async (seats: number) => (await requestSeats(academy, 'listed', seats)).id
  const [confirmed, held, released, expired] = [await ask(3), await ask(6), await ask(1), await ask(1)]
  await confirmSeats(academy, confirmed)
  await academy.rows("update leads set seats_state = 'released' where id = $1", [released])
  await academy.rows("update leads set created_at = now() - interval '6 days' where id = $1", [expired])
  await academy.rows("update leads set company = '=cmd', phone = '+14035550142' where id = $1", [confirmed])
  const rows = [
    { name: 'Ada', email: 'ada@company.example' },
    { name: 'Bo', email: 'bo@company.example' },
  ]
  await changeNames(deps, maya, await currentVersion(academy, confirmed), { workshopId: 'listed', rows })

  expect(await findReservations(deps.database, 'listed')).toMatchObject([
    { id: confirmed, isConfirmed: true, wanted: 3, held: 3, names: rows },
    { id: held, isConfirmed: false, wanted: 6, held: 5, names: [] },
  ])
  const csv = await text(Readable.from(await exportSeats(deps, maya, 'listed')))
  const seats = readCsvRows(csv.replace('\uFEFF', ''))
  expect(seats.map(({ Name, Seat }) => [Name, Seat])).toEqual([
    ['Ada', 'Confirmed'],
    ['Bo', 'Confirmed'],
    ['', 'Confirmed'],
    ...Array(5).fill(['', 'Held']),
  ])
  expect(seats[0]).toMatchObject({ Company: "'=cmd", 'Contact Phone': "'+14035550142" })
  await expectDeclined(exportSeats(deps, viewer, 'listed'), 'forbidden')
  await expectDeclined(exportSeats(deps, { ...maya, verifiedAt: new Date(0) }, 'listed'), 'verify')
})
