import { expect, test } from 'vitest'
import { dialablePhone } from './phone.ts'

test.each([
  ['+4407911123456', '+447911123456'],
  ['+447911123456', '+447911123456'],
  ['+789123456789', '+79123456789'],
  ['+3606201234567', '+36201234567'],
  ['+540111523456789', '+5491123456789'],
  ['+5215512345678', '+525512345678'],
  ['+114035550142', '+14035550142'],
])('%s is dialed as %s', (typed, dialed) => {
  expect(dialablePhone(typed)).toBe(dialed)
})

test.each(['+390612345678', '+3903123456789', '+2250707070707', '+22901234567'.padEnd(14, '8')])(
  'a 0 that is part of the number stays: %s',
  (number) => {
    expect(dialablePhone(number)).toBe(number)
  },
)

test.each(['4035550142', '07911123456', '00447911123456', ''])('%j names no country and stays as it is', (number) => {
  expect(dialablePhone(number)).toBe(number)
})

test.each(['+14035550142', '+15555550142', '+4930123456', '+80012345678'])('%s may be dialed as it is', (number) => {
  expect(dialablePhone(number)).toBe(number)
})

test.each([
  ['no country has the code', '+9991234567890'],
  ['too long for Britain', '+440000000000000'],
  ['a British number in the United States', '+107911123456'],
  ['a North American number without its 1', '+4035550142'],
  ['a digit less than North America has', '+1403555014'],
  ['a digit more than North America has', '+123456789012'],
  ['an exit code behind a calling code', '+100447911123456'],
])('%s: it stays as it was entered', (_case, number) => {
  expect(dialablePhone(number)).toBe(number)
})
