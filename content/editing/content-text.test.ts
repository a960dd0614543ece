import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { contentFiles } from '#content/load.ts'
import { contentRoot, readDocuments } from '#content/read-documents.ts'
import { words } from '#tests/fixtures/words.ts'
import { editYaml, getContent, rewritten } from './content-text.ts'
import { changed, type Path } from './field.ts'

/** The YAML of each content file. */
const documents = readDocuments()
const files = contentFiles(documents).map((file) => {
  const text = documents.get(file) ?? ''
  const yaml = /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? text
  return { file, text: yaml }
})

const setValue = (text: string, path: Path, value: unknown) =>
  editYaml(text, changed(parseDocument(text).toJS(), path, value))

/** Every part of a value with its path, the whole of it first. */
function getParts(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inner = Object.entries(value).flatMap(([key, part]) =>
    getParts(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [{ path, value }, ...inner]
}

it.each(contentFiles(documents))('%s is written as the editor writes it (vitest run content-text -u)', async (file) => {
  const text = documents.get(file) ?? ''
  await expect(rewritten(text, getContent(text))).toMatchFileSnapshot(join(contentRoot, file))
})

const unusual = words(
  '"quoted" a:_b #_no -_dash it\'s [x] {y} naïve 🎓 100% yes null 12 2027-01-01 @at |tick *star &amp !bang pipe: \\back',
).map((word) => word.replace('_', ' '))
const commentsIn = (yaml: string) => yaml.split('\n').filter((line) => /^ *# (?!no)/.test(line)).length

/** What a part may become: another text, or a list with an item less, an item more, or another order. */
function getChanges(value: unknown, n: number): unknown[] {
  if (typeof value === 'string') return [unusual[n % unusual.length], 'long '.repeat(40).trim()]
  return Array.isArray(value) && value.length > 0 ? [value.slice(1), [...value, value[0]], value.toReversed()] : []
}

it.each(files)('a change in $file says what it should, and loses no comment', ({ text }) => {
  const before = parseDocument(text).toJS()
  const parts = getParts(before).filter((_value, n, all) => n % Math.ceil(all.length / 3) === 0)
  for (const [n, { path, value }] of parts.entries()) {
    for (const next of getChanges(value, n)) {
      const expected = changed(before, path, next)
      const after = editYaml(text, expected)
      const read = parseDocument(after)
      expect([path, read.errors, read.toJS()]).toEqual([path, [], expected])
      if (after.length > text.length) expect([path, commentsIn(after)]).toEqual([path, commentsIn(text)])
    }
  }
})

describe('the style of what is written', () => {
  it('lets an item that moves keep its comment', () => {
    const cities = parseDocument('- Banff\n# Two halls\n- Calgary\n- Edmonton # new\n')
    expect(editYaml(String(cities), ['Edmonton', 'Banff', 'Calgary'])).toBe(
      '- Edmonton # new\n- Banff\n# Two halls\n- Calgary\n',
    )
  })

  it('adds fields, items and long texts in the style of YAML, and leaves the rest', () => {
    const yaml =
      '# Ours\nname: Ada\nlink: { label: Home, to: "/#training" }\nlist:\n  # First\n  - one\n  - two\nempty: []\n'
    expect(setValue(yaml, ['list', 0], 'three')).toBe(yaml.replace('- one', '- three'))
    expect(setValue(yaml, ['until'], 'now')).toBe(`${yaml}until: now\n`)
    expect(setValue(yaml, ['empty'], [{ id: 'a' }])).toBe(yaml.replace('empty: []', 'empty:\n  - id: a'))
    const long = setValue(yaml, ['name'], 'words '.repeat(30).trim()).split('\n')
    expect(long.every((line) => line.length <= 120)).toBe(true)
  })
})
