import type { Handler } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { bodyLimits } from '#contract/call-limits.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { digestOf, mustBeSameBody, readIdempotencyKey } from './idempotency.ts'
import { invalidFields } from './invalid-fields.ts'
import { refuseJunk } from './junk.ts'
import { Refusal } from './refusal.ts'
import { readJson } from './request-body.ts'

/** What a lead's row has beside its own fields. */
export type LeadKey = { id: string; idempotencyKey: string | null; bodyDigest: string }

/** Takes a form of JSON: read, judged, kept once, answered with its id. */
export function takeLead<Fields extends object>({
  what,
  schema,
  keep,
}: {
  /** The word for it in messages: 'message', 'request'. */
  what: string
  schema: z.ZodType<Fields, unknown>
  /** Keeps the row, and gives the one that is kept under its key. */
  keep: (row: Fields & LeadKey) => Promise<{ id: string; bodyDigest: string }>
}): Handler {
  return async (context) => {
    const idempotencyKey = readIdempotencyKey(context)
    const body = await readJson(context.req.raw, bodyLimits.lead)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Refusal(400, 'The request must be a JSON object.')
    }
    refuseJunk(body as Record<string, unknown>)
    const fields = schema.safeParse(body)
    if (!fields.success) throw invalidFields(fields.error)

    const row = { ...fields.data, id: uuidv7(), idempotencyKey, bodyDigest: digestOf(fields.data) }
    const kept = await keep(row)
    mustBeSameBody(what, kept, row)
    return context.json<LeadReceipt>({ success: true, id: kept.id })
  }
}
