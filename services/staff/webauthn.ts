import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, lt } from 'drizzle-orm'
import { staffChallenges, type staffPasskeys } from '#database/schema-staff.ts'
import { ServiceError } from '#services/errors.ts'
import { hashSecret, later, MINUTE, newSecret } from '#services/secrets.ts'
import type { StaffDeps } from './links.ts'

const CHALLENGE_MS = 5 * MINUTE
/** EdDSA, ES256 and RS256: every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257]

type StoredPasskey = typeof staffPasskeys.$inferSelect

/** The browser's answer as JSON (`PublicKeyCredential.toJSON()`), and the challenge from its cookie. */
export type Answer = { challenge: string; response: unknown }

/** Passkeys are bound to the host of PUBLIC_URL. */
export const getHost = ({ publicUrl }: Pick<StaffDeps, 'publicUrl'>) => new URL(publicUrl).hostname

export const declined = () => new ServiceError('invalid', 'This passkey was not accepted. Please try again.')

/** Issues a challenge, valid once within five minutes with its cookie. {@link spendChallenge} returns `detail`. */
async function issueChallenge(deps: StaffDeps, purpose: string, detail: string) {
  const now = new Date()
  const challenge = newSecret()
  await deps.database.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
  await deps.database.insert(staffChallenges).values({
    hash: hashSecret(challenge),
    purpose: `${purpose} ${detail}`,
    expiresAt: later(now, CHALLENGE_MS),
  })
  return { challenge, bytes: Uint8Array.from(Buffer.from(challenge, 'base64url')) }
}

/** @throws ServiceError invalid if it was already answered, has expired, or has another purpose */
export async function spendChallenge(deps: StaffDeps, challenge: string, purpose: string): Promise<string> {
  const [spent] = await deps.database
    .delete(staffChallenges)
    .where(and(eq(staffChallenges.hash, hashSecret(challenge)), gt(staffChallenges.expiresAt, new Date())))
    .returning()
  const [issuedFor, detail = ''] = spent?.purpose.split(' ') ?? []
  if (issuedFor !== purpose) throw new ServiceError('invalid', 'This took too long. Please try again.')
  return detail
}

/** Returns options for `navigator.credentials.create`, and the challenge for its cookie. */
export async function registrationOptions(
  deps: StaffDeps,
  { id, name, email }: { id: string; name: string; email: string },
  { purpose, detail, known }: { purpose: string; detail: string; known: Pick<StoredPasskey, 'id' | 'transports'>[] },
) {
  const { challenge, bytes } = await issueChallenge(deps, purpose, detail)
  const options = await generateRegistrationOptions({
    rpName: deps.academyName,
    rpID: getHost(deps),
    challenge: bytes,
    timeout: CHALLENGE_MS,
    userID: Uint8Array.from(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
  })
  return { options, challenge }
}

/** Returns options for `navigator.credentials.get`, with the given passkeys or any. */
export async function authenticationOptions(
  deps: StaffDeps,
  purpose: string,
  { detail = '', passkeys }: { detail?: string; passkeys?: Pick<StoredPasskey, 'id' | 'transports'>[] } = {},
) {
  const { challenge, bytes } = await issueChallenge(deps, purpose, detail)
  const options = await generateAuthenticationOptions({
    rpID: getHost(deps),
    challenge: bytes,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys }),
  })
  return { options, challenge }
}

/** Returns the new passkey. @throws ServiceError invalid */
export async function checkRegistration(deps: StaffDeps, { challenge, response }: Answer) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...expected(deps, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(decline)
  if (!verified) throw declined()
  return registrationInfo.credential
}

/** Returns the passkey's new counter. @throws ServiceError invalid, also if the counter did not grow */
export async function checkAuthentication(deps: StaffDeps, { challenge, response }: Answer, passkey: StoredPasskey) {
  const { id, staffId, publicKey, counter } = passkey
  const given = response as AuthenticationResponseJSON
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given,
    ...expected(deps, challenge),
    credential: { id, publicKey, counter },
  }).catch(decline)
  const { userHandle } = given.response
  if (!verified || (userHandle && Buffer.from(userHandle, 'base64url').toString() !== staffId)) throw declined()
  return authenticationInfo.newCounter
}

const expected = (deps: StaffDeps, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(deps.publicUrl).origin,
  expectedRPID: getHost(deps),
  requireUserVerification: true,
})

/** The library throws Error for malformed answers, which anybody can send. */
function decline(): never {
  throw declined()
}
