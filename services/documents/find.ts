import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { documentFiles, documents } from '#database/schema-documents.ts'
import type { MissingDocument } from '#mail/emails/documents.ts'

export type FoundDocument = Awaited<ReturnType<typeof findDocuments>>[number]

/** Returns the documents of applications, with their files, in the order in which they were asked for. */
export async function findDocuments(database: Queryable, recordIds: string[]) {
  const { id, recordId, name, hint, state, problem, askedAt, respondBy } = documents
  const { documentId, fileName, fileBytes, scan, sentAt } = documentFiles
  const [rows, files] = await Promise.all([
    database
      .select({ id, recordId, name, hint, state, problem, askedAt, respondBy })
      .from(documents)
      .where(inArray(recordId, recordIds))
      .orderBy(asc(id)),
    database
      .select({ id: documentFiles.id, documentId, name: fileName, bytes: fileBytes, scan, sentAt })
      .from(documentFiles)
      .innerJoin(documents, eq(documents.id, documentId))
      .where(inArray(recordId, recordIds))
      .orderBy(asc(documentFiles.id)),
  ])
  const byDocument = Map.groupBy(files, (file) => file.documentId)
  return rows.map((row) => ({ ...row, files: byDocument.get(row.id) ?? [] }))
}

/** Returns the documents that an applicant still has to send, for emails. */
export function findMissing(database: Queryable, id: string): Promise<MissingDocument[]> {
  const { recordId, name, hint, problem, respondBy, state } = documents
  return database
    .select({ name, hint, problem, respondBy })
    .from(documents)
    .where(and(eq(recordId, id), eq(state, 'asked')))
    .orderBy(asc(documents.id))
}
