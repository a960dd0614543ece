import { expect, test } from 'vitest'
import { asMarkdown, replaceSection } from './report.ts'

const table = { title: 'Writes', how: 'Rounds alternate.', columns: ['what', 'ms'], rows: [['insert', '1.2']] }

test('a table is padded Markdown below its heading', () => {
  expect(asMarkdown([table])).toBe(
    '### Writes\n\nRounds alternate.\n\n| what   | ms  |\n| ------ | --- |\n| insert | 1.2 |',
  )
})

test('a section replaces the text between its marks, and nothing else', () => {
  const text = 'before\n<!-- bench:a -->\nold\n<!-- /bench:a -->\n<!-- bench:b -->\nkept\n<!-- /bench:b -->\n'
  expect(replaceSection(text, 'bench:a', 'new')).toBe(
    'before\n<!-- bench:a -->\n\nnew\n\n<!-- /bench:a -->\n<!-- bench:b -->\nkept\n<!-- /bench:b -->\n',
  )
})

test('a document without marks for it is an error', () => {
  expect(() => replaceSection('nothing', 'bench:a', 'new')).toThrow('no place for bench:a')
})
