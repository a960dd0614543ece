import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'

const documents = globSync(['*.md', 'docs/**/*.md', 'content/*.md'])
const read = (file: string) => readFileSync(file, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The anchors that GitHub gives to a document's headings. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

test.each(documents)('%s names only npm scripts and places that exist', (file) => {
  const text = read(file)
  const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !scripts[name])).toEqual([])

  const links = [...text.matchAll(/\]\s?\((?!\w+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const broken = links.filter(([, path, anchor]) => {
    const target = path ? join(dirname(file), path) : file
    return !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test('docs/measurements.md has a section for each benchmark, which --write replaces', () => {
  const text = read('docs/measurements.md')
  const sections = [...text.matchAll(/<!-- (bench:\w+) -->[\s\S]*?<!-- \/\1 -->/g)]
  const benchmarks = Object.keys(scripts).filter((name) => name.startsWith('bench:'))
  expect(sections.map(([, name]) => name).sort()).toEqual(benchmarks.sort())
})

test('.env.example lists every variable of the configuration', () => {
  const listed = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name))
  expect(variableNames.filter((name) => !listed.has(name))).toEqual([])
})
