import {
  defaultCountries,
  getActiveFormattingMask,
  guessCountryByPartialPhoneNumber,
  type ParsedCountry,
  parseCountry,
} from 'react-international-phone'

/** Chosen before anyone chooses (specification 9). */
export const DEFAULT_PHONE_COUNTRY = 'us'

/** The library calls both of them "Congo". */
const ownNames: Record<string, string> = { cd: 'Congo (Kinshasa)', cg: 'Congo (Brazzaville)' }

export const phoneCountries = defaultCountries
  .map(parseCountry)
  .map((country) => ({ ...country, name: ownNames[country.iso2] ?? country.name }))

const byIso2 = new Map(phoneCountries.map((country) => [country.iso2, country]))

function countryOf(iso2: string): ParsedCountry {
  const country = byIso2.get(iso2)
  if (!country) throw new Error(`No calling code is known for "${iso2}"`)
  return country
}

/** The country of a number (`+` and digits), as far as it is typed; `current` where the number does not say. */
export function phoneCountry(phone: string, current: string): string {
  const guess = guessCountryByPartialPhoneNumber({ phone, currentCountryIso2: current })
  return guess.country && guess.fullDialCodeMatch ? guess.country.iso2 : current
}

/** Reads a number with a calling code, or of the current country, as `+` and digits, or ''. The server removes a national 0. */
export function readPhone(text: string, current: string): string {
  // A number pasted behind what stood there brings a plus of its own; one with nothing behind it is a slip.
  const plus = text.replace(/\D+$/, '').lastIndexOf('+')
  const number = text.slice(plus + 1).replace(EXTENSION, '')
  const digits = number.replace(/\D/g, '')
  if (digits === '') return text.startsWith('+') ? '+' : ''
  const code = callingCode(current)
  const phone = plus >= 0 ? `+${digits}` : code + digits
  const exitCode = exitCodesOf(code).find((exit) => phone.startsWith(code + exit))
  const dialed = exitCode ? `+${phone.slice(code.length + exitCode.length)}` : phone
  return dialed.replace(LONG_DISTANCE, '+1')
}

/** What people of a calling code dial before a foreign one. No national number begins like it. */
function exitCodesOf(code: string): string[] {
  return code === '+1' ? ['00', '011'] : ['00']
}

// What follows a word behind the digits, such as 'ext. 12', is no part of the number: its digits would change the number.
const EXTENSION = /(?<=\d)\D*?\p{L}.*/su

// In North America a number is often said with its 1 in front (1 403 555 0142); no area code begins with 1.
const LONG_DISTANCE = /^\+11(?=\d{10}$)/

export function callingCode(iso2: string): string {
  return `+${countryOf(iso2).dialCode}`
}

/** The same number in another country: the calling code changes, the rest stays. */
export function movePhone(phone: string, from: string, to: string): string {
  const before = callingCode(from)
  const rest = phone.startsWith(before) ? phone.slice(before.length) : ''
  return rest === '' ? '' : callingCode(to) + rest
}

/** Writes a number as people of its country do, such as `+1 (403) 555-0142`; surplus digits follow unformatted. */
export function formatPhone(phone: string, iso2: string): string {
  const country = countryOf(iso2)
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
