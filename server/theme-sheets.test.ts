import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { themeHash } from '#content/theme.ts'
import { type StaticFile, staticFile } from '#http/static-files.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { openThemeSheets } from './theme-sheets.ts'

const built = content.theme
const turned = built.replace('--accent: oklch(0.83 0.155 80)', '--accent: oklch(0.83 0.1 200)')
const sheet = `:root{--background:#fff}${'.a{color:var(--accent)}'.repeat(40)}`
const file = (text: string) => staticFile(Buffer.from(text), { type: 'text/css; charset=utf-8', headers: {} })
const files = new Map([
  ['/assets/styles-1.css', file(sheet)],
  ['/assets/other-1.css', file('.b{color:red}')],
])
let theme = built
const sheets = openThemeSheets(files, built, { publicUrl: 'https://academy.example', getTheme: () => theme })

async function get(query: string) {
  const { variants } = (await sheets.get('/assets/styles-1.css', query)) as StaticFile
  const { body, headers } = variants.br ?? variants.identity
  const text = (variants.br ? brotliDecompressSync(body) : body).toString()
  return { text, caching: headers['Cache-Control'], etag: headers.ETag }
}
const forever = 'public, max-age=31536000, immutable'
const each = 'public, max-age=0, must-revalidate'

test('a style sheet has the colors of the version, and stays under the theme’s hash', async () => {
  theme = built
  const before = await get(themeHash(built))
  expect(before).toMatchObject({ text: sheet, caching: forever })
  theme = turned
  const after = await get(themeHash(turned))
  expect(after.caching).toBe(forever)
  expect(after.text).toMatch(/^:root\{--background:#fff\}.*:root\{--background: var\(--lightningcss-light,oklch\(.+\}$/)
  expect(after.text).toContain('--accent: oklch(0.83 0.1 200);')
  // Print has light colors, whatever the theme.
  expect(after.text).not.toContain('color-scheme')
  expect(after.etag).not.toBe(before.etag)
})

test.each([[''], [themeHash(built)], ['unknown'], ['%00']])(
  'under %j it has the current colors, and is asked for each time',
  async (query) => {
    theme = turned
    const { text, caching } = await get(query)
    expect(text).toContain('--accent: oklch(0.83 0.1 200);')
    expect(caching).toBe(each)
  },
)

test('a file without colors is none of them', () => {
  expect(sheets.get('/assets/other-1.css', '')).toBeUndefined()
  expect(sheets.get('/favicon.svg', '')).toBeUndefined()
})
