import { and, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#database/client.ts'
import { applicantSessions } from '#database/schema-applicants.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { ABSOLUTE_MS, hashSecret, IDLE_MS, later, MINUTE, newSecret, RECENT_MS } from '#services/secrets.ts'

/** A signed-in browser, which can see the data of this address. */
export type ApplicantSession = { id: string; email: string; createdAt: Date }

/** Owner of an application: the signed-in address. */
export type SignedInAddress = Pick<ApplicantSession, 'email'>

/** Signs in and ends the session of `earlierToken`. Returns the token for the cookie. */
export async function openSession(
  transaction: Queryable,
  { email, signInId, earlierToken }: { email: string; signInId: string; earlierToken?: string | undefined },
  now = new Date(),
): Promise<string> {
  if (earlierToken) await transaction.delete(applicantSessions).where(withToken(earlierToken))
  const token = newSecret()
  await transaction.insert(applicantSessions).values({
    id: uuidv7(),
    tokenHash: hashSecret(token),
    email,
    signInId,
    createdAt: now,
    seenAt: now,
  })
  return token
}

/** Returns the session of a cookie's token, or null. Extends it by half an hour. */
export async function findSession({ database }: DataDeps, token: string, now = new Date()) {
  const { seenAt, createdAt: openedAt } = applicantSessions
  const inTime = and(gt(seenAt, later(now, -IDLE_MS)), gt(openedAt, later(now, -ABSOLUTE_MS)))
  const [session] = await database
    .select()
    .from(applicantSessions)
    .where(and(withToken(token), inTime))
  if (!session) return null
  if (session.seenAt <= later(now, -MINUTE)) {
    await database.update(applicantSessions).set({ seenAt: now }).where(eq(applicantSessions.id, session.id))
  }
  const { id, email, createdAt } = session
  return { id, email, createdAt } satisfies ApplicantSession
}

export function isRecentSignIn({ createdAt }: Pick<ApplicantSession, 'createdAt'>, now = new Date()): boolean {
  return createdAt > later(now, -RECENT_MS)
}

/** Protects a new address, an export and an erasure on an unattended browser. @throws ServiceError verify */
export function requireRecentSignIn(session: Pick<ApplicantSession, 'createdAt'>): void {
  if (isRecentSignIn(session)) return
  throw new ServiceError('verify', 'You signed in more than ten minutes ago. Please confirm that it is you.')
}

export async function signOut({ database }: DataDeps, { id }: Pick<ApplicantSession, 'id'>): Promise<void> {
  await database.delete(applicantSessions).where(eq(applicantSessions.id, id))
}

const withToken = (token: string) => eq(applicantSessions.tokenHash, hashSecret(token))
