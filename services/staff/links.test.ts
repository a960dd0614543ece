import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteExpiredAccess } from '#services/privacy/expired-access.ts'
import { createAuthenticator } from '#tests/fixtures/authenticator.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { getToken, setUpStaff } from '#tests/fixtures/staff.ts'
import { finishJoining, startJoining } from './joining.ts'
import { cancelInvitation, createSetupLink, findLink, invite, listInvitations, resetLink } from './links.ts'
import { listPasskeys } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { disablePerson } from './service.ts'
import { findSignIn } from './sign-ins.ts'

const HOUR = 3_600_000
const staff = setUpStaff()

/** Follows a link with `count` passkeys at the same moment; how many of them got in. */
async function joinAtOnce(link: string, count: number): Promise<number> {
  const token = getToken(link)
  const all = Array.from({ length: count }, async (_value, place) => {
    const passkey = createAuthenticator(staff.deps.publicUrl)
    const joiner = { name: `Sample ${place}`, email: `sample-${place}@academy.example` }
    const { options, challenge } = await startJoining(staff.deps, token, joiner)
    return { joiner, answer: { challenge, response: passkey.register(options) } }
  })
  const ready = await Promise.all(all)
  const ends = await Promise.allSettled(
    ready.map(({ joiner, answer }) => finishJoining(staff.deps, token, joiner, answer, {})),
  )
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.reason] : []))
  expect(new Set(refused)).toEqual(new Set(['not_found']))
  return count - refused.length
}

test('the first person comes by the last setup link, within an hour; of five at once one gets in', async () => {
  const { deps } = staff
  const first = (await createSetupLink(deps)) ?? ''
  const second = (await createSetupLink(deps)) ?? ''
  expect(second).toMatch(/^https:\/\/academy\.example\/desk\/setup\/[\w-]{43}$/)
  expect(await findLink(deps, getToken(first))).toBeNull()
  expect(await findLink(deps, getToken(second))).toEqual({ kind: 'setup', role: 'admin', email: null, name: null })
  staff.pass(HOUR)
  expect(await findLink(deps, getToken(second))).toBeNull()

  const link = (await createSetupLink(deps)) ?? ''
  expect(await joinAtOnce(link, 5)).toBe(1)
  const { rows } = await staff.database.$client.query('select role from staff')
  expect(rows).toEqual([{ role: 'admin' }])
  expect(await createSetupLink(deps)).toBeNull()
})

