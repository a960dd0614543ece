import { describe, expect, it } from 'vitest'
import { validateField } from '#contract/fields.ts'
import { formatPhone, movePhone, phoneCountries, phoneCountry, readPhone } from './phone-number.ts'

describe('readPhone', () => {
  it.each([
    '+14035550142',
    '(403) 555-0142',
    '01114035550142',
    'tel:+14035550142',
    '403-555-0142 x12',
    '+1 403 555 0142;ext=12',
  ])('reads %s as one American number', (text) => {
    expect(readPhone(text, 'us')).toBe('+14035550142')
  })

  it('takes a number without a calling code for one of the country', () => {
    expect(readPhone('7911 123456', 'gb')).toBe('+447911123456')
  })

  it('lets what was pasted behind the old number win', () => {
    expect(readPhone('+1 (403) 555-0142+44 7911 123456', 'us')).toBe('+447911123456')
  })

  it('does not lose a number to a slip on the plus key', () => {
    expect(readPhone('+1 (403) 555-0142+', 'us')).toBe('+14035550142')
  })

  it('keeps a plus that a calling code will follow, and nothing else that is no digit', () => {
    expect(readPhone('+', 'us')).toBe('+')
    expect(readPhone('abc', 'us')).toBe('')
    expect(readPhone('(', 'us')).toBe('')
  })

  it('drops no digit of a number that is too long', () => {
    expect(readPhone('12345678901234567', 'us')).toBe('+112345678901234567')
    expect(validateField('phone', '+112345678901234567').isValid).toBe(false)
  })
})

describe('phoneCountry', () => {
  it.each([
    ['+447911123456', 'us', 'gb'],
    ['+1', 'us', 'us'],
    ['+1', 'ca', 'ca'],
    ['+14035550142', 'us', 'ca'],
    ['+12025550142', 'us', 'us'],
    ['+', 'us', 'us'],
    ['', 'gb', 'gb'],
  ])('takes %s, where %s was chosen, for %s', (phone, current, country) => {
    expect(phoneCountry(phone, current)).toBe(country)
  })
})

describe('formatPhone', () => {
  it.each([
    ['', ''],
    ['+', '+'],
    ['+1', '+1'],
    ['+14', '+1 (4'],
    ['+1403', '+1 (403'],
    ['+1403555', '+1 (403) 555'],
    ['+14035550142', '+1 (403) 555-0142'],
    ['+140355501429', '+1 (403) 555-01429'],
  ])('writes %s as %s', (phone, text) => {
    expect(formatPhone(phone, 'us')).toBe(text)
  })

  it('is read back as it was, in every country', () => {
    for (const { iso2, dialCode } of phoneCountries) {
      const phone = `+${dialCode}4155501`
      expect(readPhone(formatPhone(phone, iso2), 'us'), iso2).toBe(phone)
    }
  })
})

describe('movePhone', () => {
  it('changes the calling code and keeps the rest', () => {
    expect(movePhone('+14035550142', 'us', 'gb')).toBe('+444035550142')
  })

  it('has nothing to move where no number stands', () => {
    expect(movePhone('', 'us', 'gb')).toBe('')
    expect(movePhone('+1', 'us', 'gb')).toBe('')
  })
})
