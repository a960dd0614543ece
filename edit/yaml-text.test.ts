import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { contentFiles, contentRoot } from '#content/load.ts'
import { changed, moved, type Path, partAt } from './edits.ts'
import { insertItem, moveItem, removeValue, setValue } from './yaml-text.ts'

/** The YAML of each content file. */
const files = contentFiles().map((file) => {
  const text = readFileSync(join(contentRoot, file), 'utf8')
  return { file, text: /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? text }
})

/** Every part of a value with its path, the whole of it first. */
function partsOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inner = Object.entries(value).flatMap(([key, part]) =>
    partsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [{ path, value }, ...inner]
}

describe('a change by hand and back', () => {
  it.each(files)('leaves $file as it was', ({ text }) => {
    for (const { path, value } of partsOf(parseDocument(text).toJS())) {
      if (typeof value === 'string') expect(setValue(setValue(text, path, 'x'), path, value), path.join('.')).toBe(text)
    }
  })
})

/** Numbers that look random and are the same in each run. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

const awkward = [
  'Hello',
  '"quoted"',
  'a: b',
  '# no',
  '- dash',
  "it's",
  '[x]',
  '{y}',
  'naïve',
  '100%',
  'yes',
  'null',
  '12',
]
const words = [
  ...awkward,
  '2027-01-01',
  '@at',
  '`tick`',
  '*star',
  '&amp',
  '!bang',
  '| pipe',
  'end:',
  '\\back',
  'long '.repeat(30),
]

describe('any steps', () => {
  it.each(files.filter(({ file }) => file !== 'claims.yaml'))(
    'change in $file what they say, and no comment',
    ({ text }) => {
      const next = sequence(text.length)
      const sentence = () =>
        Array.from({ length: 1 + next(12) }, () => words[next(words.length)])
          .join(' ')
          .trim()
      const comments = (yaml: string) => yaml.split('\n').filter((line) => /^ *# (?!no)/.test(line)).length
      for (let round = 0; round < 25; round++) {
        let yaml = text
        for (let step = 0; step < 4; step++) {
          const before = parseDocument(yaml).toJS()
          const parts = partsOf(before)
          const { path, value } = parts[next(parts.length)] as { path: Path; value: unknown }
          const [expected, after] = stepOf({ yaml, before, path, value }, next, sentence)
          const read = parseDocument(after)
          expect(read.errors).toEqual([])
          expect(isDeepStrictEqual(read.toJS(), expected), `${path.join('.')}\n${after}`).toBe(true)
          if (after.length > yaml.length) expect(comments(after)).toBe(comments(yaml))
          yaml = after
        }
      }
    },
  )
})

type At = { yaml: string; before: unknown; path: Path; value: unknown }

/** A step, what it must lead to, and what it led to. */
function stepOf(
  { yaml, before, path, value }: At,
  next: (below: number) => number,
  sentence: () => string,
): [unknown, string] {
  const kind = next(3)
  const last = path.at(-1)
  const owner = path.slice(0, -1)
  if (kind === 0 && last !== undefined) {
    const around = partAt(before, owner)
    const rest = Array.isArray(around)
      ? around.toSpliced(Number(last), 1)
      : Object.fromEntries(Object.entries(around as object).filter(([key]) => key !== last))
    return [changed(before, owner, rest), removeValue(yaml, path)]
  }
  if (Array.isArray(value) && value.length > 1 && kind === 1) {
    const [from, to] = [next(value.length), next(value.length)]
    return [changed(before, path, moved(value, from, to)), moveItem(yaml, path, from, to)]
  }
  if (Array.isArray(value) && value.length > 0) {
    const index = next(value.length + 1)
    const item = typeof value[0] === 'string' ? sentence() : value[next(value.length)]
    return [changed(before, path, value.toSpliced(index, 0, item)), insertItem(yaml, path, index, item)]
  }
  const target = typeof value === 'object' ? [...path, 'added'] : path
  const text = sentence()
  return [changed(before, target, text), setValue(yaml, target, text)]
}

describe('the style of what is written', () => {
  const yaml =
    '# Ours\nname: Ada\nday: "2027-01-01"\nlink: { label: Home, to: "/#training" }\nlist:\n  # First\n  - one\n  - two\nempty: []\n'

  it.each([
    ['a line', ['name'], 'Grace', 'name: Grace'],
    ['what must be quoted', ['name'], 'Ada: "the first"', `name: 'Ada: "the first"'`],
    ['a day', ['day'], '2027-02-01', 'day: "2027-02-01"'],
    ['a new day', ['until'], '2027-03-01', 'until: "2027-03-01"'],
    ['a part of a flow', ['link', 'label'], 'Home, really', 'link: { label: "Home, really", to: "/#training" }'],
    ['a new part of a flow', ['link', 'about'], 'us', 'link: { label: Home, to: "/#training", about: us }'],
    ['an item', ['list', 0], 'three', 'list:\n  # First\n  - three\n  - two'],
    ['a first item', ['empty'], [{ id: 'a', on: '2027-01-01' }], 'empty:\n  - id: a\n    on: "2027-01-01"\n'],
    ['a long text', ['name'], 'words '.repeat(30).trim(), `name: >-\n  ${'words '.repeat(18)}words\n  words`],
  ])('%s', (_, path, value, expected) => {
    const after = setValue(yaml, path, value)
    expect(after).toContain(expected)
    expect(after).toContain('# Ours\n')
  })
})
