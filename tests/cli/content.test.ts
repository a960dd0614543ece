import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentRoot, readDocuments } from '#content/read-documents.ts'
import { storeStartingContent } from '#services/content/versions.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { printed } from '#tests/fixtures/printed.ts'

const { database, variables, close } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'academy-content-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await close()
})

const run = (...args: string[]) => printed(['content', ...args], variables)
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('the command writes what the site says, and publishes what is changed in the files', async () => {
  await expect(run('export', folder)).rejects.toThrow('The site has not been started yet')
  await storeStartingContent(database, readDocuments(), new Map())
  expect(await run('export', folder)).toBe(`${folder} has the ${readDocuments().size} files of the site's content.`)
  for (const file of readDocuments().keys()) expect(read(file)).toBe(readFileSync(join(contentRoot, file), 'utf8'))
  await expect(run('export', folder)).rejects.toThrow('is not empty')
  expect(await run('import', folder)).toBe('The site says this already. Nothing was published.')

  const before = read('newsletter.yaml')
  write('newsletter.yaml', before.replace(/(title: ).*/, '$1Leave the list'))
  expect(await run('import', folder)).toBe('Published version 2 with 1 change. Every process shows it within a second.')
  await expect(run('import', folder, '--force')).rejects.toThrow('Give export or import')

  // A folder in git keeps what is no content, and loses pages that the site has lost.
  mkdirSync(join(folder, '.git'))
  write('.git/config', 'ours')
  write('README.md', 'ours')
  write('policies/cookies.md', read('policies/privacypolicy.md'))
  await run('export', folder, '--force')
  expect([read('.git/config'), read('README.md')]).toEqual(['ours', 'ours'])
  expect(readDocuments(folder).size).toBe(readDocuments().size)
  expect(read('newsletter.yaml')).toContain('title: Leave the list')
})

test.each([
  ['abuot.yaml', 'a: b\n', 'content/abuot.yaml:1: This is no file of the content.'],
  ['courses/Big.md', 'a: b\n', 'content/courses/Big.md:1: This is no file of the content.'],
  ['about.yaml', 'motto: x\n', 'content/about.yaml:1: '],
])('%s that the site cannot show is refused by file and line', async (file, text, sentence) => {
  const before = readDocuments(folder).get(file)
  write(file, text)
  await expect(run('import', folder)).rejects.toThrow(sentence)
  if (before === undefined) rmSync(join(folder, file))
  else write(file, before)
})
