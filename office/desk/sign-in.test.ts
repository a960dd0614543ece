import { expect, test } from 'vitest'
import { words } from '#tests/fixtures/words.ts'
import { safeReturn } from './sign-in.ts'

test.each(['/desk', '/desk?q=a', '/desk/applications?waitingOn=nobody'])('a sign-in leads back to %s', (to) => {
  expect(safeReturn(to)).toBe(to)
})

const elsewhere = words(
  '//[ //evil.example /desk/..//evil.example /desk//evil.example /desk/\\evil.example javascript:alert(1) /deskx',
  '/desk/sign-out',
)
test.each(['', ...elsewhere])('a sign-in leads to the to-do list instead of %j', (to) => {
  expect(safeReturn(to)).toBe('/desk')
})
