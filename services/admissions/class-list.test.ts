import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import type { Entry } from '#content/schedule-entries.ts'
import { inTransaction } from '#database/client.ts'
import { addCharges, openAccount } from '#services/charges/accounts.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { insertApplications } from '#tests/fixtures/database-rows.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { exportForLms } from './class-export.ts'
import { exportClass, findClass } from './class-list.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const viewer = setUpActor(deps, 'viewer')

const START = 'listed-2999'
const id = (n: number) => `0193a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`

beforeAll(async () => {
  await academy.rows(
    `insert into schedule_entries (kind, id, value) values ('start', $1, '{}'), ('start', 'else', '{}')`,
    [START],
  )
  const rows = [
    { id: id(1), full_name: 'zoe', status: 'accepted' },
    { id: id(2), full_name: 'Ada', status: 'enrolled', fee_status: 'paid' },
    { id: id(3), full_name: 'Bo', status: 'deferred' },
    { id: id(4), full_name: '=1+1', status: 'offered' },
    { id: id(5), full_name: 'Late', status: 'waitlisted', status_since: '2027-02-02T12:00:00Z' },
    { id: id(6), full_name: 'Early', status: 'waitlisted', status_since: '2027-01-01T12:00:00Z' },
    { id: id(7), full_name: 'Declined', status: 'declined' },
    { id: id(8), full_name: 'Wishes', status: 'submitted' },
    { id: id(9), full_name: 'Elsewhere', status: 'enrolled', start_id: 'else' },
  ]
  await insertApplications(
    deps.database.$client,
    rows.map((row) => ({
      start_id: START,
      fee_status: 'due',
      status_since: null,
      email: `p${row.id}@visitor.example`,
      ...row,
    })),
  )
  await academy.rows(
    `insert into decisions (id, record_id, outcome, respond_by, subject, body, state, sent_at, staff_id)
     values (gen_random_uuid(), $1, 'offered', '2999-03-14', '', '', 'sent', now(), $2)`,
    [id(4), maya.staffId],
  )
  for (const [person, startId] of [
    [id(1), START],
    [id(3), 'else'],
  ]) {
    await academy.rows(
      `insert into decisions (id, record_id, outcome, terms, subject, body, state, sent_at, staff_id)
       values (gen_random_uuid(), $1, 'offered', $2, '', '', 'sent', now(), $3)`,
      [person, { startId, tuition: { amount: 4800, currency: 'USD' } }, maya.staffId],
    )
  }
})

const names = (people: { name: string }[]) => people.map(({ name }) => name)

test('a class list has who accepted a seat, who is offered one, and the waitlist in its order', async () => {
  const { people, counts } = await findClass(deps, maya, START)
  expect(names(people.accepted)).toEqual(['Ada', 'Bo', 'zoe'])
  expect(people.accepted[0]).toMatchObject({
    id: id(2),
    status: 'enrolled',
    fee: 'paid',
    documents: '',
    phone: '+14035550142',
  })
  // Who moved here from another start has the terms of that one.
  const agreed = { currency: 'usd', agreed: 480_000, paid: 0, overdue: 0 }
  expect(people.accepted.map(({ tuition }) => tuition)).toEqual([null, null, agreed])
  expect(people.offered).toMatchObject([{ name: '=1+1', fee: 'due', respondBy: '2999-03-14' }])
  expect(people.waiting).toMatchObject([
    { name: 'Early', fee: '', since: new Date('2027-01-01T12:00:00Z') },
    { name: 'Late' },
  ])
  expect(counts).toEqual({ accepted: 3, offered: 1, waiting: 2 })
})

