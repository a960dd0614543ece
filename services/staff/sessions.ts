import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import { staff, staffSessions } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRecent, requireRight, type StaffRole } from '#services/rights.ts'
import { ABSOLUTE_MS, hashSecret, IDLE_MS, later, MINUTE, newSecret } from '#services/secrets.ts'
import { noSuchPerson } from './links.ts'

type Member = { id: string; name: string; email: string; role: StaffRole; shortcuts: boolean }

export type Session = {
  id: string
  member: Member
  /** Last use of a passkey. Null after a recovery code, when the session can only add a passkey. */
  verifiedAt: Date | null
}

export type Browser = {
  userAgent?: string | undefined
  /** Token of an earlier session, which ends. */
  earlierToken?: string | undefined
  requestId?: string | undefined
}

/** Returns the actor of a session. @throws ServiceError forbidden after a recovery code, until a passkey is added */
export function getActor({ member, verifiedAt }: Session, requestId?: string): Actor {
  if (!verifiedAt) throw new ServiceError('forbidden', 'Please add a passkey first.')
  return { staffId: member.id, role: member.role, verifiedAt, requestId }
}

/** Signs in, in the transaction that locked the person's row. Returns the token for the cookie. */
export async function openSession(
  transaction: Queryable,
  staffId: string,
  { userAgent, earlierToken, requestId }: Browser,
  by: 'passkey' | 'link' | 'recovery code',
): Promise<string> {
  if (earlierToken) await transaction.delete(staffSessions).where(eq(staffSessions.tokenHash, hashSecret(earlierToken)))
  const [token, now] = [newSecret(), new Date()]
  await transaction.insert(staffSessions).values({
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

/** Checks both time limits of a session. */
export const inTime = () =>
  and(
    gt(staffSessions.seenAt, later(new Date(), -IDLE_MS)),
    gt(staffSessions.createdAt, later(new Date(), -ABSOLUTE_MS)),
  )

const usable = () => and(isNull(staff.disabledAt), inTime())

/** Returns the session of a cookie's token, or null. `touch` extends it, for requests by people, not polling. */
export async function findSession({ database }: DataDeps, token: string, { touch }: { touch: boolean }) {
  const now = new Date()
  const { id, name, email, role, shortcuts } = staff
  const [row] = await database
    .select({ session: staffSessions, member: { id, name, email, role, shortcuts } })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashSecret(token)), usable()))
  if (!row) return null
  const { session, member } = row
  if (touch && session.seenAt <= later(now, -MINUTE)) {
    await database.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.id, session.id))
  }
  return { id: session.id, member, verifiedAt: session.verifiedAt } satisfies Session
}

export async function signOut({ database }: DataDeps, session: Session, requestId?: string): Promise<void> {
  const { id: staffId } = session.member
  await inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction.delete(staffSessions).where(eq(staffSessions.id, session.id))
    if (rowCount)
      await logAction(transaction, { staffId, requestId }, { action: 'staff.signed_out', subjectId: staffId })
  })
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Lists a person's open sessions, last used first. @throws ServiceError forbidden */
export async function listSessions({ database }: DataDeps, actor: Actor, staffId: string = actor.staffId) {
  if (staffId !== actor.staffId) requireRight(actor, 'people')
  const { id, browser, createdAt, seenAt } = staffSessions
  return database
    .select({ id, browser, createdAt, seenAt })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.staffId, staffId), usable()))
    .orderBy(desc(seenAt))
}

/** Ends one session. Needs a recent passkey (ASVS 7.5.2). @throws ServiceError forbidden, verify, not_found */
export async function endSession({ database }: DataDeps, actor: Actor, sessionId: string): Promise<void> {
  requireRecent(actor)
  if (!isUuid(sessionId)) throw noSuchSession()
  await inTransaction(database, async (transaction) => {
    const [ended] = await transaction
      .delete(staffSessions)
      .where(eq(staffSessions.id, sessionId))
      .returning({ staffId: staffSessions.staffId })
    // Errors below roll back the deletion.
    if (!ended) throw noSuchSession()
    if (ended.staffId !== actor.staffId) requireRight(actor, 'people')
    const { staffId: subjectId } = ended
    await logAction(transaction, actor, { action: 'staff.session_ended', subjectId, detail: { sessions: 1 } })
  })
}

const noSuchSession = () => new ServiceError('not_found', 'This session has ended already.')

/** Ends a person's sessions, except one. Returns their number. @throws ServiceError forbidden, verify, not_found */
export async function endSessions({ database }: DataDeps, actor: Actor, staffId: string, exceptId?: string) {
  if (staffId !== actor.staffId) requireRight(actor, 'people')
  requireRecent(actor)
  if (!isUuid(staffId)) throw noSuchPerson()
  return inTransaction(database, async (transaction) => {
    const others = exceptId === undefined ? undefined : ne(staffSessions.id, exceptId)
    const { rowCount } = await transaction.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), others))
    const sessions = rowCount ?? 0
    if (sessions)
      await logAction(transaction, actor, { action: 'staff.session_ended', subjectId: staffId, detail: { sessions } })
    return sessions
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

/** Returns "Firefox on Linux", only to help people recognize their own sessions. */
function browserName(userAgent = ''): string {
  const nameIn = (names: typeof browsers | typeof systems, unknown: string) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? unknown
  return `${nameIn(browsers, 'Unknown browser')} on ${nameIn(systems, 'an unknown system')}`
}
