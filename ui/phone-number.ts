import {
  defaultCountries,
  getActiveFormattingMask,
  guessCountryByPartialPhoneNumber,
  type ParsedCountry,
  parseCountry,
} from 'react-international-phone'
import { place } from '#content/place.ts'

/** The library's names of countries that the form's menu has under others. */
const ownNames: Record<string, string> = {
  cd: 'Democratic Republic of the Congo',
  ci: 'Ivory Coast',
  mk: 'North Macedonia',
  sz: 'Eswatini',
}

export const phoneCountries = defaultCountries
  .map(parseCountry)
  .map((country) => ({ ...country, name: ownNames[country.iso2] ?? country.name }))

/** Country of the default of forms (specification 9). */
export const defaultPhoneCountry = () => phoneCountries.find(({ name }) => name === place().defaultCountry)?.iso2 ?? ''

const byIso2 = new Map(phoneCountries.map((country) => [country.iso2, country]))

function getCountry(iso2: string): ParsedCountry {
  const country = byIso2.get(iso2)
  if (!country) throw new Error(`No calling code is known for "${iso2}"`)
  return country
}

/** Returns the country of a possibly incomplete number (`+` and digits), or `current` if the number does not tell. */
export function phoneCountry(phone: string, current: string): string {
  const guess = guessCountryByPartialPhoneNumber({ phone, currentCountryIso2: current })
  return guess.country && guess.fullDialCodeMatch ? guess.country.iso2 : current
}

/**
 * Normalizes input to `+` and digits, or ''. Without a plus, it is a number of the `current` country. The server
 * removes a national 0.
 */
export function readPhone(text: string, current: string): string {
  // A pasted number brings its own plus, even behind earlier input. A plus with nothing behind it is a typo.
  const plus = text.replace(/\D+$/, '').lastIndexOf('+')
  const number = text.slice(plus + 1).replace(EXTENSION, '')
  const digits = number.replace(/\D/g, '')
  if (digits === '') return text.startsWith('+') ? '+' : ''
  const code = callingCode(current)
  const phone = plus >= 0 ? `+${digits}` : code + digits
  const exitCode = getExitCodes(code).find((exit) => phone.startsWith(code + exit))
  const dialed = exitCode ? `+${phone.slice(code.length + exitCode.length)}` : phone
  return dialed.replace(LONG_DISTANCE, '+1')
}

/** Prefixes dialed before a foreign number. No national number begins with one. */
function getExitCodes(code: string): string[] {
  return code === '+1' ? ['00', '011'] : ['00']
}

// An extension, such as 'ext. 12' or '#12', is not part of the number.
const EXTENSION = /(?<=\d)\D*?[\p{L}#].*/su

// In North America people often write the leading 1 (1 403 555 0142). No area code begins with 1.
const LONG_DISTANCE = /^\+11(?=\d{10}$)/

export function callingCode(iso2: string): string {
  return `+${getCountry(iso2).dialCode}`
}

/** Moves a number to another country by replacing the calling code. */
export function movePhone(phone: string, from: string, to: string): string {
  const before = callingCode(from)
  const rest = phone.startsWith(before) ? phone.slice(before.length) : ''
  return rest === '' ? '' : callingCode(to) + rest
}

/**
 * Returns whether a number that may be sent is hardly one: in North America all have ten digits behind the 1. The masks
 * of other countries are shorter than some of their numbers, so they tell nothing.
 */
export const isUnusual = (phone: string): boolean => /^\+1(?!\d{10}$)\d{9}/.test(phone)

/** Formats a number as is usual in its country, such as `+1 (403) 555-0142`. Surplus digits follow unformatted. */
export function formatPhone(phone: string, iso2: string): string {
  const country = getCountry(iso2)
  const code = callingCode(iso2)
  if (!phone.startsWith(code) || phone === code) return phone
  const digits = phone.slice(code.length)
  let used = 0
  let text = ''
  for (const sign of getActiveFormattingMask({ phone, country })) {
    if (used === digits.length) break
    text += sign === '.' ? digits[used++] : sign
  }
  return `${code} ${text}${digits.slice(used)}`
}
