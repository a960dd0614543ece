import { z } from 'zod'
import { TEXT_MAX_LENGTH } from './fields.ts'
import { tidyText, UNPRINTABLE } from './form-fields.ts'

/** A one-line text: NFC, trimmed, no control characters, at most `max` code points. `label` begins the messages. */
export function line(label: string, max = TEXT_MAX_LENGTH) {
  return z
    .string(`${label} is required`)
    .meta({ maxLength: max })
    .transform(tidyText)
    .refine((value) => [...value].length <= max, `${label} must be at most ${max} characters long.`)
    .refine((value) => !UNPRINTABLE.test(value), `${label} must not contain control characters.`)
}

export function requiredLine(label: string, max = TEXT_MAX_LENGTH) {
  return line(label, max).refine((value) => value !== '', `${label} is required`)
}
