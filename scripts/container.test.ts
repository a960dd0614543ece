import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** What a script loads of the house, itself included. */
function loadedBy(script: string, seen = new Set<string>()): Set<string> {
  if (seen.has(script)) return seen
  seen.add(script)
  const imports = readFileSync(script, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?from\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  for (const [, stated, dynamic] of imports) {
    const specifier = stated ?? dynamic ?? ''
    if (specifier.startsWith('#')) loadedBy(specifier.slice(1), seen)
    else if (specifier.startsWith('.')) loadedBy(normalize(join(script, '..', specifier)), seen)
  }
  return seen
}

test('the container has all that backup and restore are made of, and the style sheets that the server reads', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  )
  const final = copies.slice(copies.indexOf('.') + 1)
  const there = new Set(final.flatMap((source) => [...globSync(source), ...globSync(`${source}/**/*.ts`)]))
  const needed = new Set(['backup', 'restore'].flatMap((name) => [...loadedBy(`scripts/${name}.ts`)]))
  expect(needed.size).toBeGreaterThan(10)
  for (const sheet of ['web/styles.css', 'web/styles/pictures.css']) needed.add(sheet)
  expect([...needed].filter((file) => !there.has(file))).toEqual([])
})
