import { failures } from '#contract/failures.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, LEAST_SECONDS_TO_FILL } from '#contract/leads.ts'
import { HttpError } from '#http/http-error.ts'
import { invalidField } from '#services/errors.ts'

/** Refuses forms filled in by a program (HttpError 422). The message tells a person hit by mistake what to do. */
export function refuseJunk(body: Record<string, unknown>): void {
  const bait = body[HONEYPOT_FIELD]
  if (bait !== undefined && bait !== '') {
    throw invalidField(HONEYPOT_FIELD, `The field "${HONEYPOT_FIELD}" must be left empty.`)
  }
  const seconds = body[FILL_TIME_FIELD] ?? LEAST_SECONDS_TO_FILL
  // A form's part says it in text. Anything else is no number: to make one of an object would run what is in it.
  const isNumeric = typeof seconds === 'number' || typeof seconds === 'string'
  if (!isNumeric || !(Number(seconds) >= LEAST_SECONDS_TO_FILL)) {
    throw new HttpError(failures.tooFast)
  }
}
