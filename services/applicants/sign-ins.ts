import { and, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#database/client.ts'
import { applicantSignIns } from '#database/schema-applicants.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { ABSOLUTE_MS, hashSecret, IDLE_MS, later, MINUTE, newSecret, RECENT_MS } from '#services/secrets.ts'

/** A signed-in browser, which can see the data of this address. */
export type ApplicantSignIn = { id: string; email: string; createdAt: Date }

/** Owner of an application: the signed-in address. */
export type SignedInAddress = Pick<ApplicantSignIn, 'email'>

/** Signs in and ends the sign-in of `earlierToken`. Returns the token for the cookie. */
export async function openSignIn(
  transaction: Queryable,
  {
    email,
    signInRequestId,
    earlierToken,
  }: { email: string; signInRequestId: string; earlierToken?: string | undefined },
  now = new Date(),
): Promise<string> {
  if (earlierToken) await transaction.delete(applicantSignIns).where(withToken(earlierToken))
  const token = newSecret()
  await transaction.insert(applicantSignIns).values({
    id: uuidv7(),
    tokenHash: hashSecret(token),
    email,
    signInRequestId,
    createdAt: now,
    seenAt: now,
  })
  return token
}

/** Returns the sign-in of a cookie's token, or null. Extends it by half an hour. */
export async function findSignIn({ database }: DataDeps, token: string, now = new Date()) {
  const { seenAt, createdAt: openedAt } = applicantSignIns
  const inTime = and(gt(seenAt, later(now, -IDLE_MS)), gt(openedAt, later(now, -ABSOLUTE_MS)))
  const [signIn] = await database
    .select()
    .from(applicantSignIns)
    .where(and(withToken(token), inTime))
  if (!signIn) return null
  if (signIn.seenAt <= later(now, -MINUTE)) {
    await database.update(applicantSignIns).set({ seenAt: now }).where(eq(applicantSignIns.id, signIn.id))
  }
  const { id, email, createdAt } = signIn
  return { id, email, createdAt } satisfies ApplicantSignIn
}

export function isRecentSignIn({ createdAt }: Pick<ApplicantSignIn, 'createdAt'>, now = new Date()): boolean {
  return createdAt > later(now, -RECENT_MS)
}

/** Protects a new address, an export and an erasure on an unattended browser. @throws ServiceError verify */
export function requireRecentSignIn(signIn: Pick<ApplicantSignIn, 'createdAt'>): void {
  if (isRecentSignIn(signIn)) return
  throw new ServiceError('verify', 'You signed in more than ten minutes ago. Please confirm that it is you.')
}

export async function signOut({ database }: DataDeps, { id }: Pick<ApplicantSignIn, 'id'>): Promise<void> {
  await database.delete(applicantSignIns).where(eq(applicantSignIns.id, id))
}

const withToken = (token: string) => eq(applicantSignIns.tokenHash, hashSecret(token))
