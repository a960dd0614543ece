import { expect, test } from 'vitest'
import { setState } from '#services/records/work.ts'
import { requireRecent } from '#services/rights.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { setUpAdmin, type TestPerson } from '#tests/fixtures/staff.ts'
import { listInvitations } from './links.ts'
import {
  changeRole,
  disablePerson,
  enablePerson,
  listPeople,
  listStaff,
  personByEmail,
  rename,
  setShortcuts,
} from './service.ts'

const MINUTE = 60_000
const { staff, admin } = setUpAdmin()

const getId = ({ signIn }: TestPerson) => signIn.member.id
const conflict = { reason: 'conflict', message: 'This is the last admin. Make someone else an admin first.' }

test('a passkey’s use counts for ten minutes', () => {
  const usedAgo = (milliseconds: number) => ({ verifiedAt: new Date(Date.now() - milliseconds) })
  expect(() => requireRecent(usedAgo(10 * MINUTE))).not.toThrow()
  expect(() => requireRecent(usedAgo(10 * MINUTE + 1))).toThrow(expect.objectContaining({ reason: 'verify' }))
})

test('people and invitations are listed for admins only, their names for everyone', async () => {
  const viewer = staff.actor(await staff.add('reader', 'viewer'))
  await expectDeclined(listPeople(staff.deps, viewer), 'forbidden')
  await expectDeclined(listInvitations(staff.deps, viewer), 'forbidden')
  expect(await listStaff(staff.deps)).toContainEqual({ id: viewer.staffId, name: 'reader', role: 'viewer' })
  expect(await listPeople(staff.deps, staff.actor(admin))).toContainEqual({
    id: getId(admin),
    name: 'Sample Admin',
    email: 'admin@academy.example',
    role: 'admin',
    disabledAt: null,
    passkeys: 1,
    openRecords: 0,
    seenAt: expect.any(Date),
  })
  staff.pass(31 * MINUTE)
  expect((await listPeople(staff.deps, null)).map(({ seenAt }) => seenAt)).toEqual([null, null])
  staff.pass(-31 * MINUTE)
})

test('roles change, people are disabled and enabled, and each change is logged once', async () => {
  const { deps } = staff
  const [actor, person] = [staff.actor(admin), await staff.add('changing', 'viewer')]
  const { length } = await staff.logged()
  await changeRole(deps, actor, getId(person), 'finance')
  await changeRole(deps, actor, getId(person), 'finance')
  await disablePerson(deps, actor, getId(person))
  await disablePerson(deps, actor, getId(person))
  expect(await listStaff(deps)).not.toContainEqual(expect.objectContaining({ id: getId(person) }))
  await enablePerson(deps, actor, getId(person))
  await enablePerson(deps, null, getId(person))
  const [staffId, subjectId] = [actor.staffId, getId(person)]
  expect((await staff.logged()).slice(length)).toEqual([
    { action: 'staff.role_changed', staffId, subjectId, detail: { from: 'viewer', to: 'finance' } },
    { action: 'staff.disabled', staffId, subjectId, detail: { records: 0, to: null } },
    { action: 'staff.enabled', staffId, subjectId, detail: {} },
  ])
  expect(await staff.getSignIn(await staff.signIn(person))).toMatchObject({ member: { role: 'finance' } })
  await expectDeclined(changeRole(deps, actor, getId(person), 'owner'), 'invalid')
  await expectDeclined(disablePerson(deps, actor, crypto.randomUUID()), 'not_found')
})

