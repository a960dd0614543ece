import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { validateField } from './fields.ts'

export const PHONE_DESCRIPTION =
  'With a plus and a calling code it is kept as E.164: a national 0 behind the code is taken out, and a number that nobody can ' +
  'dial is refused. Without a plus it is kept as it comes.'

const phoneMessage = validateField('phone', '').message ?? ''

// Mexico dropped this prefix in 2019; address books still have it.
const OLD_MEXICAN_MOBILE = /^\+521(?=\d{10}$)/

/**
 * Returns the number to dial (E.164), without a national prefix after the calling code (`+44 07911 123456`), or
 * undefined if it cannot be dialed. A number without a plus is returned as is. `phone` passes specification 5, or is
 * ''.
 */
export function dialablePhone(phone: string): string | undefined {
  if (!phone.startsWith('+')) return phone
  const number = parsePhoneNumberFromString(phone.replace(OLD_MEXICAN_MOBILE, '+52'))
  return number?.isPossible() ? number.number : undefined
}

export function toDialable(phone: string, context: z.RefinementCtx): string {
  const number = dialablePhone(phone)
  if (number !== undefined) return number
  context.addIssue({ code: 'custom', message: phoneMessage })
  return z.NEVER
}
