import { expect, test } from 'vitest'
import { createAuthenticator, type Flaws } from '#tests/fixtures/authenticator.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { setUpAdmin, type TestPerson } from '#tests/fixtures/staff.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startSignIn,
  startVerification,
  verifySignIn,
} from './passkeys.ts'
import { disablePerson } from './service.ts'
import { findSignIn } from './sign-ins.ts'

const { staff, admin } = setUpAdmin()

const notAccepted = { reason: 'invalid', message: 'This passkey was not accepted. Please try again.' }
const tooLate = { reason: 'invalid', message: 'This took too long. Please try again.' }

async function add(person: TestPerson, { flaws = {}, name = '' }: { flaws?: Flaws; name?: string } = {}) {
  const passkey = createAuthenticator(staff.deps.publicUrl)
  const { options, challenge } = await startPasskey(staff.deps, person.signIn)
  const answer = { challenge, response: passkey.register(options, flaws), name }
  return { passkey, token: await addPasskey(staff.deps, person.signIn, answer) }
}

test('a browser is asked for a discoverable passkey with user verification, and no attestation', async () => {
  const { options } = await startPasskey(staff.deps, admin.signIn)
  expect(options).toMatchObject({
    rp: { id: 'academy.example', name: 'Sample Academy' },
    user: { name: 'admin@academy.example', displayName: 'Sample Admin' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: admin.passkey.id }],
  })
  const signIn = await startSignIn(staff.deps)
  expect(signIn.options).toMatchObject({ rpId: 'academy.example', userVerification: 'required' })
  expect(signIn.options.allowCredentials).toBeUndefined()
})

test('a passkey signs its owner in, and the log says so', async () => {
  const token = await staff.signIn(admin)
  expect(await findSignIn(staff.deps, token, { touch: false })).toMatchObject({
    member: { name: 'Sample Admin', email: 'admin@academy.example', role: 'admin', shortcuts: true },
    verifiedAt: new Date(),
  })
  const { rows } = await staff.database.$client.query("select * from audit_log where action = 'staff.signed_in'")
  expect(rows.at(-1)).toMatchObject({ staff_id: admin.signIn.member.id, detail: { by: 'passkey' } })
})

test.each<[string, Flaws]>([
  ['another origin', { origin: 'https://academy.example.evil.example' }],
  ['another host', { host: 'evil.example' }],
  ['no user verification', { userVerified: false }],
])('an answer with %s signs nobody in, and registers no passkey', async (_what, flaws) => {
  const { options, challenge } = await startSignIn(staff.deps)
  const response = admin.passkey.authenticate(options, flaws)
  await expect(signInWithPasskey(staff.deps, { challenge, response }, {})).rejects.toMatchObject(notAccepted)
  await expect(add(admin, { flaws })).rejects.toMatchObject(notAccepted)
})

test('a challenge works once, for five minutes, in its own browser and for its own purpose', async () => {
  const { deps } = staff
  const { options, challenge } = await startSignIn(deps)
  const answer = { challenge, response: admin.passkey.authenticate(options) }
  await signInWithPasskey(deps, answer, {})
  await expect(signInWithPasskey(deps, answer, {})).rejects.toMatchObject(tooLate)

  const late = await startSignIn(deps)
  staff.pass(5 * 60_000)
  const lateAnswer = { challenge: late.challenge, response: admin.passkey.authenticate(late.options) }
  await expect(signInWithPasskey(deps, lateAnswer, {})).rejects.toMatchObject(tooLate)

  const [stolen, own] = [await startSignIn(deps), await startSignIn(deps)]
  const crossed = { challenge: own.challenge, response: admin.passkey.authenticate(stolen.options) }
  await expect(signInWithPasskey(deps, crossed, {})).rejects.toMatchObject(notAccepted)

  const verifying = await startVerification(deps, admin.signIn)
  const misused = { challenge: verifying.challenge, response: admin.passkey.authenticate(verifying.options) }
  await expect(signInWithPasskey(deps, misused, {})).rejects.toMatchObject(tooLate)
})

test('a copied passkey is noticed by its counter', async () => {
  await staff.signIn(admin)
  admin.passkey.counter -= 1
  await expect(staff.signIn(admin)).rejects.toMatchObject(notAccepted)
  await expect(staff.signIn(admin)).resolves.toBeTypeOf('string')
})

test('a sign-in is verified by its owner’s passkey only, and gets a new token', async () => {
  const { deps } = staff
  const other = await staff.add('verifier', 'viewer')
  staff.pass(11 * 60_000)
  const token = await staff.signIn(other)
  const signIn = await staff.getSignIn(token)
  const stranger = await startVerification(deps, signIn)
  const strangers = { challenge: stranger.challenge, response: admin.passkey.authenticate(stranger.options) }
  await expect(verifySignIn(deps, signIn, strangers)).rejects.toMatchObject(notAccepted)

  staff.pass(60_000)
  const { options, challenge } = await startVerification(deps, signIn)
  expect(options.allowCredentials).toMatchObject([{ id: other.passkey.id }])
  const verified = await verifySignIn(deps, signIn, { challenge, response: other.passkey.authenticate(options) })
  expect(await findSignIn(deps, token, { touch: false })).toBeNull()
  expect(await staff.getSignIn(verified)).toMatchObject({ id: signIn.id, verifiedAt: new Date() })
})

test('somebody who used a passkey lately adds and removes passkeys; the last stays', async () => {
  const { deps } = staff
  const person = await staff.add('collector', 'viewer')
  const { passkey, token } = await add(person, { name: ' Phone\u0000 ' })
  person.signIn = await staff.getSignIn(token)
  const actor = staff.actor(person)
  expect((await listPasskeys(deps, actor)).map(({ name, host }) => [name, host])).toEqual([
    ['Passkey 1', 'academy.example'],
    ['Phone', 'academy.example'],
  ])
  await expectDeclined(removePasskey(deps, actor, admin.passkey.id), 'not_found')

  const both = [person.passkey.id, passkey.id].map((id) => removePasskey(deps, actor, id))
  const ends = await Promise.allSettled(both)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await listPasskeys(deps, actor)).toHaveLength(1)

  staff.pass(11 * 60_000)
  await expectDeclined(startPasskey(deps, person.signIn), 'verify')
  await expectDeclined(removePasskey(deps, actor, passkey.id), 'verify')
})

test('nobody has more than 20 passkeys', async () => {
  const person = await staff.add('hoarder', 'viewer')
  await add(person)
  await staff.database.$client.query(
    `insert into staff_passkeys (id, staff_id, public_key, counter, host, name)
     select n::text, $1, '', 0, 'academy.example', 'Passkey' from generate_series(3, 20) as n`,
    [person.signIn.member.id],
  )
  await expectDeclined(add(person), 'conflict')
})

test('who is disabled cannot sign in, and hears nothing else than with a wrong passkey', async () => {
  const person = await staff.add('leaver', 'finance')
  await disablePerson(staff.deps, null, person.signIn.member.id)
  await expect(staff.signIn(person)).rejects.toMatchObject(notAccepted)
})
