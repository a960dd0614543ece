import { eq, inArray, like, or } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import {
  applicantBrowsers,
  applicantLimits,
  applicantSignIns,
  applicationDrafts,
  emailChanges,
  signInRequests,
} from '#database/schema-applicants.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { hashSecret } from '#services/secrets.ts'

type ApplicantRows = Awaited<ReturnType<typeof findApplicantRows>>

/** Finds an address's rows apart from submissions. @param keys Idempotency-Keys of the person's applications */
export async function findApplicantRows(database: Queryable, address: string, keys: string[]) {
  const { earlierEmail, email } = emailChanges
  const { key } = applicantLimits
  const theirDrafts = or(eq(applicationDrafts.email, address), inArray(applicationDrafts.key, keys))
  const theirChanges = or(eq(earlierEmail, address), eq(email, address))
  const theirLimits = or(like(key, `%${hashSecret(address)}`), like(key, `%${mailboxHash(address)}`))
  const drafts = await database.select().from(applicationDrafts).where(theirDrafts).orderBy(applicationDrafts.id)
  return {
    signInRequests: await database.select().from(signInRequests).where(eq(signInRequests.email, address)),
    signIns: await database.select().from(applicantSignIns).where(eq(applicantSignIns.email, address)),
    emailChanges: await database.select().from(emailChanges).where(theirChanges),
    drafts,
    limits: await database.select().from(applicantLimits).where(theirLimits),
    browsers: await database.select().from(applicantBrowsers).where(eq(applicantBrowsers.email, address)),
  }
}

export function getApplicantIds({ signInRequests, emailChanges: changes, drafts }: ApplicantRows): string[] {
  return [...signInRequests, ...changes, ...drafts].map(({ id }) => id)
}

/** Links are deleted with their drafts. */
export async function eraseApplicantRows(transaction: Queryable, rows: ApplicantRows): Promise<void> {
  for (const [table, kept] of [
    [signInRequests, rows.signInRequests],
    [applicantSignIns, rows.signIns],
    [applicantBrowsers, rows.browsers],
    [emailChanges, rows.emailChanges],
    [applicationDrafts, rows.drafts],
  ] as const) {
    const ids = kept.map(({ id }) => id)
    await transaction.delete(table).where(inArray(table.id, ids))
  }
  const keys = rows.limits.map(({ key }) => key)
  await transaction.delete(applicantLimits).where(inArray(applicantLimits.key, keys))
}

/** Excludes hashes and keys, which grant access. */
export function applicantReport({ signInRequests, signIns, browsers, emailChanges: changes, drafts }: ApplicantRows) {
  return {
    signInRequests: signInRequests.map(({ createdAt, linkUsedAt, codeUsedAt }) => ({
      createdAt,
      linkUsedAt,
      codeUsedAt,
    })),
    signIns: signIns.map(({ createdAt, seenAt }) => ({ createdAt, seenAt })),
    browsers: browsers.map(({ signedInAt }) => ({ signedInAt })),
    emailChanges: changes.map(({ earlierEmail, email, createdAt }) => ({ earlierEmail, email, createdAt })),
    savedForms: drafts.map(({ email, answers, savedAt, expiresAt }) => ({ email, answers, savedAt, expiresAt })),
  }
}
