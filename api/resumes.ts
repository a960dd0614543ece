import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { junkFields } from '#contract/form-schema.ts'
import { RESUME_MAX_BYTES, RESUME_MEDIA_TYPES, RESUME_PART, resumeFields, resumeForm } from '#contract/forms/resume.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, type LeadReceipt } from '#contract/leads.ts'
import { methodNotAllowed } from '#http/failures.ts'
import { sentResume } from '#services/resumes/sent-resume.ts'
import { createResumeIntake } from '#services/resumes/service.ts'
import type { ApiDeps } from './deps.ts'
import {
  FORM_TOO_LARGE,
  fails,
  idempotencyKey,
  leadAnswers,
  shared,
  takes,
  tooManyForms,
  unavailable,
} from './describe.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { invalidFields } from './invalid-fields.ts'
import { refuseJunk } from './junk.ts'
import { readMultipartForm } from './multipart-form.ts'
import { createUploadQuota } from './upload-quota.ts'

const shape = {
  fields: new Set([...Object.keys(resumeFields), HONEYPOT_FIELD, FILL_TIME_FIELD]),
  file: { part: RESUME_PART, maxBytes: RESUME_MAX_BYTES },
}

const { call } = resumeForm
const described = describeRoute({
  operationId: call.id,
  tags: ['Messages and requests'],
  summary: call.summary,
  description: call.description,
  parameters: [idempotencyKey],
  requestBody: takes(
    'multipart/form-data',
    sentResume.extend(junkFields),
    { ...call.example, [RESUME_PART]: 'resume.pdf' },
    {
      description:
        `Text parts in UTF-8, at most ${bodyLimits.formText / 1024} KiB each, and the file; at most ${FORM_MAX_PARTS} parts, ` +
        'each name once. Parts under other names are ignored.',
      encoding: { [RESUME_PART]: { contentType: Object.values(RESUME_MEDIA_TYPES).join(', ') } },
    },
  ),
  responses: {
    ...leadAnswers(call.what),
    400: shared('UnreadableForm'),
    413: fails('The file or the form is too large.', [
      `The file is too large: at most ${RESUME_MAX_BYTES / 2 ** 20} MB are taken.`,
      FORM_TOO_LARGE,
    ]),
    415: shared('NoForm'),
    429: tooManyForms('Too much was uploaded from your network today. Please try again in 24 hours.'),
    503: unavailable('We cannot keep files right now. Please try again in 30 seconds.'),
  },
})

/** `Resume/*`: job seekers who want to be found. */
export function resumeRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const keep = createResumeIntake(deps)
  const quota = createUploadQuota(deps.uploadBytesPerDay)
  return new Hono()
    .post('/submit', described, limitForms, async (context) => {
      const idempotencyKey = readIdempotencyKey(context)
      const address = deps.clientAddress(context)
      await quota.requireRoom(address, context.req.header('Content-Length'))
      const { fields, file } = await readMultipartForm(context.req.raw, shape)
      await quota.count(address, file?.bytes.length ?? 0)
      refuseJunk(fields)
      const form = sentResume.safeParse({ ...fields, [RESUME_PART]: file })
      if (!form.success) throw invalidFields(form.error)
      return context.json<LeadReceipt>(await keep(form.data, idempotencyKey))
    })
    .all('/submit', methodNotAllowed('POST'))
}
