import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// CHANGELOG.md may name what is gone.
const documents = globSync(['*.md', 'docs/**/*.md', 'content/*.md'], { exclude: ['CHANGELOG.md'] })
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

test('docs/measurements.md has a section for each benchmark, and no table that a benchmark does not write', () => {
  const text = read('docs/measurements.md')
  const sections = [...text.matchAll(/<!-- (bench:\w+) -->[\s\S]*?<!-- \/\1 -->/g)]
  const benchmarks = Object.keys(scripts).filter((name) => name.startsWith('bench:'))
  expect(sections.map(([, name]) => name).sort()).toEqual(benchmarks.sort())
  const rest = sections.reduce((left, [section]) => left.replace(section, ''), text)
  expect(rest).not.toMatch(/^\||\d/m)
})
