import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentRoot } from './load.ts'
import { contentModules } from './vite-plugin.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'))
  cpSync(contentRoot, root, { recursive: true, filter: (file) => !file.endsWith('.ts') })
  writeFileSync(path.join(root, 'entry.js'), "import company from './company.yaml'\nexport const name = company.name\n")
})
afterEach(() => rmSync(root, { recursive: true }))

async function built(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [contentModules(root)],
    build: { write: false, minify: false, lib: { entry: path.join(root, 'entry.js'), formats: ['es'] } },
  })
  const [first] = [result].flat()
  return first && 'output' in first ? first.output[0].code : ''
}

it('turns a content file into a module', async () => {
  expect(await built()).toContain('"Candle Academy"')
})

it('stops the build for a malformed file that no page imports', async () => {
  writeFileSync(path.join(root, 'webinar.yaml'), 'meta: {}\n')
  await expect(built()).rejects.toThrow('content/webinar.yaml:1: meta.title is missing.')
})
