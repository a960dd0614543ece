// What the style sheets and the pages have in common: no class is left behind, and no component of ui/ is left out.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const read = (pattern: string) => globSync(pattern).filter((file) => !file.includes('.test.'))
const sources = read('{ui,web,office,edit,content}/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

function getClasses(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|@(apply|import|source)[^;]*;/g, '').match(/[^{};]+(?=\{)/g)
  return [...(selectors?.join('\n') ?? '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
}

/** Such as `palette-3`, which is written as `palette-${palette}`. */
const isComposed = (name: string) => sources.includes(name.replace(/[^-]+$/, '${'))

test('each class that a style sheet names is in a page', () => {
  const named = read('{ui,web,office,edit,content}/**/*.css').flatMap((file) => getClasses(readFileSync(file, 'utf8')))
  const isUsed = (name: string) => new RegExp(`["'\`\\s]${name}["'\`\\s$]`).test(sources) || isComposed(name)
  expect([...new Set(named)].filter((name) => !isUsed(name))).toEqual([])
})

test('the kit shows each component of ui/', () => {
  const kit = readFileSync('web/routes/kit.tsx', 'utf8')
  // A photo needs a file, a row scrolls what others put in it, parts of fields are in the fields, and hours depend on where one is.
  const elsewhere = ['photo.tsx', 'scroll-row.tsx', 'box.tsx', 'field.tsx', 'your-hours.tsx']
  const shown = (file: string) => kit.includes(`#ui/${basename(file)}`) || elsewhere.includes(basename(file))
  expect(read('ui/*.tsx').filter((file) => !shown(file))).toEqual([])
})
