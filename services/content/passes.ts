import { and, eq, gt, isNull } from 'drizzle-orm'
import { contentPasses } from '#database/schema-content.ts'
import { staff, staffSignIns } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { AcademyDeps, DataDeps } from '#services/deps.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'
import { ABSOLUTE_MS, HOUR, hashSecret, IDLE_MS, later, newSecret } from '#services/secrets.ts'
import { bodies, parsed } from './bodies.ts'

export type PassKind = (typeof contentPasses.$inferSelect)['kind']

/** Who sees the draft, and whether they may change it. */
export type Pass = { kind: PassKind; staffId: string; name: string; expiresAt: Date }

/**
 * Makes a pass to the draft, for the cookie `__Host-draft` or a link: for editing as long as the sign-in lasts, for a
 * preview an hour at most, on any device. Both end with the sign-in.
 *
 * @param actor with the id of the sign-in
 */
export async function makePass(
  { database }: DataDeps,
  actor: Actor & { signInId: string },
  body: unknown,
): Promise<{ token: string; expiresAt: Date }> {
  requireRight(actor, 'edit')
  const { kind } = parsed(bodies.pass, body)
  const { staffId, signInId } = actor
  const token = newSecret()
  const expiresAt = later(new Date(), kind === 'edit' ? ABSOLUTE_MS : HOUR)
  await database.insert(contentPasses).values({ tokenHash: hashSecret(token), kind, staffId, signInId, expiresAt })
  if (kind === 'preview') await logAction(database, actor, { action: 'content.shared' })
  return { token, expiresAt }
}

/** The link of a preview, to a path of the site. */
export function previewLink({ publicUrl }: Pick<AcademyDeps, 'publicUrl'>, token: string, path: string): string {
  return `${publicUrl}/preview/${token}?${new URLSearchParams({ to: path })}`
}

/** Returns what a token opens, or null once it has expired, or its person may not edit or is not signed in any more. */
export async function findPass({ database }: DataDeps, token: string): Promise<Pass | null> {
  const now = new Date()
  const [found] = await database
    .select({
      pass: contentPasses,
      name: staff.name,
      role: staff.role,
      seenAt: staffSignIns.seenAt,
      since: staffSignIns.createdAt,
    })
    .from(contentPasses)
    .innerJoin(staff, eq(staff.id, contentPasses.staffId))
    .innerJoin(staffSignIns, eq(staffSignIns.id, contentPasses.signInId))
    .where(
      and(eq(contentPasses.tokenHash, hashSecret(token)), gt(contentPasses.expiresAt, now), isNull(staff.disabledAt)),
    )
  if (!found || !mayDo(found.role, 'edit') || found.since <= later(now, -ABSOLUTE_MS)) return null
  const { kind, staffId, expiresAt } = found.pass
  // A phone with a preview does not use the sign-in.
  if (kind === 'edit' && found.seenAt <= later(now, -IDLE_MS)) return null
  return { kind, staffId, name: found.name, expiresAt }
}

/** Ends a pass: its browser leaves the draft. */
export async function endPass({ database }: DataDeps, token: string): Promise<void> {
  await database.delete(contentPasses).where(eq(contentPasses.tokenHash, hashSecret(token)))
}
