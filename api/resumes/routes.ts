import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import { only } from '#api/failures.ts'
import { readIdempotencyKey } from '#api/idempotency.ts'
import { invalidFields } from '#api/invalid-fields.ts'
import { refuseJunk } from '#api/junk.ts'
import { readMultipartForm } from '#api/multipart-form.ts'
import { countedAddress } from '#api/visitor-address.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, type LeadReceipt } from '#contract/leads.ts'
import { RESUME_MAX_BYTES, RESUME_PART, resumeFields } from '#contract/resumes.ts'
import { createPlaces } from './places.ts'
import { resumeForm } from './resume-form.ts'
import { createResumeIntake } from './service.ts'
import { createUploadQuota } from './upload-quota.ts'

const shape = {
  fields: new Set([...Object.keys(resumeFields), HONEYPOT_FIELD, FILL_TIME_FIELD]),
  file: { part: RESUME_PART, maxBytes: RESUME_MAX_BYTES },
}

/** Uploads under way at once, in all and from one address: 160 MB of them lie in memory at most. */
const PLACES = { total: 32, perKey: 8 }

/** `Resume/*`: job seekers who want to be found. */
export function resumeRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const keep = createResumeIntake(deps)
  const inPlace = createPlaces(PLACES)
  const quota = createUploadQuota(deps.uploadBytesPerDay)
  return new Hono()
    .post('/submit', limitForms, async (context) => {
      const idempotencyKey = readIdempotencyKey(context)
      const address = countedAddress(deps.clientAddress(context))
      await quota.requireRoom(address, context.req.header('Content-Length'))
      const receipt = await inPlace(address, async () => {
        const { fields, file } = await readMultipartForm(context.req.raw, shape)
        await quota.count(address, file?.bytes.length ?? 0)
        refuseJunk(fields)
        const form = resumeForm.safeParse({ ...fields, [RESUME_PART]: file })
        if (!form.success) throw invalidFields(form.error)
        return keep(form.data, idempotencyKey)
      })
      return context.json<LeadReceipt>(receipt)
    })
    .all('/submit', only('POST'))
}
