import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { expect, test } from 'vitest'
import { operations } from '#tests/fixtures/contract-judge.ts'
import { describedSite } from '#tests/fixtures/described-site.ts'
import { descriptionRoutes } from './routes.ts'
import { styleSource } from './style.ts'

const site = descriptionRoutes(describedSite)
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

test('the page shows every call, runs no script, and is not to be found', async () => {
  const answer = await ask('/docs')
  const page = await answer.text()
  for (const { operation, path } of operations) {
    expect(page).toContain(`<article id="${operation.operationId}"`)
    expect(page).toContain(`<a href="#${operation.operationId}">`)
    expect(page).toContain(`<code>${path}</code>`)
  }
  expect(page).not.toMatch(/<script|style="|(?<!received )undefined|\[object/)
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
  expect(answer.headers.get('Content-Security-Policy')).toContain(styleSource)
})

test('what the academy is called is text and nothing else', async () => {
  const named = descriptionRoutes({ ...describedSite, name: '<script>alert(1)</script> & "Sons"' })
  expect(await (await named.request('/docs')).text()).not.toContain('<script')
})
