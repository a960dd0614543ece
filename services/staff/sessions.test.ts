import { expect, test } from 'vitest'
import { deleteExpiredAccess } from '#services/privacy/retention.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { setUpAdmin, type TestPerson } from '#tests/fixtures/staff.ts'
import { disablePerson } from './service.ts'
import { endSession, endSessions, findSession, listSessions, signOut } from './sessions.ts'

const MINUTE = 60_000
const { staff, admin } = setUpAdmin()

const find = (token: string, touch = false) => findSession(staff.deps, token, { touch })
/** Signed in a moment ago. */
async function fresh(person: TestPerson): Promise<TestPerson> {
  const token = await staff.signIn(person)
  return { ...person, token, session: await staff.getSession(token) }
}

test('a session ends after 30 minutes without a person; polls do not keep it open', async () => {
  const { token } = await fresh(admin)
  staff.pass(29 * MINUTE)
  expect(await find(token, true)).not.toBeNull()
  staff.pass(29 * MINUTE)
  expect(await find(token)).not.toBeNull()
  staff.pass(MINUTE)
  expect(await find(token)).toBeNull()
})

test('a session ends after twelve hours, also one in use, and is then deleted', async () => {
  const { token, session } = await fresh(admin)
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    staff.pass(20 * MINUTE)
    expect(await find(token, true)).not.toBeNull()
  }
  staff.pass(20 * MINUTE)
  expect(await find(token, true)).toBeNull()
  staff.pass(1)
  await deleteExpiredAccess(staff.database)
  const { rows } = await staff.database.$client.query('select from staff_sessions where id = $1', [session.id])
  expect(rows).toEqual([])
})

test('the time of the last request is written once a minute', async () => {
  const { token, session } = await fresh(admin)
  const seenAt = async () => {
    const query = 'select extract(epoch from seen_at - created_at)::int as age from staff_sessions where id = $1'
    const { rows } = await staff.database.$client.query(query, [session.id])
    return rows[0].age
  }
  staff.pass(MINUTE - 1)
  await find(token, true)
  expect(await seenAt()).toBe(0)
  staff.pass(1)
  await find(token, true)
  expect(await seenAt()).toBe(60)
})

test('a sign-in ends the earlier session of the same browser, a sign-out its own', async () => {
  const { token } = await fresh(admin)
  const next = await staff.signIn(admin, token)
  expect(await find(token)).toBeNull()
  await signOut(staff.deps, await staff.getSession(next))
  expect(await find(next)).toBeNull()
  expect((await staff.logged()).at(-1)).toMatchObject({ action: 'staff.signed_out' })
})

test('people list and end their own sessions; an admin everybody’s; nobody else does', async () => {
  const { deps } = staff
  const viewer = await fresh(await staff.add('viewer', 'viewer'))
  const other = await fresh(viewer)
  const boss = await fresh(admin)
  const [actor, manager] = [staff.actor(viewer), staff.actor(boss)]
  const listed = await listSessions(deps, actor)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([viewer.session.id, other.session.id]))
  expect(listed[0]?.browser).toBe('Unknown browser on an unknown system')
  expect(await listSessions(deps, manager, actor.staffId)).toEqual(listed)
  await expectDeclined(listSessions(deps, actor, manager.staffId), 'forbidden')
  await expectDeclined(endSession(deps, actor, boss.session.id), 'forbidden')
  await expectDeclined(endSessions(deps, actor, manager.staffId), 'forbidden')
  expect(await find(boss.token)).not.toBeNull()

  await endSession(deps, actor, other.session.id)
  expect(await find(other.token)).toBeNull()
  await expectDeclined(endSession(deps, actor, other.session.id), 'not_found')
  expect(await endSessions(deps, actor, actor.staffId, viewer.session.id)).toBe(1)
  expect(await find(viewer.token)).not.toBeNull()
  await endSessions(deps, manager, actor.staffId)
  expect(await find(viewer.token)).toBeNull()
  expect((await staff.logged()).at(-1)).toMatchObject({
    action: 'staff.session_ended',
    staffId: manager.staffId,
    subjectId: actor.staffId,
    detail: { sessions: 1 },
  })

  staff.pass(11 * MINUTE)
  await expectDeclined(endSession(deps, manager, boss.session.id), 'verify')
  await expectDeclined(endSessions(deps, manager, manager.staffId), 'verify')
})

test('who is disabled has no session from then on, not even one that began at that moment', async () => {
  const leaver = await staff.add('leaver', 'finance')
  const signIns = Array.from({ length: 5 }, () => staff.add(`leaver-${crypto.randomUUID().slice(0, 8)}`, 'viewer'))
  const people = [leaver, ...(await Promise.all(signIns))]
  const tokens = await Promise.all(
    people.map(async (person) => {
      const [token] = await Promise.all([
        staff.signIn(person).catch(() => ''),
        disablePerson(staff.deps, null, person.session.member.id),
      ])
      return token
    }),
  )
  for (const token of [...tokens, ...people.map(({ token }) => token)]) expect(await find(token)).toBeNull()
  const ids = people.map(({ session }) => session.member.id)
  const { rows } = await staff.database.$client.query('select from staff_sessions where staff_id = any($1)', [ids])
  expect(rows).toEqual([])
})
