import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { junkFields } from '#contract/form-schema.ts'
import { RESUME_MAX_BYTES, RESUME_MEDIA_TYPES, RESUME_PART, resumeFields, resumeForm } from '#contract/forms/resume.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, type LeadReceipt } from '#contract/leads.ts'
import { methodNotAllowed } from '#http/failures.ts'
import { sentResume } from '#services/resumes/sent-resume.ts'
import { createResumeIntake } from '#services/resumes/service.ts'
import { invalidFields, readIdempotencyKey, refuseJunk } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { formFailures, idempotencyKey, leadAnswers, takes } from './describe.ts'
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
  responses: leadAnswers(
    call.what,
    ...formFailures,
    failures.fileTooLarge(RESUME_MAX_BYTES),
    failures.tooManyUploads,
    failures.noFileStore,
  ),
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
