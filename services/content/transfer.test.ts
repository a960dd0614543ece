import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { withTexts } from '#content/documents.ts'
import { changed } from '#content/editing/field.ts'
import { contentRoot, readDocuments, readPictures } from '#content/read-documents.ts'
import { setUpDraft, starting } from '#tests/fixtures/draft.ts'
import { draftCalls } from './calls.ts'
import { picture } from './draft-pages.ts'
import { exportContent, importContent } from './transfer.ts'
import { currentDocuments } from './versions.ts'

const { deps, mara, rows, type } = setUpDraft()

const folder = mkdtempSync(join(tmpdir(), 'academy-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes what the site says into a folder, and reads it back as an import does. */
async function exported() {
  const files = (await exportContent(deps.database)) ?? new Map()
  const to = mkdtempSync(join(folder, 'export-'))
  for (const [file, bytes] of files) {
    mkdirSync(join(to, dirname(file)), { recursive: true })
    writeFileSync(join(to, file), bytes)
  }
  return { documents: readDocuments(to), pictures: readPictures(to), files }
}

test('the export of the starting content is content/, byte for byte', async () => {
  const { files } = await exported()
  expect([...files.keys()].sort()).toEqual([...starting.keys()].sort())
  for (const [file, bytes] of files) expect(bytes.equals(readFileSync(join(contentRoot, file))), file).toBe(true)
})

test('an edited content with pictures and another page comes back as it was', async () => {
  await type(mara, 'newsletter.yaml', ['meta', 'title'], 'Leave the list')
  await draftCalls.add(deps, mara, { name: 'Cookies', like: 'policies/privacypolicy.md' })
  const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { file } = await picture(deps, mara, { name: 'Ada.png', bytes: png })
  const { seen } = await draftCalls.file(deps, mara, { file: 'people.yaml' })
  const photo = { file, alt: 'Ada at a desk' }
  const value = changed(seen, ['instructors', 'people', 0, 'photo'], photo)
  expect(await draftCalls.save(deps, mara, { file: 'people.yaml', seen, value })).toMatchObject({ problems: [] })
  await draftCalls.publish(deps, mara, {})
  const first = await exported()
  expect(first.pictures.size).toBeGreaterThan(0)
  expect(await importContent(deps, first.documents, first.pictures)).toBeUndefined()

  await importContent(deps, starting, new Map())
  expect(await currentDocuments(deps.database)).toEqual(starting)
  await rows('delete from content_files where hash = any($1)', [[...first.pictures.keys()]])
  const added = await importContent(deps, first.documents, first.pictures)
  expect(added?.changes).toBeGreaterThan(2)
  expect((await exported()).files).toEqual(first.files)
  const [latest] = (await draftCalls.history(deps, mara, {})).versions
  expect(latest).toMatchObject({ id: added?.version, by: null })
})

test.each([
  ['company.yaml', 'name: x\nname: y\n', /^content\/company\.yaml:2: /],
  [
    'company.yaml',
    `a: &a [x, x]\n${[...'bcdefghi'].map((name, n) => `${name}: &${name} [${`*${'abcdefgh'[n]}, `.repeat(9)}x]`).join('\n')}\n`,
    /Excessive alias count/,
  ],
  ['newsletter.yaml', 'meta:\n  title: "a\u0000b"\n', /^content\/newsletter\.yaml:2: The line has characters/],
  ['about.yaml', null, /^content\/about\.yaml:1: The file is missing/],
])('a folder whose %s is wrong is refused with its place, and nothing is published', async (file, text, sentence) => {
  await expect(importContent(deps, withTexts(starting, { [file]: text }), new Map())).rejects.toThrow(sentence)
  expect(await currentDocuments(deps.database)).toEqual(starting)
})

test('texts of the program stay samples until somebody edits them, and its next ones are taken into the draft', async () => {
  expect(await draftCalls.sample(deps, mara)).toEqual({ files: [] })
  // As if an earlier release had said something else in two documents.
  const earlier = withTexts(starting, {
    'about.yaml': `${starting.get('about.yaml')}# Earlier\n`,
    'newsletter.yaml': `${starting.get('newsletter.yaml')}# Earlier\n`,
  })
  await importContent(deps, earlier, new Map())
  await rows(`update content_files set is_sample = true where bytes = any($1)`, [
    ['about.yaml', 'newsletter.yaml'].map((file) => Buffer.from(earlier.get(file) ?? '')),
  ])
  await type(mara, 'newsletter.yaml', ['meta', 'title'], 'Leave the list')
  await draftCalls.publish(deps, mara, {})
  expect(await draftCalls.sample(deps, mara)).toEqual({ files: [{ file: 'about.yaml', title: 'About' }] })
  const { changes } = await draftCalls['take-sample'](deps, mara, { files: ['about.yaml'] })
  expect(changes).toMatchObject([{ file: 'about.yaml', path: [] }])
  await draftCalls.publish(deps, mara, {})
  expect((await currentDocuments(deps.database))?.get('about.yaml')).toBe(starting.get('about.yaml'))
  await expect(draftCalls['take-sample'](deps, mara, { files: ['newsletter.yaml'] })).rejects.toMatchObject({
    reason: 'invalid',
  })
})
