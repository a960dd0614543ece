import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { SCANNER_FOUND } from '#contract/files.ts'
import { formSchema } from '#contract/form-schema.ts'
import { RESUME_PART, resumeFields, resumeFile, resumeForm } from '#contract/forms/resume.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { invalidField } from '#services/errors.ts'
import { type KeepDeps, keepFile } from '#services/files/keep.ts'
import { type CheckedFile, checkFile, type UploadedFile } from '#services/files/upload.ts'
import { getDigest, requireSameBody } from '#services/idempotency.ts'
import { findSentBefore, type LeadDeps, storeLead } from '#services/leads/service.ts'

/** Stores a resume: first the file, then its row with jobs. @throws ServiceError invalid, conflict, unavailable */
export async function storeResume(
  deps: LeadDeps & KeepDeps,
  form: SentResume,
  idempotencyKey: string | null,
): Promise<LeadReceipt> {
  const { consent, [RESUME_PART]: file, ...answers } = form
  const sent = { bodyDigest: getDigest({ ...answers, file: hash('sha256', file.bytes) }) }
  const earlier = idempotencyKey !== null && (await findSentBefore(deps.database, resumeForm.kind, idempotencyKey))
  if (earlier) {
    requireSameBody(resumeForm.call.what, earlier, sent)
    return { success: true, id: earlier.id }
  }
  const id = uuidv7()
  const found = () => invalidField(RESUME_PART, SCANNER_FOUND)
  const stored = await keepFile(deps, { id, file, found }, async (kept) => {
    const lead = await storeLead(deps, resumeForm, { ...sent, id, answers, idempotencyKey, file: kept })
    return { stored: lead, hasFile: lead.id === id }
  })
  requireSameBody(resumeForm.call.what, stored, sent)
  return { success: true, id: stored.id }
}

const { extensions, maxBytes } = resumeFile
const sentFile = z
  .custom<UploadedFile | undefined>()
  .transform((file, context): CheckedFile => {
    const checked = checkFile(file, resumeFile)
    if (typeof checked !== 'string') return checked
    context.addIssue({ code: 'custom', message: checked })
    return z.NEVER
  })
  .meta({
    type: 'string',
    format: 'binary',
    title: resumeForm.file.label,
    description:
      `A file whose name ends in ${extensions.map((end) => `.${end}`).join(', ')}, at most ${maxBytes / 2 ** 20} MB. ` +
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
  [RESUME_PART]: sentFile,
})
type SentResume = z.output<typeof sentResume>
