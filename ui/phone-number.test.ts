import { expect, it } from 'vitest'
import { formatPhone, isUnusual, movePhone, phoneCountries, phoneCountry, readPhone } from './phone-number.ts'

it.each([
  ['403-555-0142 x12', 'us', '+14035550142'],
  ['+1 403 555 0142;ext=12', 'us', '+14035550142'],
  ['403-555-0142 #12', 'us', '+14035550142'],
  // What was pasted behind the old number wins, a slip on the plus key loses none.
  ['+1 (403) 555-0142+44 7911 123456', 'us', '+447911123456'],
  ['+1 (403) 555-0142+', 'us', '+14035550142'],
  // A calling code will follow; nothing else that is no digit stays.
  ['+', 'us', '+'],
  ['(', 'us', ''],
  ['12345678901234567', 'us', '+112345678901234567'],
])('%s in %s is read as %s', (text, country, phone) => {
  expect(readPhone(text, country)).toBe(phone)
})

it.each([
  ['+447911123456', 'us', 'gb'],
  ['+1', 'us', 'us'],
  ['+14035550142', 'us', 'ca'],
  ['+', 'us', 'us'],
  ['', 'gb', 'gb'],
])('takes %s, where %s was chosen, for %s', (phone, current, country) => {
  expect(phoneCountry(phone, current)).toBe(country)
})

it.each([
  ['', ''],
  ['+1', '+1'],
  ['+1403', '+1 (403'],
  ['+14035550142', '+1 (403) 555-0142'],
  ['+140355501429', '+1 (403) 555-01429'],
])('writes %s as %s', (phone, text) => {
  expect(formatPhone(phone, 'us')).toBe(text)
})

it.each([
  ['+1403555014', true],
  ['+140355501429', true],
  ['+14035550142', false],
  ['+1403', false],
  ['+819012345678', false],
])('%s looks unusual: %s', (phone, unusual) => {
  expect(isUnusual(phone)).toBe(unusual)
})

it('a number is read back as it was written, in every country', () => {
  for (const { iso2, dialCode } of phoneCountries) {
    const phone = `+${dialCode}4155501`
    expect(readPhone(formatPhone(phone, iso2), 'us'), iso2).toBe(phone)
  }
})

it('a number that moves to another country changes its calling code and keeps the rest, if there is any', () => {
  const moved = ['+14035550142', '', '+1'].map((phone) => movePhone(phone, 'us', 'gb'))
  expect(moved).toEqual(['+444035550142', '', ''])
})
