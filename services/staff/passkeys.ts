import type { WebAuthnCredential } from '@simplewebauthn/server'
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { cleanLine } from '#contract/clean-text.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { staff, staffPasskeys, staffSignIns } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRecent } from '#services/rights.ts'
import { hashSecret, newSecret } from '#services/secrets.ts'
import { noSuchPerson, type StaffDeps } from './links.ts'
import { type Browser, getActor, openSignIn, type SignIn } from './sign-ins.ts'
import {
  type Answer,
  authenticationOptions,
  checkAuthentication,
  checkRegistration,
  declined,
  getHost,
  registrationOptions,
  spendChallenge,
} from './webauthn.ts'

const MOST_PASSKEYS = 20
const NAME_MAX = 60

/** Locks a person's row, so that nobody disables them meanwhile. @throws ServiceError not_found if disabled */
export async function lockMember(transaction: Queryable, staffId: string) {
  const [member] = await transaction
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.disabledAt)))
    .for('update')
  if (!member) throw noSuchPerson()
  return member
}

/** Returns request options for the sign-in page, and the challenge for its cookie. */
export const startSignIn = (deps: StaffDeps) => authenticationOptions(deps, 'sign-in')

/** Signs in with any stored passkey. Returns the sign-in's token. @throws ServiceError, the same for every failure */
export async function signInWithPasskey(deps: StaffDeps, answer: Answer, browser: Browser): Promise<string> {
  await spendChallenge(deps, answer.challenge, 'sign-in')
  const { passkey, counter } = await checkPasskey(deps, answer)
  return inTransaction(deps.database, async (transaction) => {
    await lockMember(transaction, passkey.staffId).catch(() => {
      throw declined()
    })
    await countUse(transaction, passkey.id, counter)
    return openSignIn(transaction, passkey.staffId, browser, 'passkey')
  })
}

export async function startVerification(deps: StaffDeps, signIn: SignIn) {
  const passkeys = await getPasskeys(deps.database, signIn.member.id)
  return authenticationOptions(deps, 'verify', { detail: signIn.id, passkeys })
}

/** Replaces the sign-in's token and returns the new one (ASVS 7.2.4). @throws ServiceError invalid */
export async function verifySignIn(deps: StaffDeps, signIn: SignIn, answer: Answer): Promise<string> {
  if ((await spendChallenge(deps, answer.challenge, 'verify')) !== signIn.id) throw declined()
  const { passkey, counter } = await checkPasskey(deps, answer)
  if (passkey.staffId !== signIn.member.id) throw declined()
  return inTransaction(deps.database, async (transaction) => {
    await countUse(transaction, passkey.id, counter)
    return renewSignIn(transaction, signIn)
  })
}

async function renewSignIn(transaction: Queryable, signIn: SignIn): Promise<string> {
  const [token, now] = [newSecret(), new Date()]
  const { rowCount } = await transaction
    .update(staffSignIns)
    .set({ tokenHash: hashSecret(token), verifiedAt: now, seenAt: now })
    .where(eq(staffSignIns.id, signIn.id))
  if (!rowCount) throw declined()
  return token
}

async function checkPasskey(deps: StaffDeps, answer: Answer) {
  const { id } = (answer.response ?? {}) as { id?: unknown }
  if (typeof id !== 'string' || !/^[\w-]+$/.test(id)) throw declined()
  const [passkey] = await deps.database.select().from(staffPasskeys).where(eq(staffPasskeys.id, id))
  if (!passkey) throw declined()
  return { passkey, counter: await checkAuthentication(deps, answer, passkey) }
}

/** Rejects a second use of a counter, which is a copy. Many authenticators do not count and send 0. */
async function countUse(transaction: Queryable, id: string, counter: number): Promise<void> {
  const grew = lt(staffPasskeys.counter, counter)
  const { rowCount } = await transaction
    .update(staffPasskeys)
    .set({ counter, usedAt: new Date() })
    .where(and(eq(staffPasskeys.id, id), counter === 0 ? or(grew, eq(staffPasskeys.counter, 0)) : grew))
  if (!rowCount) throw declined()
}

