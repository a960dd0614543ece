import { expect, test } from 'vitest'
import { getSignature } from '#tests/fakes/stripe-event.ts'
import { requireFreshSignature } from './payments.ts'

const now = () => Math.floor(Date.now() / 1000)
const hex = 'ab'.repeat(32)

test.each([
  () => getSignature('{}', 'secret'),
  () => getSignature('{}', 'secret', now() - 290),
  () => getSignature('{}', 'secret', now() + 290),
  () => `t=${now()},v1=${hex},v1=${hex},v0=${hex}`,
])('a signature of about now is let through', (header) => {
  expect(() => requireFreshSignature(header())).not.toThrow()
})

test.each([
  ['none', () => undefined],
  ['an empty one', () => ''],
  ['nonsense', () => 'nonsense'],
  ['an old one', () => getSignature('{}', 'secret', now() - 310)],
  ['one of the future', () => getSignature('{}', 'secret', now() + 310)],
  ['one without a time', () => `v1=${hex}`],
  ['one with two times', () => `t=${now() - 1},t=${now()},v1=${hex}`],
  ['a time that is no number', () => `t=${now()}x,v1=${hex}`],
  ['a scheme that is not v1', () => `t=${now()},v0=${hex}`],
  ['a value that is too short', () => `t=${now()},v1=${hex.slice(2)}`],
])('%s is refused', (_, header) => {
  expect(() => requireFreshSignature(header())).toThrow(expect.objectContaining({ status: 400 }))
})
