import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { contentFiles, contentRoot } from '#content/load.ts'
import { contentOf, editYaml, rewritten } from './content-text.ts'
import { changed, type Path, partAt } from './field.ts'

/** The YAML of each content file. */
const files = contentFiles().map((file) => {
  const text = readFileSync(join(contentRoot, file), 'utf8')
  const yaml = /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? text
  return { file, text: yaml }
})

const setValue = (text: string, path: Path, value: unknown) =>
  editYaml(text, changed(parseDocument(text).toJS(), path, value))

/** Every part of a value with its path, the whole of it first. */
function partsOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inner = Object.entries(value).flatMap(([key, part]) =>
    partsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [{ path, value }, ...inner]
}

it.each(contentFiles())('%s is written as the editor writes it (vitest run edit/content-text -u)', async (file) => {
  const place = join(contentRoot, file)
  const text = readFileSync(place, 'utf8')
  await expect(rewritten(text, contentOf(text))).toMatchFileSnapshot(place)
})

/** Numbers that look random and are the same in each run. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

const words =
  'Hello|"quoted"|a: b|# no|- dash|it\'s|[x]|{y}|naïve|🎓 hat|100%|yes|null|12|2027-01-01|@at|`tick`|*star|&amp|!bang|pipe:|\\back'
    .split('|')
    .concat('long '.repeat(30))

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
      for (let round = 0; round < 3; round++) {
        let yaml = text
        for (let step = 0; step < 4; step++) {
          const before = parseDocument(yaml).toJS()
          const parts = partsOf(before)
          const { path, value } = parts[next(parts.length)] as { path: Path; value: unknown }
          const expected = stepOf({ before, path, value }, next, sentence)
          const after = editYaml(yaml, expected)
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

type At = { before: unknown; path: Path; value: unknown }

/** What a content says after a step. */
function stepOf({ before, path, value }: At, next: (below: number) => number, sentence: () => string): unknown {
  const kind = next(3)
  const last = path.at(-1)
  const owner = path.slice(0, -1)
  if (kind === 0 && last !== undefined) {
    const around = partAt(before, owner)
    const rest = Array.isArray(around)
      ? around.toSpliced(Number(last), 1)
      : Object.fromEntries(Object.entries(around as object).filter(([key]) => key !== last))
    return changed(before, owner, rest)
  }
  if (Array.isArray(value) && value.length > 1 && kind === 1) {
    const [from, to] = [next(value.length), next(value.length)]
    return changed(before, path, value.toSpliced(from, 1).toSpliced(to, 0, value[from]))
  }
  if (Array.isArray(value) && value.length > 0) {
    const item = typeof value[0] === 'string' ? sentence() : value[next(value.length)]
    return changed(before, path, value.toSpliced(next(value.length + 1), 0, item))
  }
  return changed(before, typeof value === 'object' ? [...path, 'added'] : path, sentence())
}

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