const getPasskeys = (database: Queryable, staffId: string) =>
  database.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)).orderBy(asc(staffPasskeys.createdAt))

export async function listPasskeys({ database }: DataDeps, actor: Pick<Actor, 'staffId'>) {
  const passkeys = await getPasskeys(database, actor.staffId)
  return passkeys.map(({ id, name, host, createdAt, usedAt }) => ({ id, name, host, createdAt, usedAt }))
}

/** Starts adding a passkey. Needs a recent one, unless the sign-in began with a recovery code. */
export async function startPasskey(deps: StaffDeps, signIn: SignIn) {
  if (signIn.verifiedAt) requireRecent(getActor(signIn))
  const known = await getPasskeys(deps.database, signIn.member.id)
  return registrationOptions(deps, signIn.member, { purpose: 'add', detail: signIn.id, known })
}

/** Stores another passkey. Returns a new token for the sign-in, which now has all rights. */
export async function addPasskey(
  deps: StaffDeps,
  signIn: SignIn,
  answer: Answer & { name: string; requestId?: string | undefined },
): Promise<string> {
  if (signIn.verifiedAt) requireRecent(getActor(signIn))
  if ((await spendChallenge(deps, answer.challenge, 'add')) !== signIn.id) throw declined()
  const credential = await checkRegistration(deps, answer)
  const { id: staffId } = signIn.member
  return inTransaction(deps.database, async (transaction) => {
    await lockMember(transaction, staffId)
    await storePasskey(transaction, credential, { staffId, host: getHost(deps), name: answer.name })
    const actor = { staffId, requestId: answer.requestId }
    await logAction(transaction, actor, { action: 'staff.passkey_added', subjectId: staffId })
    return renewSignIn(transaction, signIn)
  })
}

/** Requires a transaction that locked the person's row. @throws ServiceError conflict */
export async function storePasskey(
  transaction: Queryable,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  { staffId, host, name }: { staffId: string; host: string; name: string },
): Promise<void> {
  const known = await getPasskeys(transaction, staffId)
  if (known.length >= MOST_PASSKEYS) throw new ServiceError('conflict', `You have ${MOST_PASSKEYS} passkeys already.`)
  const now = new Date()
  // Untrusted values that are later sent to the browser again.
  const ways = transports.filter((way) => /^[a-z-]{1,20}$/.test(way)).slice(0, 10)
  const { rowCount } = await transaction
    .insert(staffPasskeys)
    .values({
      id,
      staffId,
      publicKey,
      counter,
      transports: ways,
      host,
      createdAt: now,
      usedAt: now,
      name: getName(name) || `Passkey ${known.length + 1}`,
    })
    .onConflictDoNothing()
  if (!rowCount) throw new ServiceError('conflict', 'This passkey is in use already.')
}

const getName = (text: string) => cleanLine(text).slice(0, NAME_MAX).toWellFormed()

/** @throws ServiceError verify, not_found, or conflict for the last one */
export async function removePasskey({ database }: DataDeps, actor: Actor, id: string): Promise<void> {
  requireRecent(actor)
  const { staffId } = actor
  await inTransaction(database, async (transaction) => {
    await lockMember(transaction, staffId)
    const passkeys = await getPasskeys(transaction, staffId)
    if (!passkeys.some((passkey) => passkey.id === id)) {
      throw new ServiceError('not_found', 'You have no such passkey.')
    }
    if (passkeys.length === 1) {
      throw new ServiceError('conflict', 'This is your last passkey. Add another before you remove it.')
    }
    await transaction.delete(staffPasskeys).where(eq(staffPasskeys.id, id))
    await logAction(transaction, actor, { action: 'staff.passkey_removed', subjectId: staffId })
  })
}
