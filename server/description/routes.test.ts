import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { expect, test } from 'vitest'
import { describedSite, description as site } from '#tests/fixtures/described-site.ts'
import { descriptionRoutes } from './routes.ts'

const ask = (path: string, headers: Record<string, string> = {}) => Promise.resolve(site.request(path, { headers }))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('the document comes compressed where that is taken, with a validator, and may be kept', async () => {
  const plain = await ask('/openapi.json')
  const text = await plain.text()
  expect(plain.headers.get('Content-Type')).toBe('application/json')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(plain.headers.get('Vary')).toBe('Accept-Encoding')
  const [br, gzip] = await Promise.all(
    ['br', 'gzip'].map((coding) => ask('/openapi.json', { 'Accept-Encoding': coding })),
  )
  expect(br?.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(br as Response)).toString()).toBe(text)
  expect(gunzipSync(await bytesOf(gzip as Response)).toString()).toBe(text)
  expect(JSON.parse(text).servers).toEqual([{ url: 'https://academy.example/api/v1' }])

  const known = await ask('/openapi.json', { 'If-None-Match': plain.headers.get('ETag') ?? '' })
  expect([known.status, await known.text(), known.headers.get('ETag')]).toEqual([304, '', plain.headers.get('ETag')])
})

test('sites that may make the calls may read the document', async () => {
  const shared = new Hono().use(cors({ origin: ['https://pages.example'] })).route('/', site)
  const answer = await shared.request('/openapi.json', { headers: { Origin: 'https://pages.example' } })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://pages.example')
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Origin')
})

test('the page loads the two files of the viewer and nothing of third parties, and is not to be found', async () => {
  const answer = await ask('/docs')
  const page = await answer.text()
  expect(page).toContain('<meta name="robots" content="noindex">')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'; /)
  expect(policy).toMatch(/frame-ancestors 'none'$/)
  expect(policy).not.toMatch(/unsafe|https:/)

  const loaded = [...page.matchAll(/(?:src|href)="(\/api\/v1\/docs[^"]*)"/g)].map(([, address = '']) => address)
  const types = await Promise.all(
    loaded.map(async (address) => {
      const file = await ask(address.replace('/api/v1', ''), { 'Accept-Encoding': 'br' })
      expect([file.status, file.headers.get('Content-Encoding')]).toEqual([200, 'br'])
      expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      return file.headers.get('Content-Type')
    }),
  )
  expect(types).toEqual(['text/css; charset=utf-8', 'text/javascript; charset=utf-8'])
})

test('what the academy is called is text and nothing else', async () => {
  const named = descriptionRoutes(new Hono(), { ...describedSite, name: '<script>alert(1)</script> & "Sons"' })
  expect(await (await named.request('/docs')).text()).not.toContain('<script>alert')
})
