import { eq } from 'drizzle-orm'
import { failures } from '#contract/failures.ts'
import { mediaTypes } from '#contract/files.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { leadFiles } from '#database/schema.ts'
import { documentFiles } from '#database/schema-documents.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import type { DataDeps, FileDeps, LogDeps } from '#services/deps.ts'
import { ServiceError, withoutPersonalDetails } from '#services/errors.ts'
import { HOUR, later } from '#services/secrets.ts'
import type { CheckedFile } from './upload.ts'

export type KeepDeps = DataDeps & LogDeps & Pick<FileDeps, 'files' | 'scanner'>

/** What a row says of its file. */
export type KeptFile = {
  fileKey: string
  fileName: string
  fileType: string
  fileBytes: number
  scan: 'off' | 'clean' | 'not_scanned'
}

/** Payload of the task `sweep_file`. */
export type SweepFilePayload = { fileKey: string }

/** Removes a file unless a row has it: at once if its row was just deleted, or a day later if its row may never come. */
export const sweepJob = (fileKey: string, runAt = new Date()): Job => ({
  task: 'sweep_file',
  payload: { fileKey } satisfies SweepFilePayload,
  runAt,
})

/**
 * Scans and keeps a file, then stores its row. No file remains without its row.
 * @param id names the file in the storage
 * @param storeRow returns whether the row has the file
 * @throws ServiceError unavailable, `found` for an infected file
 */
export async function keepFile<Stored>(
  deps: KeepDeps,
  { id, file, found }: { id: string; file: CheckedFile; found: () => ServiceError },
  storeRow: (kept: KeptFile) => Promise<{ stored: Stored; hasFile: boolean }>,
): Promise<Stored> {
  const { database, files, log } = deps
  const { name, extension, bytes } = file
  const fileKey = `${id}.${extension}`
  /** The sweep retries failures. */
  const discard = () => files.delete(fileKey).catch(() => {})
  const scan = await scanFile(deps, bytes, found)
  // Queued before the file is written, so that the storage never has to be listed.
  await addJobs(database, [sweepJob(fileKey, later(new Date(), 24 * HOUR))])
  await files.put(fileKey, bytes).catch(async (error: unknown) => {
    log.error({ error: withoutPersonalDetails(error) }, 'a file could not be kept')
    await discard()
    const { message, retryAfter } = failures.noFileStore
    throw new ServiceError('unavailable', message, { retryAfterSeconds: retryAfter })
  })
  const kept = { fileKey, fileName: name, fileType: mediaTypes[extension], fileBytes: bytes.length, scan }
  const { stored, hasFile } = await storeRow(kept).catch(async (error) => {
    // If the commit got no response, the row may be stored. The sweep checks a day later.
    if (!isDatabaseAway(error)) await discard()
    throw error
  })
  if (!hasFile) await discard()
  return stored
}

/** Accepts files that cannot be scanned. */
async function scanFile(
  { scanner, log, count }: KeepDeps,
  bytes: Uint8Array,
  getRefusal: () => ServiceError,
): Promise<KeptFile['scan']> {
  if (!scanner) return 'off'
  const answer = await scanner(bytes).catch((error: unknown) => {
    log.warn({ error: withoutPersonalDetails(error) }, 'a file could not be scanned')
    return undefined
  })
  const found = answer?.found
  const result = answer ? 'clean' : 'not_scanned'
  count?.('scans', found === undefined ? result : 'found')
  if (found === undefined) return result
  log.warn({ found }, 'the virus scanner found something in a file, which was rejected')
  throw getRefusal()
}

/** The task `sweep_file`. */
export async function sweepFile(
  { database, files }: DataDeps & Pick<FileDeps, 'files'>,
  { fileKey }: SweepFilePayload,
): Promise<void> {
  const counts = [leadFiles, documentFiles].map((table) => database.$count(table, eq(table.fileKey, fileKey)))
  if ((await Promise.all(counts)).every((count) => count === 0)) await files.delete(fileKey)
}
