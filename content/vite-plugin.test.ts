import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { beforeEach, expect, it } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { recordFor } from './claims.ts'
import { loadContentFile } from './load.ts'
import { contentModules } from './vite-plugin.ts'

let root: string

beforeEach(() => {
  root = copyContent().root
})

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

it('turns a content file into a module, in which a confirmed sample is a fact', async () => {
  writeFileSync(path.join(root, 'entry.js'), "export { default } from './people.yaml'\n")
  expect(await built()).toContain('sample')
  const { claims: open } = loadContentFile('people.yaml', root)
  const claims = open.map((claim) => recordFor(claim, { by: 'Dana Reyes', on: '2026-11-23' }))
  writeFileSync(path.join(root, 'claims.yaml'), JSON.stringify({ claims }))
  expect(await built()).not.toContain('sample')
})

it('gives what a module that reads files exports, and not the module', async () => {
  writeFileSync(path.join(root, 'names.data.ts'), "export const names = ['read from ' + typeof process]\n")
  writeFileSync(path.join(root, 'entry.js'), "export { names } from './names.data.ts'\n")
  const code = await built()
  expect(code).toContain('read from object')
  expect(code).not.toContain('process')
})

it('stops the build for a malformed file', async () => {
  writeFileSync(path.join(root, 'entry.js'), "export { default } from './webinar.yaml'\n")
  writeFileSync(path.join(root, 'webinar.yaml'), 'meta: {}\n')
  await expect(built()).rejects.toThrow('content/webinar.yaml:1: meta.title is missing.')
})
