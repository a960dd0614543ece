import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applicationDrafts } from '#database/schema-applicants.ts'
import { records } from '#database/schema-desk.ts'
import { foldAddress } from '#services/mailbox.ts'

/** Finds applications sent from an address, newest first. @param folded see foldAddress */
export async function selectSentFrom(database: Queryable, folded: string): Promise<{ id: string; email: string }[]> {
  const { id, email, kind } = records
  const rows = await database
    .select({ id, email })
    .from(records)
    // The index has PostgreSQL's lower(), which does not normalize Unicode composition.
    .where(and(inArray(sql`lower(${email})`, [folded, folded.normalize('NFD')]), eq(kind, 'application')))
    .orderBy(desc(id))
  return rows.filter((row) => foldAddress(row.email) === folded)
}

/** Returns the recipient of a sign-in email: the address as typed in the latest application or saved form. */
export async function findAddressee(database: Queryable, folded: string): Promise<string | undefined> {
  const [sent] = await selectSentFrom(database, folded)
  if (sent) return sent.email
  const { email, expiresAt } = applicationDrafts
  const [draft] = await database
    .select({ email })
    .from(applicationDrafts)
    .where(and(eq(email, folded), gt(expiresAt, new Date())))
    .limit(1)
  return draft?.email
}
