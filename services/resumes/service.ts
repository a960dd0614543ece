import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { failures } from '#contract/failures.ts'
import { RESUME_MEDIA_TYPES, RESUME_PART, resumeForm, SCANNER_FOUND } from '#contract/forms/resume.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { addJobs } from '#database/jobs.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError, withoutPersonalDetails } from '#services/errors.ts'
import { getDigest, requireSameBody } from '#services/idempotency.ts'
import { findLeads, findSentBefore, storeLead } from '#services/leads/service.ts'
import { HOUR, later } from '#services/secrets.ts'
import type { SentResume } from './sent-resume.ts'

/** Payload of the task `sweep_resume_file`, which runs a day later. */
export type SweepResumeFilePayload = { id: string; fileKey: string }

/** Stores a resume: first the file, then its row with jobs. @throws ServiceError invalid, conflict, unavailable */
export async function storeResume(
  deps: ServiceDeps,
  form: SentResume,
  idempotencyKey: string | null,
): Promise<LeadReceipt> {
  const { database, files, log } = deps
  /** The sweep retries failures. */
  const discard = (key: string) => files.delete(key).catch(() => {})
  const { consent: _, [RESUME_PART]: file, ...answers } = form
  const sha256 = hash('sha256', file.bytes)
  const sent = { bodyDigest: getDigest({ ...answers, file: sha256 }) }
  const earlier = idempotencyKey !== null && (await findSentBefore(database, resumeForm.kind, idempotencyKey))
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
  // Queued before the file is written, so that no file remains without its row.
  const payload: SweepResumeFilePayload = { id, fileKey }
  await addJobs(database, [{ task: 'sweep_resume_file', payload, runAt: later(new Date(), 24 * HOUR) }])
  await files.put(fileKey, file.bytes).catch(async (error: unknown) => {
    log.error({ error: withoutPersonalDetails(error) }, 'a resume could not be kept')
    await discard(fileKey)
    const { message, retryAfter } = failures.noFileStore
    throw new ServiceError('unavailable', message, { retryAfterSeconds: retryAfter })
  })
  const lead = { ...sent, id, answers, idempotencyKey, file: about }
  const stored = await storeLead(deps, resumeForm, lead).catch(async (error) => {
    // If the commit got no response, the row may be stored. The sweep checks a day later.
    if (!isDatabaseAway(error)) await discard(fileKey)
    throw error
  })
  if (stored.id !== id) await discard(fileKey)
  requireSameBody(resumeForm.call.what, stored, sent)
  return { success: true, id: stored.id }
}

/** Scans a file. Accepts files that cannot be scanned. @throws ServiceError invalid for an infected file */
async function scan({ scanner, log, count }: ServiceDeps, bytes: Uint8Array): Promise<'off' | 'clean' | 'not_scanned'> {
  if (!scanner) return 'off'
  const answer = await scanner(bytes).catch((error: unknown) => {
    log.warn({ error: withoutPersonalDetails(error) }, 'a resume could not be scanned')
    return undefined
  })
  const found = answer?.found
  const result = answer ? 'clean' : 'not_scanned'
  count?.('scans', found === undefined ? result : 'found')
  if (found === undefined) return result
  log.warn({ found }, 'the virus scanner found something in a resume, which was rejected')
  throw invalidField(RESUME_PART, SCANNER_FOUND)
}

/** Removes a file whose row was never stored or is erased. */
export async function sweepResumeFile(
  { database, files }: Pick<ServiceDeps, 'database' | 'files'>,
  { id, fileKey }: SweepResumeFilePayload,
): Promise<void> {
  const rows = await findLeads(database, [id])
  if (rows.length === 0) await files.delete(fileKey)
}
