import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import { staff, staffSignIns } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRecent, requireRight, type StaffRole } from '#services/rights.ts'
import { ABSOLUTE_MS, hashSecret, IDLE_MS, later, MINUTE, newSecret } from '#services/secrets.ts'
import { noSuchPerson } from './links.ts'

type Member = { id: string; name: string; email: string; role: StaffRole; shortcuts: boolean }

export type SignIn = {
  id: string
  member: Member
  /** Last use of a passkey. Null after a recovery code, when the sign-in can only add a passkey. */
  verifiedAt: Date | null
}

export type Browser = {
  userAgent?: string | undefined
  /** Token of an earlier sign-in, which ends. */
  earlierToken?: string | undefined
  requestId?: string | undefined
}

/** Returns the actor of a sign-in. @throws ServiceError forbidden after a recovery code, until a passkey is added */
export function getActor({ member, verifiedAt }: SignIn, requestId?: string): Actor {
  if (!verifiedAt) throw new ServiceError('forbidden', 'Please add a passkey first.')
  return { staffId: member.id, role: member.role, verifiedAt, requestId }
}

/** Signs in, in the transaction that locked the person's row. Returns the token for the cookie. */
export async function openSignIn(
  transaction: Queryable,
  staffId: string,
  { userAgent, earlierToken, requestId }: Browser,
  by: 'passkey' | 'link' | 'recovery code',
): Promise<string> {
  if (earlierToken) await transaction.delete(staffSignIns).where(eq(staffSignIns.tokenHash, hashSecret(earlierToken)))
  const [token, now] = [newSecret(), new Date()]
  await transaction.insert(staffSignIns).values({
    id: uuidv7(),
    staffId,
    tokenHash: hashSecret(token),
    browser: browserName(userAgent),
    createdAt: now,
    seenAt: now,
    verifiedAt: by === 'recovery code' ? null : now,
  })
  const actor = { staffId, requestId }
  await logAction(transaction, actor, { action: 'staff.signed_in', subjectId: staffId, detail: { by } })
  return token
}

/** Checks both time limits of a sign-in. */
export const inTime = () =>
  and(gt(staffSignIns.seenAt, later(new Date(), -IDLE_MS)), gt(staffSignIns.createdAt, later(new Date(), -ABSOLUTE_MS)))

const usable = () => and(isNull(staff.disabledAt), inTime())

/** Returns the sign-in of a cookie's token, or null. `touch` extends it, for requests by people, not polling. */
export async function findSignIn({ database }: DataDeps, token: string, { touch }: { touch: boolean }) {
  const now = new Date()
  const { id, name, email, role, shortcuts } = staff
  const [row] = await database
    .select({ signIn: staffSignIns, member: { id, name, email, role, shortcuts } })
    .from(staffSignIns)
    .innerJoin(staff, eq(staff.id, staffSignIns.staffId))
    .where(and(eq(staffSignIns.tokenHash, hashSecret(token)), usable()))
  if (!row) return null
  const { signIn, member } = row
  if (touch && signIn.seenAt <= later(now, -MINUTE)) {
    await database.update(staffSignIns).set({ seenAt: now }).where(eq(staffSignIns.id, signIn.id))
  }
  return { id: signIn.id, member, verifiedAt: signIn.verifiedAt } satisfies SignIn
}

export async function signOut({ database }: DataDeps, signIn: SignIn, requestId?: string): Promise<void> {
  const { id: staffId } = signIn.member
  await inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction.delete(staffSignIns).where(eq(staffSignIns.id, signIn.id))
    if (rowCount)
      await logAction(transaction, { staffId, requestId }, { action: 'staff.signed_out', subjectId: staffId })
  })
}

export type ListedSignIn = Awaited<ReturnType<typeof listSignIns>>[number]

/** Lists a person's open sign-ins, last used first. @throws ServiceError forbidden */
export async function listSignIns({ database }: DataDeps, actor: Actor, staffId: string = actor.staffId) {
  if (staffId !== actor.staffId) requireRight(actor, 'people')
  const { id, browser, createdAt, seenAt } = staffSignIns
  return database
    .select({ id, browser, createdAt, seenAt })
    .from(staffSignIns)
    .innerJoin(staff, eq(staff.id, staffSignIns.staffId))
    .where(and(eq(staffSignIns.staffId, staffId), usable()))
    .orderBy(desc(seenAt))
}

/** Ends one sign-in. Needs a recent passkey (ASVS 7.5.2). @throws ServiceError forbidden, verify, not_found */
export async function endSignIn({ database }: DataDeps, actor: Actor, signInId: string): Promise<void> {
  requireRecent(actor)
  if (!isUuid(signInId)) throw noSuchSignIn()
  await inTransaction(database, async (transaction) => {
    const [ended] = await transaction
      .delete(staffSignIns)
      .where(eq(staffSignIns.id, signInId))
      .returning({ staffId: staffSignIns.staffId })
    // Errors below roll back the deletion.
    if (!ended) throw noSuchSignIn()
    if (ended.staffId !== actor.staffId) requireRight(actor, 'people')
    const { staffId: subjectId } = ended
    await logAction(transaction, actor, { action: 'staff.sign_in_ended', subjectId, detail: { signIns: 1 } })
  })
}

const noSuchSignIn = () => new ServiceError('not_found', 'This browser is signed out already.')

/** Ends a person's sign-ins, except one. Returns their number. @throws ServiceError forbidden, verify, not_found */
export async function endSignIns({ database }: DataDeps, actor: Actor, staffId: string, exceptId?: string) {
  if (staffId !== actor.staffId) requireRight(actor, 'people')
  requireRecent(actor)
  if (!isUuid(staffId)) throw noSuchPerson()
  return inTransaction(database, async (transaction) => {
    const others = exceptId === undefined ? undefined : ne(staffSignIns.id, exceptId)
    const { rowCount } = await transaction.delete(staffSignIns).where(and(eq(staffSignIns.staffId, staffId), others))
    const signIns = rowCount ?? 0
    if (signIns)
      await logAction(transaction, actor, { action: 'staff.sign_in_ended', subjectId: staffId, detail: { signIns } })
    return signIns
  })
}

const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** Returns "Firefox on Linux", only to help people recognize their own sign-ins. */
function browserName(userAgent = ''): string {
  const nameIn = (names: typeof browsers | typeof systems, unknown: string) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? unknown
  return `${nameIn(browsers, 'Unknown browser')} on ${nameIn(systems, 'an unknown system')}`
}
