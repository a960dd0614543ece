import { expect, test } from 'vitest'
import { deleteExpiredAccess } from '#services/privacy/expired-access.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { setUpAdmin, type TestPerson } from '#tests/fixtures/staff.ts'
import { disablePerson } from './service.ts'
import { endSignIn, endSignIns, findSignIn, listSignIns, signOut } from './sign-ins.ts'

const MINUTE = 60_000
const { staff, admin } = setUpAdmin()

const find = (token: string, touch = false) => findSignIn(staff.deps, token, { touch })
/** Signed in a moment ago. */
async function fresh(person: TestPerson): Promise<TestPerson> {
  const token = await staff.signIn(person)
  return { ...person, token, signIn: await staff.getSignIn(token) }
}

test('a sign-in ends after 30 minutes without a person; polls do not keep it open', async () => {
  const { token } = await fresh(admin)
  staff.pass(29 * MINUTE)
  expect(await find(token, true)).not.toBeNull()
  staff.pass(29 * MINUTE)
  expect(await find(token)).not.toBeNull()
  staff.pass(MINUTE)
  expect(await find(token)).toBeNull()
})

test('a sign-in ends after twelve hours, also one in use, and is then deleted', async () => {
  const { token, signIn } = await fresh(admin)
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    staff.pass(20 * MINUTE)
    expect(await find(token, true)).not.toBeNull()
  }
  staff.pass(20 * MINUTE)
  expect(await find(token, true)).toBeNull()
  staff.pass(1)
  await deleteExpiredAccess(staff.database)
  const { rows } = await staff.database.$client.query('select from staff_sign_ins where id = $1', [signIn.id])
  expect(rows).toEqual([])
})

test('the time of the last request is written once a minute', async () => {
  const { token, signIn } = await fresh(admin)
  const seenAt = async () => {
    const query = 'select extract(epoch from seen_at - created_at)::int as age from staff_sign_ins where id = $1'
    const { rows } = await staff.database.$client.query(query, [signIn.id])
    return rows[0].age
  }
  staff.pass(MINUTE - 1)
  await find(token, true)
  expect(await seenAt()).toBe(0)
  staff.pass(1)
  await find(token, true)
  expect(await seenAt()).toBe(60)
})

test('a sign-in ends the earlier sign-in of the same browser, a sign-out its own', async () => {
  const { token } = await fresh(admin)
  const next = await staff.signIn(admin, token)
  expect(await find(token)).toBeNull()
  await signOut(staff.deps, await staff.getSignIn(next))
  expect(await find(next)).toBeNull()
  expect((await staff.logged()).at(-1)).toMatchObject({ action: 'staff.signed_out' })
})

test('people list and end their own sign-ins; an admin everybody’s; nobody else does', async () => {
  const { deps } = staff
  const viewer = await fresh(await staff.add('viewer', 'viewer'))
  const other = await fresh(viewer)
  const boss = await fresh(admin)
  const [actor, manager] = [staff.actor(viewer), staff.actor(boss)]
  const listed = await listSignIns(deps, actor)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([viewer.signIn.id, other.signIn.id]))
  expect(listed[0]?.browser).toBe('Unknown browser on an unknown system')
  expect(await listSignIns(deps, manager, actor.staffId)).toEqual(listed)
  await expectDeclined(listSignIns(deps, actor, manager.staffId), 'forbidden')
  await expectDeclined(endSignIn(deps, actor, boss.signIn.id), 'forbidden')
  await expectDeclined(endSignIns(deps, actor, manager.staffId), 'forbidden')
  expect(await find(boss.token)).not.toBeNull()

  await endSignIn(deps, actor, other.signIn.id)
  expect(await find(other.token)).toBeNull()
  await expectDeclined(endSignIn(deps, actor, other.signIn.id), 'not_found')
  expect(await endSignIns(deps, actor, actor.staffId, viewer.signIn.id)).toBe(1)
  expect(await find(viewer.token)).not.toBeNull()
  await endSignIns(deps, manager, actor.staffId)
  expect(await find(viewer.token)).toBeNull()
  expect((await staff.logged()).at(-1)).toMatchObject({
    action: 'staff.sign_in_ended',
    staffId: manager.staffId,
    subjectId: actor.staffId,
    detail: { signIns: 1 },
  })

  staff.pass(11 * MINUTE)
  await expectDeclined(endSignIn(deps, manager, boss.signIn.id), 'verify')
  await expectDeclined(endSignIns(deps, manager, manager.staffId), 'verify')
})

test('who is disabled has no sign-in from then on, not even one that began at that moment', async () => {
  const leaver = await staff.add('leaver', 'finance')
  const signIns = Array.from({ length: 5 }, () => staff.add(`leaver-${crypto.randomUUID().slice(0, 8)}`, 'viewer'))
  const people = [leaver, ...(await Promise.all(signIns))]
  const tokens = await Promise.all(
    people.map(async (person) => {
      const [token] = await Promise.all([
        staff.signIn(person).catch(() => ''),
        disablePerson(staff.deps, null, person.signIn.member.id),
      ])
      return token
    }),
  )
  for (const token of [...tokens, ...people.map(({ token }) => token)]) expect(await find(token)).toBeNull()
  const ids = people.map(({ signIn }) => signIn.member.id)
  const { rows } = await staff.database.$client.query('select from staff_sign_ins where staff_id = any($1)', [ids])
  expect(rows).toEqual([])
})