describe('everybody else', () => {
  beforeEach(() => staff.pass(HOUR))

  test('comes by invitation, within seven days, as whom it names; of five at once one gets in', async () => {
    const { deps } = staff
    const { link } = await invite(deps, null, { email: 'Invited@academy.example', role: 'finance' })
    const token = getToken(link ?? '')
    const found = { kind: 'invitation', role: 'finance', email: 'Invited@academy.example', name: null }
    staff.pass(7 * 24 * HOUR - 1)
    expect(await findLink(deps, token)).toEqual(found)
    expect(await joinAtOnce(link ?? '', 5)).toBe(1)
    expect(await findLink(deps, token)).toBeNull()
    const { rows } = await staff.database.$client.query("select email from staff where role = 'finance'")
    expect(rows).toEqual([{ email: 'Invited@academy.example' }])
    await expectDeclined(invite(deps, null, { email: 'invited@ACADEMY.example', role: 'admin' }), 'conflict')
  })

  test('a later invitation replaces an earlier one; a canceled, an expired and an unknown one look the same', async () => {
    const { deps } = staff
    const admin = staff.actor(await staff.add('inviter', 'admin'))
    const invitation = { email: 'twice@academy.example', role: 'viewer' }
    const earlier = await invite(deps, admin, invitation)
    const later = await invite(deps, admin, { ...invitation, role: 'finance' })
    const [listed] = await listInvitations(deps, admin)
    expect(listed).toMatchObject({ email: 'twice@academy.example', role: 'finance' })
    await cancelInvitation(deps, admin, listed?.id ?? '')
    const expired = await invite(deps, null, { ...invitation, email: 'late@academy.example' })
    staff.pass(7 * 24 * HOUR)
    for (const link of [earlier.link, later.link, expired.link, 'https://academy.example/desk/setup/unknown', '']) {
      expect(await findLink(deps, getToken(link ?? ''))).toBeNull()
      await expectDeclined(startJoining(deps, getToken(link ?? ''), { name: 'X' }), 'not_found')
    }
    expect(await deleteExpiredAccess(deps.database)).toBeGreaterThan(0)
    expect(await listInvitations(deps, admin)).toEqual([])
  })

  test.each([
    [{ email: 'nobody', role: 'viewer' }, 'email'],
    [{ email: 'somebody@academy.example', role: 'owner' }, 'role'],
  ])('%j is no invitation', async (invitation, field) => {
    await expectDeclined(invite(staff.deps, null, invitation), 'invalid', { errors: { [field]: [expect.any(String)] } })
  })

  test.each(['', ' ', 'x'.repeat(101), '\u202E'])('%j is no name', async (name) => {
    const { link } = await invite(staff.deps, null, { email: 'nameless@academy.example', role: 'viewer' })
    await expectDeclined(startJoining(staff.deps, getToken(link ?? ''), { name }), 'invalid')
  })

  test('a reset ends passkeys, codes and sign-ins at once, and lets the same person back in, within a day', async () => {
    const { deps } = staff
    const person = await staff.add('loser', 'viewer')
    await makeRecoveryCodes(deps, staff.actor(person))
    const { link } = await resetLink(deps, null, 'LOSER@academy.example ')
    expect(await findSignIn(deps, person.token, { touch: false })).toBeNull()
    await expectDeclined(staff.signIn(person), 'invalid')
    const codes = 'select from staff_recovery_codes where staff_id = $1'
    expect((await staff.database.$client.query(codes, [person.signIn.member.id])).rows).toEqual([])
    const found = { kind: 'reset', role: 'viewer', email: 'loser@academy.example', name: 'loser' }
    expect(await findLink(deps, getToken(link ?? ''))).toEqual(found)
    const back = await staff.join(link ?? '')
    expect(back.signIn.member).toEqual(person.signIn.member)
    expect(await listPasskeys(deps, staff.actor(back))).toHaveLength(1)

    const late = await resetLink(deps, null, 'loser@academy.example')
    staff.pass(24 * HOUR)
    expect(await findLink(deps, getToken(late.link ?? ''))).toBeNull()
    const disabled = await resetLink(deps, null, 'loser@academy.example')
    await disablePerson(deps, null, back.signIn.member.id)
    expect(await findLink(deps, getToken(disabled.link ?? ''))).toBeNull()
    await expectDeclined(resetLink(deps, null, 'loser@academy.example'), 'conflict')
    await expectDeclined(resetLink(deps, null, 'nobody@academy.example'), 'not_found')
  })

  test('an email brings the link; who invites sees it only where none could be sent', async () => {
    const admin = staff.actor(await staff.add('sender', 'admin'))
    const write = vi.fn(async () => ({}) as never)
    const send = vi.fn(async () => {})
    const deps = { ...staff.deps, mailer: { write, send } }
    const invitation = { email: 'mailed@academy.example', role: 'viewer' }
    expect(await invite(deps, admin, invitation)).toEqual({ link: null, emailed: true })
    const [[email]] = write.mock.calls as unknown as [[{ row: { email: string }; link: string }]]
    expect(email).toMatchObject({ kind: 'access', row: { email: 'mailed@academy.example' } })
    expect(await findLink(deps, getToken(email.link))).toMatchObject({ email: 'mailed@academy.example' })
    expect(await invite(deps, null, invitation)).toEqual({ link: expect.any(String), emailed: true })
    send.mockRejectedValueOnce(new Error('no server'))
    expect(await invite(deps, admin, invitation)).toEqual({ link: expect.any(String), emailed: false })
  })

  test('no link, token or code is stored as it is', async () => {
    const person = await staff.add('secretive', 'viewer')
    const codes = await makeRecoveryCodes(staff.deps, staff.actor(person))
    const { link } = await invite(staff.deps, null, { email: 'hidden@academy.example', role: 'viewer' })
    const tables = ['staff_links', 'staff_sign_ins', 'staff_recovery_codes', 'staff_challenges', 'audit_log']
    for (const table of tables) {
      const all = JSON.stringify((await staff.database.$client.query(`select r::text from ${table} r`)).rows)
      for (const secret of [getToken(link ?? ''), person.token, ...codes]) expect(all).not.toContain(secret)
    }
  })
})
