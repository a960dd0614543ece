import { eq, inArray, like, or } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import {
  applicantBrowsers,
  applicantLimits,
  applicantSignIns,
  emailChanges,
  savedForms,
  signInRequests,
} from '#database/schema-applicants.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { hashSecret } from '#services/secrets.ts'

type ApplicantRows = Awaited<ReturnType<typeof findApplicantRows>>

/** Finds an address's rows apart from submissions. @param keys Idempotency-Keys of the person's applications */
export async function findApplicantRows(database: Queryable, address: string, keys: string[]) {
  const { earlierEmail, email } = emailChanges
  const { key } = applicantLimits
  const theirForms = or(eq(savedForms.email, address), inArray(savedForms.key, keys))
  const theirChanges = or(eq(earlierEmail, address), eq(email, address))
  const theirLimits = or(like(key, `%${hashSecret(address)}`), like(key, `%${mailboxHash(address)}`))
  const forms = await database.select().from(savedForms).where(theirForms).orderBy(savedForms.id)
  return {
    signInRequests: await database.select().from(signInRequests).where(eq(signInRequests.email, address)),
    signIns: await database.select().from(applicantSignIns).where(eq(applicantSignIns.email, address)),
    emailChanges: await database.select().from(emailChanges).where(theirChanges),
    forms,
    limits: await database.select().from(applicantLimits).where(theirLimits),
    browsers: await database.select().from(applicantBrowsers).where(eq(applicantBrowsers.email, address)),
  }
}

export function getApplicantIds({ signInRequests, emailChanges: changes, forms }: ApplicantRows): string[] {
  return [...signInRequests, ...changes, ...forms].map(({ id }) => id)
}

/** Links are deleted with their saved forms. */
export async function eraseApplicantRows(transaction: Queryable, rows: ApplicantRows): Promise<void> {
  for (const [table, kept] of [
    [signInRequests, rows.signInRequests],
    [applicantSignIns, rows.signIns],
    [applicantBrowsers, rows.browsers],
    [emailChanges, rows.emailChanges],
    [savedForms, rows.forms],
  ] as const) {
    const ids = kept.map(({ id }) => id)
    await transaction.delete(table).where(inArray(table.id, ids))
  }
  const keys = rows.limits.map(({ key }) => key)
  await transaction.delete(applicantLimits).where(inArray(applicantLimits.key, keys))
}

/** Excludes hashes and keys, which grant access. */
export function applicantReport({ signInRequests, signIns, browsers, emailChanges: changes, forms }: ApplicantRows) {
  return {
    signInRequests: signInRequests.map(({ createdAt, linkUsedAt, codeUsedAt }) => ({
      createdAt,
      linkUsedAt,
      codeUsedAt,
    })),
    signIns: signIns.map(({ createdAt, seenAt }) => ({ createdAt, seenAt })),
    browsers: browsers.map(({ signedInAt }) => ({ signedInAt })),
    emailChanges: changes.map(({ earlierEmail, email, createdAt }) => ({ earlierEmail, email, createdAt })),
    savedForms: forms.map(({ email, answers, savedAt, expiresAt }) => ({ email, answers, savedAt, expiresAt })),
  }
}
