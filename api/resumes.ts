import { Hono, type MiddlewareHandler } from 'hono'
import { RESUME_MAX_BYTES, RESUME_PART, resumeFields } from '#contract/forms/resume.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, type LeadReceipt } from '#contract/leads.ts'
import { sentResume } from '#services/resumes/sent-resume.ts'
import { createResumeIntake } from '#services/resumes/service.ts'
import type { ApiDeps } from './deps.ts'
import { methodNotAllowed } from './failures.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { invalidFields } from './invalid-fields.ts'
import { refuseJunk } from './junk.ts'
import { readMultipartForm } from './multipart-form.ts'
import { createUploadQuota } from './upload-quota.ts'

const shape = {
  fields: new Set([...Object.keys(resumeFields), HONEYPOT_FIELD, FILL_TIME_FIELD]),
  file: { part: RESUME_PART, maxBytes: RESUME_MAX_BYTES },
}

/** `Resume/*`: job seekers who want to be found. */
export function resumeRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const keep = createResumeIntake(deps)
  const quota = createUploadQuota(deps.uploadBytesPerDay)
  return new Hono()
    .post('/submit', limitForms, async (context) => {
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
