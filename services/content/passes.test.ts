import { expect, test } from 'vitest'
import { deleteExpiredAccess } from '#services/privacy/expired-access.ts'
import type { StaffRole } from '#services/rights.ts'
import { HOUR, MINUTE } from '#services/secrets.ts'
import { changeRole, disablePerson } from '#services/staff/service.ts'
import { findSignIn, getActor, signOut } from '#services/staff/sign-ins.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { setUpAdmin } from '#tests/fixtures/staff.ts'
import { endPass, findPass, makePass } from './passes.ts'

const { staff, admin } = setUpAdmin()
let people = 0

async function signedIn(role: StaffRole) {
  people += 1
  const person = await staff.add(`person-${people}`, role)
  return { ...person, actor: { ...getActor(person.signIn), signInId: person.signIn.id } }
}

/** A pass of somebody with a sign-in of their own. */
async function opened(kind: 'edit' | 'preview') {
  const person = await signedIn('editor')
  const { token, expiresAt } = await makePass(staff.deps, person.actor, { kind })
  return { ...person, pass: token, expiresAt, find: () => findPass(staff.deps, token) }
}

const passes = async () => (await staff.database.$client.query('select * from content_passes')).rows

test('a pass opens the draft on any device, and only its hash is stored', async () => {
  const { pass, find, signIn, expiresAt } = await opened('preview')
  expect(await find()).toEqual({ kind: 'preview', staffId: signIn.member.id, name: signIn.member.name, expiresAt })
  expect(JSON.stringify(await passes())).not.toContain(pass)
  for (const other of ['', 'x'.repeat(43), `${pass}x`]) expect(await findPass(staff.deps, other)).toBeNull()
  await endPass(staff.deps, pass)
  expect(await find()).toBeNull()
})

test('a preview ends after an hour, also without use of the desk; editing ends with the sign-in alone', async () => {
  const [preview, edit, idle] = [await opened('preview'), await opened('edit'), await opened('edit')]
  for (let minutes = 0; minutes < 55; minutes += 5) {
    staff.pass(5 * MINUTE)
    await findSignIn(staff.deps, edit.token, { touch: true })
  }
  expect([await preview.find(), await edit.find(), await idle.find()].map(Boolean)).toEqual([true, true, false])
  staff.pass(5 * MINUTE)
  expect([await preview.find(), await edit.find()].map(Boolean)).toEqual([false, true])
  for (let hours = 0; hours < 11; hours += 1 / 3) {
    staff.pass(HOUR / 3)
    await findSignIn(staff.deps, edit.token, { touch: true })
  }
  expect(await edit.find()).toBeNull()
  staff.pass(1)
  await deleteExpiredAccess(staff.database)
  expect(await passes()).toEqual([])
})

test.each(['edit', 'preview'] as const)(
  'a pass to %s ends with the sign-in, the right and the account',
  async (kind) => {
    const boss = staff.actor({ ...admin, signIn: await staff.getSignIn(await staff.signIn(admin)) })
    const [out, moved, disabled] = [await opened(kind), await opened(kind), await opened(kind)]
    await signOut(staff.deps, out.signIn)
    await changeRole(staff.deps, boss, moved.actor.staffId, 'viewer')
    await disablePerson(staff.deps, boss, disabled.actor.staffId)
    for (const { find } of [out, moved, disabled]) expect(await find()).toBeNull()
  },
)

test('only those who may edit get one', async () => {
  for (const role of ['viewer', 'admissions', 'finance'] as const) {
    await expectDeclined(makePass(staff.deps, (await signedIn(role)).actor, { kind: 'preview' }), 'forbidden')
  }
  await expectDeclined(makePass(staff.deps, (await signedIn('editor')).actor, { kind: 'all' }), 'invalid')
})
