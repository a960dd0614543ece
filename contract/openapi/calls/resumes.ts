import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import {
  RESUME_EXTENSIONS,
  RESUME_MAX_BYTES,
  RESUME_MEDIA_TYPES,
  RESUME_PART,
  resumeFields,
  resumeFileError,
  resumeForm,
  SCANNER_FOUND,
  WRONG_SIGNATURE,
} from '#contract/forms/resume.ts'
import type { Call, DescribedSite } from '#contract/openapi/call.ts'
import { idempotencyKey } from '#contract/openapi/idempotency-key.ts'
import {
  crossSite,
  noForm,
  otherBody,
  refused,
  tooMany,
  unavailable,
  unexpected,
  unreadableForm,
} from '#contract/openapi/refusals.ts'
import { invalidLead, kept, leadSchema } from './leads.ts'

const maxMB = RESUME_MAX_BYTES / 2 ** 20

const fileProblems = [
  resumeFileError(undefined),
  resumeFileError({ name: 'resume.exe', size: 1 }),
  resumeFileError({ name: 'resume.pdf', size: 0 }),
  WRONG_SIGNATURE,
  SCANNER_FOUND,
]

export function resumeCalls(site: DescribedSite): Call[] {
  const { path, id, summary, description, what, example } = resumeForm.call
  const { properties, required, ...form } = leadSchema(resumeFields, 'multipart')
  const file = {
    type: 'string',
    format: 'binary',
    title: resumeForm.file.label,
    description: `A file whose name ends in ${RESUME_EXTENSIONS.map((end) => `.${end}`).join(', ')}, at most ${maxMB} MB. Its first bytes must be those of the kind that its name says; where the academy has a virus scanner, one in which it finds something is refused.`,
    'x-messages': fileProblems,
  }
  return [
    {
      method: 'post',
      path,
      id,
      summary,
      description,
      tag: 'Messages and requests',
      parameters: [idempotencyKey],
      body: {
        type: 'multipart/form-data',
        required: true,
        description:
          `Text parts in UTF-8 under exactly these names, at most ${bodyLimits.formText / 1024} KiB each, and the file; ` +
          `at most ${FORM_MAX_PARTS} parts, each name once. Parts under other names are left out.`,
        schema: {
          ...form,
          properties: { ...(properties as object), [RESUME_PART]: file },
          required: [...(required as string[]), RESUME_PART],
        },
        example: { ...example, [RESUME_PART]: 'resume.pdf' },
        files: { [RESUME_PART]: Object.values(RESUME_MEDIA_TYPES) },
      },
      answers: {
        200: kept,
        400: unreadableForm,
        403: crossSite,
        409: otherBody(what),
        413: refused(
          'The file or the form is larger than it may be.',
          `The file is too large: at most ${maxMB} MB are taken.`,
          `The form is too large: at most ${FORM_MAX_PARTS} fields of ${bodyLimits.formText / 1024} KiB each.`,
        ),
        415: noForm,
        422: invalidLead,
        429: tooMany(site, 'Too much was uploaded from your network today. Please try again in 24 hours.'),
        500: unexpected,
        503: unavailable('We cannot keep files right now. Please try again in 30 seconds.'),
      },
    },
  ]
}
