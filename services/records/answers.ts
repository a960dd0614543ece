import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { recordEvents, sentEmails } from '#database/schema-desk.ts'

/** What staff compare of an application, and when the last email or message was, of either side. */
export type ComparedAnswers = Awaited<ReturnType<typeof loadRows>>[number]

/** Loads the answers of a page of applications, by id. */
export async function loadAnswers(database: Queryable, ids: string[]): Promise<Map<string, ComparedAnswers>> {
  return new Map((await loadRows(database, ids)).map((row) => [row.id, row]))
}

function loadRows(database: Queryable, ids: string[]) {
  const { id, email, startId, educationLevel, hasProgrammingExperience, employmentStatus } = applications
  const lastContact = sql<Date | null>`greatest(
    (select max(${sentEmails.sentAt}) from ${sentEmails} where ${eq(sentEmails.recordId, id)} and ${eq(sentEmails.recipient, email)}),
    (select max(${recordEvents.at}) from ${recordEvents} where ${eq(recordEvents.recordId, id)}
      and ${inArray(recordEvents.kind, ['question', 'email_received'])}))`
  return database
    .select({
      id,
      startId,
      educationLevel,
      hasProgrammingExperience,
      employmentStatus,
      lastContact: lastContact.mapWith(sentEmails.sentAt),
    })
    .from(applications)
    .where(inArray(id, ids))
}
