import { expect, test } from 'vitest'
import { foldAddress } from '#services/mailbox.ts'
import { eraseApplications } from '#services/privacy/retention.ts'
import { addNote } from '#services/records/work.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findLookalikes, findPerson, mergePeople, takeApart } from './person.ts'
import { findRecord } from './record.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const viewer = setUpActor(deps, 'viewer', 'Vera Sample')

const applied = (FullName: string, EmailAddress: string, PhoneNumber: string) =>
  academy.registered({ FullName, EmailAddress, PhoneNumber })

test('a person has the records of an address and what happened to them, newest first; each counts as opened', async () => {
  const first = await applied('Zoe Quill', 'zoe@visitor.example', '+14035550101')
  const second = await applied('Zoe Quill', 'ZOE@visitor.example', '+14035550101')
  await addNote(deps, maya, first, 'Wants evenings.')
  for (const id of [first, second]) {
    const person = await findPerson(deps, viewer, id)
    expect(person.records.map((record) => record.id)).toEqual([second, first])
    expect(person.entries.map(({ what, recordId }) => [what, recordId])).toEqual([
      ['note', first],
      ['submitted', second],
      ['submitted', first],
    ])
    expect(person.lookalikes).toEqual([])
  }
  const log = "select record_id from audit_log where staff_id = $1 and action = 'record.viewed' order by record_id"
  expect(await academy.rows(log, [viewer.staffId])).toEqual([{ record_id: first }, { record_id: second }])
  await expectDeclined(findPerson(deps, viewer, 'x'), 'not_found')
})

test('an address is the same person in any case and composition; what else writes rows folds ASCII as the program does', async () => {
  const composed = 'Zo\u00EB.\u00C9@Visitor.example'
  const ids = [
    await applied('Zoe Quill', composed, '+14035550103'),
    await applied('Zoe Quill', composed.normalize('NFD'), '+14035550103'),
  ]
  ids.push(await applied('Zoe Quill', composed.toLowerCase(), '+14035550103'))
  expect((await findPerson(deps, viewer, ids[0] ?? '')).records).toHaveLength(3)
  for (const email of ['Ada+Test@VISITOR.example', 'ada.i@visitor.example', 'zoe\u0308@visitor.example']) {
    const folded = await academy.rows('select fold_address($1) as address', [email])
    expect(folded).toEqual([{ address: foldAddress(email) }])
  }
  await academy.rows("update applications set email = 'Other@Visitor.example' where id = $1", [ids[2]])
  const [moved] = await academy.rows('select folded_email from records where id = $1', [ids[2]])
  expect(moved).toEqual({ folded_email: 'other@visitor.example' })
})

test('a person is shown with a hundred records at most', async () => {
  const ids = []
  for (let n = 0; n < 105; n++) ids.push(await applied('Max Many', 'many@visitor.example', '+14035550199'))
  expect((await findPerson(deps, viewer, ids.at(-1) ?? '')).records).toHaveLength(100)
})

test('another address with the same phone or name may be the same person, once, and five at most', async () => {
  const id = await applied('Ada King', 'ada.king@visitor.example', '+14035550102')
  const both = await applied('ADA KING', 'ada.k@visitor.example', '+14035550102')
  const phone = await applied('Augusta King', 'augusta@visitor.example', '+14035550102')
  await applied('Ada King', 'ada.king@visitor.example', '+14035550103')
  await applied('Ada Kingston', 'kingston@visitor.example', '+14035550104')
  const found = async () => findLookalikes(deps, await findRecord(deps, id))
  expect(await found()).toEqual([
    { id: phone, kind: 'application', name: 'Augusta King', email: 'augusta@visitor.example', same: ['phone'] },
    { id: both, kind: 'application', name: 'ADA KING', email: 'ada.k@visitor.example', same: ['phone', 'name'] },
  ])
  for (let n = 0; n < 6; n++) await applied('Ada King', `other-${n}@visitor.example`, `+1403555011${n}`)
  expect(await found()).toHaveLength(5)
  // Leads may have no phone number.
  await academy.rows("update records set phone = '', name = id::text where id = any($1)", [[id, both]])
  expect(await found()).toEqual([])
})

test('addresses that staff merge are one person, also what arrives later, until one is taken out again', async () => {
  const apply = (address: string) => applied('Lin Shaw', `${address}@visitor.example`, '+14035550120')
  const [first, second, third] = [await apply('lin'), await apply('lin.shaw'), await apply('shaw')]
  await Promise.all([
    mergePeople(deps, maya, first, second),
    mergePeople(deps, maya, second, third),
    mergePeople(deps, maya, third, third),
  ])
  const later = await applied('Lin Shaw', 'LIN.SHAW@visitor.example', '+14035550121')
  const person = async (id: string) => {
    const { records, lookalikes, otherAddresses } = await findPerson(deps, maya, id)
    return [records.map((record) => record.id), otherAddresses.map(({ email }) => email), lookalikes.length]
  }
  expect(await person(first)).toEqual([
    [later, third, second, first],
    ['lin.shaw@visitor.example', 'shaw@visitor.example'],
    0,
  ])
  await takeApart(deps, maya, first, later)
  expect(await person(first)).toEqual([[third, first], ['shaw@visitor.example'], 1])
  expect(await person(second)).toEqual([[later, second], [], 2])
  const log = "select action, detail from audit_log where record_id = $1 and action like 'person.%' order by id"
  expect(await academy.rows(log, [first])).toEqual([
    { action: 'person.merged', detail: { other: second } },
    { action: 'person.taken_apart', detail: { other: later } },
  ])
  // Neither of them: it is no person of theirs, or it is already.
  await takeApart(deps, maya, first, second)
  await takeApart(deps, maya, first, first)
  await mergePeople(deps, maya, first, third)
  expect(await person(first)).toEqual([[third, first], ['shaw@visitor.example'], 1])
  expect(await academy.rows(log, [first])).toHaveLength(2)
  await expectDeclined(mergePeople(deps, viewer, first, second), 'forbidden')
  for (const unknown of ['', 'x', '00000000-0000-7000-8000-000000000000'])
    await expectDeclined(mergePeople(deps, maya, first, unknown), 'not_found')
})

test('a person stays one when the record that was merged has been kept long enough', async () => {
  const apply = (address: string) => applied('Ruth Vale', `${address}@visitor.example`, '+14035550130')
  const [first, second] = [await apply('ruth'), await apply('vale')]
  await mergePeople(deps, maya, first, second)
  const later = await apply('VALE')
  const stranger = await apply('stranger')
  await eraseApplications(deps, [second])
  const { records } = await findPerson(deps, maya, first)
  expect(records.map((record) => record.id)).toEqual([later, first])
  expect((await findPerson(deps, maya, stranger)).records).toHaveLength(1)
})
