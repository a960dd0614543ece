import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { failures } from '#contract/failures.ts'
import { formSchema } from '#contract/form-schema.ts'
import {
  RESUME_EXTENSIONS,
  RESUME_MAX_BYTES,
  RESUME_MEDIA_TYPES,
  RESUME_PART,
  type ResumeExtension,
  resumeExtension,
  resumeFields,
  resumeFileError,
  resumeForm,
  SCANNER_FOUND,
  WRONG_SIGNATURE,
} from '#contract/forms/resume.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { addJobs } from '#database/jobs.ts'
import { isDatabaseAway } from '#database/unavailable.ts'
import type { DataDeps, FileDeps, LogDeps } from '#services/deps.ts'
import { invalidField, ServiceError, withoutPersonalDetails } from '#services/errors.ts'
import { getDigest, requireSameBody } from '#services/idempotency.ts'
import { findLeads, findSentBefore, type LeadDeps, storeLead } from '#services/leads/service.ts'
import { HOUR, later } from '#services/secrets.ts'

/** Payload of the task `sweep_resume_file`, which runs a day later. */
export type SweepResumeFilePayload = { id: string; fileKey: string }

/** Stores a resume: first the file, then its row with jobs. @throws ServiceError invalid, conflict, unavailable */
export async function storeResume(
  deps: LeadDeps & LogDeps & Pick<FileDeps, 'files' | 'scanner'>,
  form: SentResume,
  idempotencyKey: string | null,
): Promise<LeadReceipt> {
  const { database, files, log } = deps
  /** The sweep retries failures. */
  const discard = (key: string) => files.delete(key).catch(() => {})
  const { consent, [RESUME_PART]: file, ...answers } = form
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
async function scan(
  { scanner, log, count }: Pick<FileDeps, 'scanner'> & LogDeps,
  bytes: Uint8Array,
): Promise<'off' | 'clean' | 'not_scanned'> {
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
  { database, files }: DataDeps & Pick<FileDeps, 'files'>,
  { id, fileKey }: SweepResumeFilePayload,
): Promise<void> {
  const rows = await findLeads(database, [id])
  if (rows.length === 0) await files.delete(fileKey)
}

type UploadedFile = { name: string; bytes: Uint8Array }

/** A file whose name, size and first bytes are valid. Nothing opens it (docs/decisions/0024). */
export type ResumeFile = { name: string; extension: ResumeExtension; bytes: Uint8Array }

/** PDF readers accept a header within this many bytes (PDF 1.7, appendix H, note 13). */
const PDF_HEADER_WITHIN = 1024

/** First bytes: PDF (ISO 32000-1, 7.5.2), OLE compound file (MS-CFB 2.2), a zip's first entry (APPNOTE 4.3.7). */
const signatures: Record<ResumeExtension, (bytes: Buffer) => boolean> = {
  pdf: (bytes) => bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-', 0, 'latin1'),
  doc: (bytes) => bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1',
  docx: (bytes) => bytes.toString('latin1', 0, 4) === 'PK\x03\x04',
}

function hasSignature(bytes: Uint8Array, extension: ResumeExtension): boolean {
  return signatures[extension](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
}

const resumeFile = z
  .custom<UploadedFile | undefined>()
  .transform((file, context): ResumeFile => {
    const name = tidyFileName(file?.name ?? '')
    // Browsers send an unchosen file as an empty one without a name.
    const isChosen = file !== undefined && (name !== '' || file.bytes.length > 0)
    const message = resumeFileError(isChosen ? { name, size: file.bytes.length } : undefined)
    const extension = resumeExtension(name)
    if (message === undefined && file && extension && hasSignature(file.bytes, extension)) {
      return { name, extension, bytes: file.bytes }
    }
    context.addIssue({ code: 'custom', message: message ?? WRONG_SIGNATURE })
    return z.NEVER
  })
  .meta({
    type: 'string',
    format: 'binary',
    title: resumeForm.file.label,
    description:
      `A file whose name ends in ${RESUME_EXTENSIONS.map((end) => `.${end}`).join(', ')}, at most ${RESUME_MAX_BYTES / 2 ** 20} MB. ` +
      'Its first bytes must match the name. Where the academy has a virus scanner, a file in which it finds something is refused.',
  })

const fields = formSchema(resumeFields)
const years = fields.shape.yearsOfExperience
const { consent } = resumeFields

/** All parts of `POST Resume/submit`. Text parts are strings; the file is under its part's name. */
export const sentResume = fields.extend({
  // Parts have no type, so the text is described as the number that it contains.
  yearsOfExperience: years.meta({ ...years.meta(), type: 'integer', pattern: undefined }),
  consent: z
    .literal('true', `${consent.label} is required`)
    .meta({ title: consent.label })
    .transform(() => true),
  [RESUME_PART]: resumeFile,
})
type SentResume = z.output<typeof sentResume>

const MAX_CHARACTERS = 200
// Control characters, and marks that change the writing direction: `cv<RLO>fdp.exe` reads as `cvexe.pdf`.
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Cleans a visitor's file name for display: last path segment, no invisible characters, at most 200 with extension. */
export function tidyFileName(name: string): string {
  const seen = name.replaceAll(UNSEEN, '').normalize('NFC')
  const last = (seen.split(/[/\\]/).at(-1) ?? '').trim()
  const characters = [...last]
  if (characters.length <= MAX_CHARACTERS) return last
  const extension = [...(/\.[^.]{1,10}$/u.exec(last)?.[0] ?? '')]
  return [...characters.slice(0, MAX_CHARACTERS - extension.length), ...extension].join('')
}
