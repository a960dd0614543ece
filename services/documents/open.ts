import { and, eq } from 'drizzle-orm'
import { documentFiles, documents } from '#database/schema-documents.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { openFile } from '#services/files/open.ts'
import { hasId } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'

/** Reads a file that an applicant sent for a document, for download. @throws ServiceError forbidden, not_found */
export function openDocument(
  deps: Pick<ServiceDeps, 'database' | 'files'>,
  actor: Actor,
  { recordId, fileId }: { recordId: string; fileId: string },
) {
  return openFile(deps, actor, async () => {
    const [row] = await deps.database
      .select({ file: documentFiles, id: documents.id, name: documents.name })
      .from(documentFiles)
      .innerJoin(documents, eq(documents.id, documentFiles.documentId))
      .where(and(hasId(documentFiles.id, fileId), hasId(documents.recordId, recordId)))
    return row && { ...row.file, recordId, document: { name: row.name, id: row.id } }
  })
}
