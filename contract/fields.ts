import { cleanLine } from './clean-text.ts'

/** `message` is absent if the value is valid. */
type ValidationResult = { isValid: boolean; message?: string }

export type ValidatorType = 'email' | 'phone' | 'name' | 'number' | 'required' | 'dropdown'

/** Default limit of a one-line text. */
export const TEXT_MAX_LENGTH = 200

// One label of a host name: letters of any script, digits, inner hyphens, at most 63 (RFC 1035, 2.3.4).
const HOST_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const EMAIL = new RegExp(
  `^[^\\s@<>()[\\]\\\\,;:"\\p{Cc}]{1,64}@(?:${HOST_LABEL}\\.)+[\\p{L}][\\p{L}\\p{N}-]*[\\p{L}\\p{N}]$`,
  'u',
)
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX_LENGTH = 254
export const PHONE = /^\+?\d{10,15}$/
/**
 * Letters and marks of any script, perhaps behind an apostrophe ('t Hooft), and between or after them apostrophes,
 * hyphens, periods, middle dots and spaces. The joiners are what `cleanText` leaves.
 */
export const NAME = /^['’‘]?\p{L}[\p{L}\p{M}\u200C-\u200D'’‘‐.· -]*$/u
export const NAME_MIN_LENGTH = 2
export const NAME_MAX_LENGTH = 50
/** First and last name, joined by a space. */
export const FULL_NAME_MAX_LENGTH = 2 * NAME_MAX_LENGTH + 1
const NUMBER = /^\d+$/

const valid: ValidationResult = { isValid: true }

function check(isValid: boolean, message: string): ValidationResult {
  return isValid ? valid : { isValid, message }
}

/** Checks a cleaned name (specification 5, docs/decisions/0053). Length is in code points. */
export function isName(text: string, maxLength = NAME_MAX_LENGTH): boolean {
  const { length } = [...text]
  return length >= NAME_MIN_LENGTH && length <= maxLength && NAME.test(text)
}

/**
 * Applies a shared validator (specification 5) to the cleaned value. The messages of 'number' and 'required' contain
 * `label`.
 */
export function validateField(type: string, value: string, label = 'This field'): ValidationResult {
  const text = cleanLine(value)
  switch (type) {
    case 'email':
      return check(text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text), 'Invalid email format.')
    case 'phone':
      return check(PHONE.test(text), 'Invalid phone number format.')
    case 'name':
      return check(isName(text), 'Name must only contain letters and be 2-50 characters long.')
    case 'number':
      return check(NUMBER.test(text), `${label} must only contain numbers and is required.`)
    case 'required':
      return check(text !== '', `${label} is required`)
    case 'dropdown':
      return check(text !== '', 'Select an option.')
    default:
      return { isValid: false, message: 'Invalid validation type.' }
  }
}

/**
 * Accepts http(s) addresses and those without a scheme. Staff may see it as a link, so `javascript:` and the like are
 * rejected.
 */
export function isWebAddress(value: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
  // 'linkedin.com:443/in/ada' has a port, not a scheme, so names with a dot do not count as schemes.
  return scheme === undefined || scheme.includes('.') || scheme === 'http' || scheme === 'https'
}
