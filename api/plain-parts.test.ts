import { parseMultipart } from '@remix-run/multipart-parser'
import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { plainParts } from './plain-parts.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('what browsers send for texts is read', () => {
  const body = `${part('City', 'Montréal\r\n✓')}${part('State', '')}--edge--\r\n`
  expect(plainParts(bytes(body), 'edge', 2)).toEqual([
    ['City', 'Montréal\r\n✓'],
    ['State', ''],
  ])
})

test.each([
  ['a part too many', `${part('A', 'a').repeat(3)}--edge--\r\n`],
  ['a file', '--edge\r\nContent-Disposition: form-data; name="A"; filename="a"\r\n\r\na\r\n--edge--\r\n'],
  ['a head of two lines', '--edge\r\nContent-Disposition: form-data; name="A"\r\nA: b\r\n\r\na\r\n--edge--\r\n'],
  ['a byte order mark', `${part('A', '\uFEFFa')}--edge--\r\n`],
  ['no end', part('A', 'a')],
  ['something after the end', `${part('A', 'a')}--edge--\r\nmore`],
])('%s is left to the parser', (_case, body) => {
  expect(plainParts(bytes(body), 'edge', 2)).toBeUndefined()
})

test('bytes that are no UTF-8, and a boundary that is no ASCII, are left to the parser', () => {
  const body = Buffer.from(`${part('A', '?')}--edge--`.replace('?', '\xff'), 'latin1')
  expect(plainParts(body, 'edge', 2)).toBeUndefined()
  expect(plainParts(bytes('--é--'), 'é', 2)).toBeUndefined()
})

test('whatever is read, the parser reads the same', () => {
  const pieces = [
    '--edge',
    '\r\n',
    '\r',
    '\n',
    '--',
    'edge',
    '\r\n--edge',
    '\r\n\r\n',
    '"',
    'Content-Disposition: form-data; name="A"',
  ]
  const value = oneof(
    string({ unit: 'grapheme' }),
    array(constantFrom(...pieces)).map((all) => all.join('')),
  )
  const bodies = tuple(
    array(tuple(constantFrom('A', 'City', 'Pet'), value)),
    value,
    constantFrom('--edge--\r\n', '--edge--', ''),
  )
  let read = 0
  assert(
    property(bodies, ([parts, before, end]) => {
      const body = bytes(`${parts.map(([name, text]) => part(name, text)).join('')}${end === '' ? before : end}`)
      const plain = plainParts(body, 'edge', 40)
      if (!plain) return
      read += plain.length
      const parsed = [...parseMultipart(body, { boundary: 'edge', maxParts: 40 })]
      expect(plain).toEqual(parsed.map((each) => [each.name, each.text]))
      expect(parsed.every((each) => !each.isFile)).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect(read).toBeGreaterThan(100)
})
