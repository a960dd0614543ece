import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { junkFields } from '#contract/form-schema.ts'
import { RESUME_MAX_BYTES, RESUME_MEDIA_TYPES, RESUME_PART, resumeFields, resumeForm } from '#contract/forms/resume.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, type LeadReceipt } from '#contract/leads.ts'
import { HttpError } from '#http/failures.ts'
import { networkLimiters } from '#http/limits.ts'
import { sentResume, storeResume } from '#services/resumes/service.ts'
import { readIdempotencyKey, refuseJunk, validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { formFailures, idempotencyKey, leadAnswers, takes } from './describe.ts'
import { readMultipartForm } from './multipart-form.ts'

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

export function resumeRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const quota = createUploadQuota(deps.uploadBytesPerDay)
  return new Hono().post('/submit', described, limitForms, async (context) => {
    const idempotencyKey = readIdempotencyKey(context)
    const address = deps.clientAddress(context)
    await quota.requireRoom(address, context.req.header('Content-Length'))
    const { fields, file } = await readMultipartForm(context.req.raw, shape)
    await quota.count(address, file?.bytes.length ?? 0)
    refuseJunk(fields)
    const form = validFields(sentResume, { ...fields, [RESUME_PART]: file })
    return context.json<LeadReceipt>(await storeResume(deps, form, idempotencyKey))
  })
}

const DAY_SECONDS = 24 * 60 * 60

/** Limits the file bytes per day of an IP address and its networks, in this process's memory. Invalid files count. */
function createUploadQuota(bytesPerDay: number) {
  const getLimiters = networkLimiters(bytesPerDay, DAY_SECONDS)
  return {
    /** Runs before the body is read; without Content-Length, it assumes that a file may fit. @throws HttpError 429 */
    async requireRoom(address: string, declared: string | undefined): Promise<void> {
      for (const { key, limiter } of getLimiters(address)) {
        const sent = await limiter.get(key)
        if (sent && sent.consumedPoints + Number(declared ?? 1) > limiter.points) throw tooMuch(sent)
      }
    },

    /** @throws HttpError 429 for a file that does not fit; it does not count, so a smaller one may still fit */
    async count(address: string, bytes: number): Promise<void> {
      const counted: ReturnType<typeof getLimiters> = []
      for (const each of getLimiters(address)) {
        counted.push(each)
        await each.limiter.consume(each.key, bytes).catch(async (sent: RateLimiterRes) => {
          for (const { key, limiter } of counted) await limiter.reward(key, bytes)
          throw tooMuch(sent)
        })
      }
    },
  }
}

function tooMuch({ msBeforeNext }: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const hours = Math.ceil(seconds / 3600)
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  const { status, message } = failures.tooManyUploads
  return new HttpError({ status, message: `${message} Please try again in ${wait}.`, retryAfter: seconds })
}