test('what is paid of tuition, and what is overdue, is for those who may see what is owed', async () => {
  const today = dayIn(deps.timeZone, new Date())
  const charge = { number: 1, amount: 100_000, currency: 'usd' }
  const [late, later] = [uuidv7(), uuidv7()]
  await inTransaction(deps.database, async (transaction) => {
    await openAccount(transaction, { applicationId: id(2) })
    await addCharges(transaction, id(2), [
      { ...charge, id: late, kind: 'deposit', dueOn: dayAfter(today, -1) },
      { ...charge, id: later, kind: 'installment', dueOn: today },
      { ...charge, kind: 'other', description: 'A book', dueOn: dayAfter(today, -1) },
    ])
    await adjustCharge(transaction, { chargeId: later, kind: 'scholarship', amount: 20_000 })
    await adjustCharge(transaction, { chargeId: late, kind: 'credit', amount: 40_000 })
  })
  const tuition = { currency: 'usd', agreed: 140_000, paid: 0, overdue: 60_000 }
  const shown = async (actor: typeof maya) => (await findClass(deps, actor, START)).people.accepted[0]?.tuition
  expect(await shown(maya)).toEqual(tuition)
  expect(await shown(viewer)).toEqual({ ...tuition, overdue: 0 })
})

test('its file has all of them, for those who may export, in the log', async () => {
  const csv = await text(Readable.from(await exportClass(deps, maya, START)))
  expect(readCsvRows(csv.replace('\uFEFF', ''))).toMatchObject([
    { Status: 'Enrolled', Name: 'Ada', 'Application Fee': 'paid', 'Phone Number': "'+14035550142" },
    { Status: 'Deferred', Name: 'Bo' },
    { Status: 'Accepted', Name: 'zoe', Tuition: '4800.00', 'Tuition Paid': '0.00', 'Tuition Currency': 'USD' },
    { Status: 'Offered', Name: "'=1+1", 'Answer By': '2999-03-14', Reference: '00000004' },
    { Status: 'Waitlisted', Name: 'Early', 'Application Fee': '' },
    { Name: 'Late' },
  ])
  const logged = await academy.rows("select detail from audit_log where action = 'records.exported'")
  expect(logged).toEqual([{ detail: { rows: 6 } }])
  await expectDeclined(exportClass(deps, viewer, START), 'forbidden')
  await expectDeclined(exportClass(deps, { ...maya, verifiedAt: new Date(0) }, START), 'verify')
  const empty = await text(Readable.from(await exportClass(deps, maya, 'nowhere')))
  expect(readCsvRows(empty.replace('\uFEFF', ''))).toEqual([])
})

test('a page shows two hundred of a group, and says how many there are; the file has all', async () => {
  await insertApplications(
    deps.database.$client,
    Array.from({ length: 700 }, (_item, n) => ({ id: id(1000 + n), status: 'waitlisted', start_id: START })),
  )
  const { people, counts } = await findClass(deps, maya, START)
  expect([people.waiting.length, counts.waiting]).toEqual([200, 702])
  const csv = await text(Readable.from(await exportClass(deps, maya, START)))
  expect(readCsvRows(csv.replace('\uFEFF', ''))).toHaveLength(706)
})

test('an LMS gets the class, and who left it after accepting, for whom the enrollment ends', async () => {
  const start = { id: START, course: 'dbms', starts: '2999-01-07' } as Entry<'start'>
  const accept = (application: string, startId: string) =>
    academy.rows(
      `insert into decisions (id, record_id, outcome, terms, accepted_at, subject, body, state, sent_at, staff_id)
       values (gen_random_uuid(), $1, 'offered', $2, now(), '', '', 'sent', now(), $3)`,
      [application, { startId }, maya.staffId],
    )
  await accept(id(7), START)
  await accept(id(9), START)
  await accept(id(8), 'else')
  const read = async (file: string) =>
    readCsvRows(await text(Readable.from(await exportForLms(deps, maya, start, file))))
  const users = await read('canvas-users')
  expect(users.map(({ full_name: name }) => name).sort()).toEqual(['Ada', 'Bo', 'Declined', 'Elsewhere', 'zoe'])
  const ended = (await read('canvas-enrollments')).filter(({ status }) => status === 'deleted')
  expect(ended.map(({ user_id: person }) => person).sort()).toEqual([id(7), id(9)])
  expect((await read('moodle-users')).map(({ enrolstatus1 }) => enrolstatus1).sort()).toEqual(['0', '0', '0', '1', '1'])
  await expectDeclined(exportForLms(deps, maya, start, 'constructor'), 'not_found')
  await expectDeclined(exportForLms(deps, viewer, start, 'moodle-users'), 'forbidden')
  await expectDeclined(exportForLms(deps, { ...maya, verifiedAt: new Date(0) }, start, 'moodle-users'), 'verify')
})
