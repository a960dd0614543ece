import { inTransaction } from '#database/client.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { logAction } from '#services/audit-log.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import type { KeptFile } from './keep.ts'

/** A file of a record. `document` is its name and id, if staff asked for it. */
type RecordFile = Pick<KeptFile, 'fileKey' | 'fileName' | 'fileType'> & {
  recordId: string
  document?: { name: string; id: string }
}

/** Reads a file for download, and logs it. @throws ServiceError forbidden, not_found */
export async function openFile(
  { database, files }: Pick<ServiceDeps, 'database' | 'files'>,
  actor: Actor,
  find: () => Promise<RecordFile | undefined>,
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  requireRight(actor, 'files')
  const file = await find()
  const bytes = file && (await files.get(file.fileKey))
  if (!bytes) throw new ServiceError('not_found', 'There is no such file. It may have been erased.')
  const { recordId, document } = file
  await inTransaction(database, async (transaction) => {
    const detail = document ? { document: document.name } : {}
    await transaction.insert(recordEvents).values({ recordId, staffId: actor.staffId, kind: 'downloaded', detail })
    const logged = document ? { document: document.id } : {}
    await logAction(transaction, actor, { action: 'record.downloaded', recordId, detail: logged })
  })
  return { bytes, name: file.fileName, type: file.fileType }
}
