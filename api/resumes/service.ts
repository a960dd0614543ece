import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { isDatabaseAway } from '#api/database-away.ts'
import type { ApiDeps } from '#api/deps.ts'
import { withoutPersonalDetails } from '#api/failures.ts'
import { digestOf, mustBeSameBody } from '#api/idempotency.ts'
import { invalidField } from '#api/invalid-fields.ts'
import { Refusal } from '#api/refusal.ts'
import { createTurns } from '#api/turns.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { RESUME_MEDIA_TYPES, RESUME_PART } from '#contract/resumes.ts'
import type { FileStore } from './file-store.ts'
import { inspect } from './inspection/in-own-process.ts'
import { resumeQueries } from './queries.ts'
import type { ResumeForm } from './resume-form.ts'

/** Files opened at once; each opening is a process that may want a whole core. */
const LANES = 2
const RETRY_AFTER_SECONDS = 30

/**
 * Keeps resumes: first the file, then the row with the jobs that follow from it, so that no row points to nothing.
 * @throws Refusal 422 for a file that does not open, 409 key used for another body, 503 while files cannot be kept
 */
export function createResumeIntake(deps: ApiDeps) {
  const queries = resumeQueries(deps)
  const inTurn = createTurns()
  let arrived = 0

  return async (form: ResumeForm, idempotencyKey: string | null): Promise<LeadReceipt> => {
    const { consent: _, [RESUME_PART]: file, ...answers } = form
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    const sent = { bodyDigest: digestOf({ ...answers, file: sha256 }) }
    const earlier = idempotencyKey !== null && (await queries.byIdempotencyKey(idempotencyKey))
    if (earlier) {
      mustBeSameBody('resume', earlier, sent)
      return { success: true, id: earlier.id }
    }
    arrived += 1
    const problem = await inTurn(String(arrived % LANES), () => inspect(file.bytes, file.extension))
    if (problem) throw invalidField(RESUME_PART, problem)

    const id = uuidv7()
    const fileKey = `${id}.${file.extension}`
    const row = {
      ...answers,
      ...sent,
      id,
      idempotencyKey,
      fileKey,
      fileName: file.name,
      fileType: RESUME_MEDIA_TYPES[file.extension],
      fileBytes: file.bytes.length,
    }
    await queries.announceFile({ id, fileKey })
    await keepFile(deps, fileKey, file.bytes)
    const kept = await queries.insert(row).catch(async (error) => {
      // If the commit was not answered, the row may have been kept: the sweep looks a day later.
      if (!isDatabaseAway(error)) await forget(deps.files, fileKey)
      throw error
    })
    if (kept.id !== id) await forget(deps.files, fileKey)
    mustBeSameBody('resume', kept, row)
    return { success: true, id: kept.id }
  }
}

async function keepFile({ files, log }: ApiDeps, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await files.put(key, bytes)
  } catch (error) {
    log.error({ error: withoutPersonalDetails(error) }, 'a resume could not be kept')
    await forget(files, key)
    throw new Refusal(503, `We cannot keep files right now. Please try again in ${RETRY_AFTER_SECONDS} seconds.`, {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    })
  }
}

/** What cannot be removed now is removed by the sweep. */
async function forget(files: FileStore, key: string): Promise<void> {
  await files.delete(key).catch(() => {})
}
