import { expect, test } from 'vitest'
import { isConfirmed } from './confirmed.ts'

test('a part is confirmed where neither it, nor what it is in, nor what is in it waits', () => {
  const content = { unconfirmed: { 'x.yaml': ['a.b', 'c'], 'y.yaml': [''] } }
  const of = (file: string, field: string) => isConfirmed(content, file, field)
  expect([of('x.yaml', 'a'), of('x.yaml', 'a.b'), of('x.yaml', 'a.b.0'), of('x.yaml', 'c.d')]).not.toContain(true)
  expect([of('x.yaml', 'a.bc'), of('x.yaml', 'd'), of('z.yaml', 'a')]).not.toContain(false)
  expect(of('y.yaml', 'a')).toBe(false)
})
