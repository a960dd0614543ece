import { z } from 'zod'
import { formSchema } from '#contract/form-schema.ts'
import {
  RESUME_EXTENSIONS,
  RESUME_MAX_BYTES,
  RESUME_PART,
  type ResumeExtension,
  resumeExtension,
  resumeFields,
  resumeFileError,
  resumeForm,
  WRONG_SIGNATURE,
} from '#contract/forms/resume.ts'

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
export type SentResume = z.output<typeof sentResume>

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
