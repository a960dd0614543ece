import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { RESUME_MEDIA_TYPES, RESUME_PART, resumeForm, SCANNER_FOUND } from '#contract/forms/resume.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError, withoutPersonalDetails } from '#services/errors.ts'
import { digestOf, requireSameBody } from '#services/idempotency.ts'
import { findLead, findSentBefore, storeLead } from '#services/leads/service.ts'
import type { FileStore } from './file-store.ts'
import { announceFile, type SweepResumeFilePayload } from './queries.ts'
import type { SentResume } from './sent-resume.ts'

const RETRY_AFTER_SECONDS = 30

/**
 * Keeps resumes: first the file, then the row with the jobs that follow from it, so that no row points to nothing.
 * @throws ServiceError invalid where the virus scanner found something, conflict for a key used with another body, unavailable while
 *   files cannot be kept
 */
export function createResumeIntake(deps: ServiceDeps) {
  return async (form: SentResume, idempotencyKey: string | null): Promise<LeadReceipt> => {
    const { consent: _, [RESUME_PART]: file, ...answers } = form
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    const sent = { bodyDigest: digestOf({ ...answers, file: sha256 }) }
    const earlier = idempotencyKey !== null && (await findSentBefore(deps, resumeForm.kind, idempotencyKey))
    if (earlier) {
      requireSameBody(resumeForm.call.what, earlier, sent)
      return { success: true, id: earlier.id }
    }

    const id = uuidv7()
    const fileKey = `${id}.${file.extension}`
    const about = {
      fileKey,
      fileName: file.name,
      fileType: RESUME_MEDIA_TYPES[file.extension],
      fileBytes: file.bytes.length,
      scan: await scan(deps, file.bytes),
    }
    await announceFile(deps.database, { id, fileKey })
    await keepFile(deps, fileKey, file.bytes)
    const lead = { ...sent, id, answers, idempotencyKey, file: about }
    const kept = await storeLead(deps, resumeForm, lead).catch(async (error) => {
      // If the commit was not answered, the row may have been kept: the sweep looks a day later.
      if (!isDatabaseAway(error)) await forget(deps.files, fileKey)
      throw error
    })
    if (kept.id !== id) await forget(deps.files, fileKey)
    requireSameBody(resumeForm.call.what, kept, sent)
    return { success: true, id: kept.id }
  }
}

/**
 * Asks the virus scanner, if there is one. A file that it cannot scan is kept: a scanner that is away must not cost a resume.
 * @throws ServiceError invalid for a file in which it found something
 */
async function scan({ scanner, log, count }: ServiceDeps, bytes: Uint8Array): Promise<'off' | 'clean' | 'not_scanned'> {
  if (!scanner) return 'off'
  const answer = await scanner(bytes).catch((error: unknown) => {
    log.warn({ error: withoutPersonalDetails(error) }, 'a resume could not be scanned')
    return undefined
  })
  if (answer?.found === undefined) {
    const result = answer ? 'clean' : 'not_scanned'
    count?.('scans', result)
    return result
  }
  count?.('scans', 'found')
  log.warn({ found: answer.found }, 'the virus scanner found something in a resume, which was refused')
  throw invalidField(RESUME_PART, SCANNER_FOUND)
}

async function keepFile({ files, log }: ServiceDeps, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await files.put(key, bytes)
  } catch (error) {
    log.error({ error: withoutPersonalDetails(error) }, 'a resume could not be kept')
    await forget(files, key)
    const message = `We cannot keep files right now. Please try again in ${RETRY_AFTER_SECONDS} seconds.`
    throw new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

/** What cannot be removed now is removed by the sweep. */
async function forget(files: FileStore, key: string): Promise<void> {
  await files.delete(key).catch(() => {})
}

/** Removes a file without a row: it was never stored, or was erased since. Other files in the same storage stay. */
export async function sweepResumeFile(
  { database, files }: Pick<ServiceDeps, 'database' | 'files'>,
  { id, fileKey }: SweepResumeFilePayload,
): Promise<void> {
  if (!(await findLead(database, 'resume', id))) await files.delete(fileKey)
}
