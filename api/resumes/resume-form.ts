import { z } from 'zod'
import type { FormFile } from '#api/multipart-form.ts'
import { formSchema } from '#contract/form-schema.ts'
import {
  RESUME_PART,
  type ResumeExtension,
  refusalOfResumeFile,
  resumeExtension,
  resumeFields,
} from '#contract/resumes.ts'
import { tidyFileName } from './file-name.ts'

/** A file as far as name and size tell. */
export type ResumeFile = { name: string; extension: ResumeExtension; bytes: Uint8Array }

const resumeFile = z.custom<FormFile | undefined>().transform((file, context): ResumeFile => {
  const name = tidyFileName(file?.name ?? '')
  // A browser sends an unchosen file as an empty one without a name.
  const isChosen = file !== undefined && (name !== '' || file.bytes.length > 0)
  const message = refusalOfResumeFile(isChosen ? { name, size: file.bytes.length } : undefined)
  const extension = resumeExtension(name)
  if (message === undefined && file && extension) return { name, extension, bytes: file.bytes }
  context.addIssue({ code: 'custom', message: message ?? '' })
  return z.NEVER
})

/** `POST Resume/submit`, all parts together: text as text, the file under its part's name. */
export const resumeForm = z.preprocess(
  (parts: Record<string, unknown>) => ({ ...parts, consent: parts.consent === 'true' }),
  formSchema(resumeFields).extend({ [RESUME_PART]: resumeFile }),
)
export type ResumeForm = z.output<typeof resumeForm>
