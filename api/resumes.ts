import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { mediaTypes } from '#contract/files.ts'
import { junkFields } from '#contract/form-schema.ts'
import { RESUME_PART, resumeFields, resumeFile, resumeForm } from '#contract/forms/resume.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, type LeadReceipt } from '#contract/leads.ts'
import { readMultipartForm } from '#http/multipart-form.ts'
import { sentResume, storeResume } from '#services/resumes/service.ts'
import { readIdempotencyKey, refuseJunk, validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { formFailures, idempotencyKey, leadAnswers, takes } from './describe.ts'

const shape = {
  fields: new Set([...Object.keys(resumeFields), HONEYPOT_FIELD, FILL_TIME_FIELD]),
  file: { part: RESUME_PART, maxBytes: resumeFile.maxBytes },
}

const { call } = resumeForm
const described = () =>
  describeRoute({
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
        encoding: {
          [RESUME_PART]: { contentType: resumeFile.extensions.map((extension) => mediaTypes[extension]).join(', ') },
        },
      },
    ),
    responses: leadAnswers(
      call.what,
      ...formFailures,
      failures.fileTooLarge(resumeFile.maxBytes),
      failures.tooManyUploads,
      failures.noFileStore,
    ),
  })

export function resumeRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  return new Hono().post('/submit', described(), limitForms, async (context) => {
    const idempotencyKey = readIdempotencyKey(context)
    const address = deps.clientAddress(context)
    await deps.uploads.requireRoom(address, context.req.header('Content-Length'))
    const { fields, file } = await readMultipartForm(context.req.raw, shape)
    await deps.uploads.count(address, file?.bytes.length ?? 0)
    refuseJunk(fields)
    const form = validFields(sentResume, { ...fields, [RESUME_PART]: file })
    return context.json<LeadReceipt>(await storeResume(deps, form, idempotencyKey))
  })
}
