import { z } from 'zod'
import { TEXT_MAX_LENGTH } from './fields.ts'

// C0 and C1 controls and the bidirectional overrides: invisible in a one-line field, and a way to forge what staff
// read. Tabs and line ends belong to neither a name nor a city. PostgreSQL cannot keep NUL at all.
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/**
 * A one-line text: normalised to NFC, surrounding blanks cut, no control characters, at most `max` code points.
 * @param label begins the messages, as in specification 5
 */
export function line(label: string, max = TEXT_MAX_LENGTH) {
  return z
    .string(`${label} is required`)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => [...value].length <= max, `${label} must be at most ${max} characters long.`)
    .refine((value) => !UNPRINTABLE.test(value), `${label} must not contain control characters.`)
}

/** As {@link line}, and not blank. */
export function requiredLine(label: string, max = TEXT_MAX_LENGTH) {
  return line(label, max).refine((value) => value !== '', `${label} is required`)
}
