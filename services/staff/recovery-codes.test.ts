import { beforeAll, expect, test } from 'vitest'
import { deleteExpiredAccess } from '#services/privacy/expired-access.ts'
import { createAuthenticator } from '#tests/fixtures/authenticator.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { setUpAdmin } from '#tests/fixtures/staff.ts'
import { addPasskey, startPasskey } from './passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes, signInWithCode } from './recovery-codes.ts'
import { disablePerson } from './service.ts'
import { getActor } from './sign-ins.ts'

const { staff, admin: person } = setUpAdmin()
let codes: string[]
beforeAll(async () => {
  codes = await makeRecoveryCodes(staff.deps, staff.actor(person))
})

const email = 'admin@academy.example'
const signIn = (code: string, { address = '192.0.2.1', as = email } = {}) =>
  signInWithCode(staff.deps, { email: as, code, address }, {})
const wrong = { reason: 'invalid', message: 'This email and recovery code do not match.' }

test('there are ten, of 120 bits each, that people can read', () => {
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('a code signs in once, however it is written; the sign-in can add a passkey, and do nothing else before', async () => {
  const [code = ''] = codes
  const written = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  const opened = await staff.getSignIn(await signIn(written, { as: 'ADMIN@academy.example ' }))
  await expect(signIn(code)).rejects.toMatchObject(wrong)
  expect(await countRecoveryCodes(staff.deps, staff.actor(person))).toBe(9)
  expect(opened.verifiedAt).toBeNull()
  expect(() => getActor(opened)).toThrow(expect.objectContaining({ reason: 'forbidden' }))

  const passkey = createAuthenticator(staff.deps.publicUrl)
  const { options, challenge } = await startPasskey(staff.deps, opened)
  const answer = { challenge, response: passkey.register(options), name: '' }
  const token = await addPasskey(staff.deps, opened, answer)
  expect(getActor(await staff.getSignIn(token)).verifiedAt).toEqual(new Date())
})

test('of 20 sign-ins with one code at once, one succeeds', async () => {
  const [, code = ''] = codes
  const ends = await Promise.allSettled(
    Array.from({ length: 20 }, (_value, place) => signIn(code, { address: `198.51.100.${place}` })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await staff.database.$client.query('delete from staff_guesses')
})

test('an unknown email, a wrong code, another’s code and a disabled person hear the same', async () => {
  const other = await staff.add('other', 'viewer')
  const [others = ''] = await makeRecoveryCodes(staff.deps, staff.actor(other))
  await disablePerson(staff.deps, null, other.signIn.member.id)
  for (const [as, code] of [
    ['nobody@academy.example', codes[2] ?? ''],
    [email, 'AAAA-AAAA-AAAA-AAAA-AAAA'],
    [email, ''],
    [email, others],
    ['other@academy.example', others],
  ] as const) {
    await expect(signIn(code, { as, address: '203.0.113.1' })).rejects.toMatchObject(wrong)
  }
})

test('ten wrong codes an hour from one network are enough; strangers elsewhere cannot use up those of a person; right ones do not count', async () => {
  const tooMany = { reason: 'too_many' }
  for (let count = 0; count < 10; count++) {
    const guess = signIn('x', { as: `nobody-${count}@academy.example`, address: '192.0.2.7' })
    await expect(guess).rejects.toMatchObject(wrong)
  }
  await expect(signIn(codes[3] ?? '', { address: '192.0.2.7' })).rejects.toMatchObject(tooMany)
  await expect(signIn(codes[3] ?? '')).resolves.toBeTypeOf('string')

  const guesses = Array.from({ length: 30 }, (_value, place) => signIn('x', { address: `198.51.100.${place}` }))
  const ends = await Promise.allSettled(guesses)
  const reasons = ends.map((end) => end.status === 'rejected' && end.reason.reason)
  expect(new Set(reasons)).toEqual(new Set(['invalid']))
  await expect(signIn(codes[5] ?? '')).resolves.toBeTypeOf('string')

  const { rows } = await staff.database.$client.query('select key from staff_guesses')
  expect(JSON.stringify(rows)).not.toContain('@')
  staff.pass(61 * 60_000)
  await deleteExpiredAccess(staff.database)
  const left = await staff.database.$client.query('select from staff_guesses')
  expect(left.rowCount).toBe(0)
  staff.pass(-61 * 60_000)
})

test('new codes replace the earlier ones, and need a passkey used lately', async () => {
  const [code = ''] = await makeRecoveryCodes(staff.deps, staff.actor(person))
  await expect(signIn(codes[4] ?? '', { address: '192.0.2.99' })).rejects.toMatchObject(wrong)
  await expect(signIn(code, { address: '192.0.2.99' })).resolves.toBeTypeOf('string')
  staff.pass(11 * 60_000)
  await expectDeclined(makeRecoveryCodes(staff.deps, staff.actor(person)), 'verify')
})
