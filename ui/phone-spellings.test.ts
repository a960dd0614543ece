import examples from 'libphonenumber-js/examples.mobile.json'
import { type CountryCode, getExampleNumber, type PhoneNumber } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { validateField } from '#contract/fields.ts'
import { dialablePhone } from '#contract/phone.ts'
import { formatPhone, phoneCountry, readPhone } from './phone-number.ts'

/** The 30 most populous countries of the form (World Population Prospects 2024), and Canada. */
const populous = [
  ...['IN', 'CN', 'US', 'ID', 'PK', 'NG', 'BR', 'BD', 'RU', 'ET', 'MX', 'JP', 'EG', 'PH', 'CD', 'VN', 'IR', 'TR', 'DE'],
  ...['TH', 'GB', 'TZ', 'FR', 'ZA', 'IT', 'KE', 'MM', 'CO', 'KR', 'SD', 'CA'],
] as CountryCode[]

/** How people write a number: as at home, as from abroad, and as forms make them. */
function spellings(number: PhoneNumber): string[] {
  const national = number.formatNational()
  const { countryCallingCode: code, nationalNumber } = number
  const groups = national.match(/\d+/g) ?? []
  return [
    national,
    groups.join(''),
    groups.join(' '),
    groups.join('.'),
    groups.join('-'),
    number.formatInternational(),
    number.formatInternational().replaceAll(' ', '-'),
    number.getURI(),
    `00${code} ${nationalNumber}`,
    `00 ${code} ${nationalNumber}`,
    ...(code === '1' ? [`1 ${national}`, `1-${groups.join('-')}`, `011 ${code} ${nationalNumber}`] : []),
    ...(groups.join('') === `0${nationalNumber}`
      ? [`+${code} (0)${nationalNumber}`, `+${code} (0) ${national.slice(1)}`]
      : []),
  ]
}

/** What the input holds once a text was typed into it, key by key. */
function typed(text: string, country: string): string {
  let [shown, phone, current] = ['', '', country]
  for (const key of text) {
    phone = readPhone(shown + key, current)
    current = phoneCountry(phone, current)
    shown = formatPhone(phone, current)
  }
  return phone
}

describe.each(populous)('a number of %s can be dialed however it is spelled', (country) => {
  const number = getExampleNumber(country, examples) as PhoneNumber
  const chosen = country.toLowerCase()

  it.each(spellings(number))('%s', (spelling) => {
    for (const phone of [readPhone(spelling, chosen), typed(spelling, chosen)]) {
      expect(validateField('phone', phone)).toEqual({ isValid: true })
      expect(dialablePhone(phone)).toBe(number.number)
    }
  })

  it('is so from abroad, whatever country was chosen before', () => {
    for (const before of ['us', 'gb', 'it', 'ng']) {
      for (const spelling of [number.formatInternational(), `00${number.number.slice(1)}`]) {
        expect(dialablePhone(readPhone(spelling, before))).toBe(number.number)
        expect(dialablePhone(typed(spelling, before))).toBe(number.number)
      }
    }
  })
})

it.each([
  ['06 1234 5678', '+390612345678'],
  ['+39 06 1234 5678', '+390612345678'],
])('the 0 of an Italian landline stays: %s', (spelling, dialed) => {
  expect(dialablePhone(readPhone(spelling, 'it'))).toBe(dialed)
})
