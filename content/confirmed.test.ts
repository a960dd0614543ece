import { expect, test } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { isConfirmed } from './confirmed.ts'
import { loadContent } from './load.ts'

test('a part is confirmed where neither it, nor what it is in, nor what is in it waits', () => {
  const content = { unconfirmed: { 'x.yaml': ['a.b', 'c'], 'y.yaml': [''] } }
  const of = (file: string, field: string) => isConfirmed(content, file, field)
  expect([of('x.yaml', 'a'), of('x.yaml', 'a.b'), of('x.yaml', 'a.b.0'), of('x.yaml', 'c.d')]).not.toContain(true)
  expect([of('x.yaml', 'a.bc'), of('x.yaml', 'd'), of('z.yaml', 'a')]).not.toContain(false)
  expect(of('y.yaml', 'a')).toBe(false)
})

test('what the content marks is not confirmed until the mark is gone', () => {
  const marked = loadContent()
  expect(isConfirmed(marked, 'company.yaml', 'address')).toBe(false)
  expect(isConfirmed(marked, 'webinar.yaml', 'session')).toBe(false)
  expect(isConfirmed(marked, 'contact.yaml', 'questions')).toBe(false)
  expect(isConfirmed(marked, 'scholarship.yaml', 'cohortStarts')).toBe(true)
  const { root, spoil } = copyContent()
  spoil('company.yaml', 'sample: true\n', '')
  spoil('webinar.yaml', '  sample: true\n', '')
  spoil('contact.yaml', /^confirm: .*\n/, '')
  const real = loadContent(root)
  expect(isConfirmed(real, 'company.yaml', 'address')).toBe(true)
  expect(isConfirmed(real, 'webinar.yaml', 'session')).toBe(true)
  expect(isConfirmed(real, 'contact.yaml', 'questions')).toBe(true)
})
