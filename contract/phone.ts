import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export const PHONE_DESCRIPTION =
  'A valid number with a plus and a calling code is kept as E.164, without a national 0 behind the code. Every other one is kept as it comes.'

// Mexico dropped this prefix in 2019; address books still have it.
const OLD_MEXICAN_MOBILE = /^\+521(?=\d{10}$)/

/**
 * Returns a valid number as E.164, without a national prefix after the calling code (`+44 07911 123456`), and any other
 * one as it is. `phone` passes specification 5, or is ''.
 */
export function dialablePhone(phone: string): string {
  if (!phone.startsWith('+')) return phone
  const number = parsePhoneNumberFromString(phone.replace(OLD_MEXICAN_MOBILE, '+52'))
  return number?.isValid() ? number.number : phone
}