test('open records of somebody who leaves go to whom the admin chooses, with an event and a row of the log each', async () => {
  const { deps } = staff
  const [actor, person] = [staff.actor(admin), await staff.add('leaving', 'admissions')]
  const heir = await staff.add('staying', 'admissions')
  const { staffId } = actor
  const ask = (sql: string, values?: unknown[]) => deps.database.$client.query(sql, values)
  // More than one batch of them, and one that is done.
  await ask(
    `insert into leads (id, kind, name, email, answers, body_digest)
     select gen_random_uuid(), 'contact', 'Ada', 'ada@visitor.example', '{}', '' from generate_series(1, 1101)`,
  )
  await ask('update records set assignee_id = $1', [getId(person)])
  await ask("update records set state = 'done' where id = (select id from records limit 1)")
  const open = async () => (await listPeople(deps, null)).find(({ id }) => id === getId(person))?.openRecords
  expect(await open()).toBe(1100)
  await expectDeclined(disablePerson(deps, actor, getId(person), getId(person)), 'invalid')
  const { length } = await staff.logged()
  await disablePerson(deps, actor, getId(person), getId(heir))
  const { rows } = await ask('select assignee_id, state, count(*)::int from records group by 1, 2 order by 3')
  expect(rows).toEqual([
    { assignee_id: getId(person), state: 'done', count: 1 },
    { assignee_id: getId(heir), state: 'new', count: 1100 },
  ])
  const events = await ask(
    'select staff_id, kind, detail, count(distinct record_id)::int from record_events group by 1, 2, 3',
  )
  const detail = { from: getId(person), to: getId(heir) }
  expect(events.rows).toEqual([{ staff_id: staffId, kind: 'assigned', detail, count: 1100 }])
  const logged = (await staff.logged()).slice(length)
  expect(logged.filter(({ action }) => action === 'record.assigned')).toHaveLength(1100)
  expect(logged.at(-1)).toMatchObject({ action: 'staff.disabled', detail: { records: 1100, to: getId(heir) } })
  // Reopened, what somebody who left had done is nobody's.
  const [done] = (await ask("select id, version from records where state = 'done'")).rows
  await setState(deps, actor, done, 'in_progress')
  expect((await ask('select assignee_id from records where id = $1', [done.id])).rows).toEqual([{ assignee_id: null }])
})

test('somebody who becomes a viewer has no open records', async () => {
  const { deps } = staff
  const person = await staff.add('watching', 'admissions')
  await deps.database.$client.query("update records set assignee_id = $1, state = 'waiting'", [getId(person)])
  await changeRole(deps, staff.actor(admin), getId(person), 'viewer')
  const { rows } = await deps.database.$client.query('select distinct assignee_id from records')
  expect(rows).toEqual([{ assignee_id: null }])
  expect((await staff.logged()).at(-1)).toMatchObject({ detail: { from: 'admissions', to: 'viewer', records: 1101 } })
})

test('people change their own name and keys', async () => {
  const person = await staff.add('own', 'viewer')
  await rename(staff.deps, staff.actor(person), ' Renamed ')
  await setShortcuts(staff.deps, staff.actor(person), false)
  const { member } = await staff.getSignIn(person.token)
  expect(member).toMatchObject({ name: 'Renamed', shortcuts: false })
  const nameless = { errors: { name: [expect.any(String)] } }
  await expectDeclined(rename(staff.deps, staff.actor(person), ' '), 'invalid', nameless)
  expect(await personByEmail(staff.deps, ' OWN@academy.example')).toMatchObject({ id: getId(person) })
})

test('the last admin stays one, also when all leave or remove each other at once', async () => {
  const { deps } = staff
  await expect(disablePerson(deps, null, getId(admin))).rejects.toMatchObject(conflict)
  await expect(changeRole(deps, staff.actor(admin), getId(admin), 'viewer')).rejects.toMatchObject(conflict)
  const others = [await staff.add('second', 'admin'), await staff.add('third', 'admin')]
  const admins = [admin, ...others]
  const ends = await Promise.allSettled(
    admins.flatMap((person, place) => {
      const next = admins[(place + 1) % admins.length] ?? person
      return [
        disablePerson(deps, staff.actor(person), getId(next)),
        changeRole(deps, staff.actor(person), getId(person), 'viewer'),
        changeRole(deps, null, getId(person), 'finance'),
      ]
    }),
  )
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.reason] : []))
  expect(new Set([...reasons, 'conflict', 'forbidden'])).toEqual(new Set(['conflict', 'forbidden']))
  const left = (await listPeople(deps, null)).filter(({ role, disabledAt }) => role === 'admin' && !disabledAt)
  expect(left).toHaveLength(1)
})
