import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { expect, test } from 'vitest'
import { describedSite, namedContent, description as site } from '#tests/fixtures/described-site.ts'
import { descriptionRoutes } from './routes.ts'

const ask = (path: string, headers: Record<string, string> = {}) => Promise.resolve(site.request(path, { headers }))

test('the document names the address of the site, and may be kept', async () => {
  const plain = await ask('/openapi.json')
  expect((await plain.json()).servers).toEqual([{ url: 'https://academy.example/api/v1' }])
  expect(plain.headers.get('Content-Type')).toBe('application/json')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=300')
})

test('sites that may make the calls may read the document', async () => {
  const shared = new Hono().use(cors({ origin: ['https://pages.example'] })).route('/', site)
  const answer = await shared.request('/openapi.json', { headers: { Origin: 'https://pages.example' } })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://pages.example')
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Origin')
})

test('the page lists the calls with their fields and failures, runs nothing, and is not to be found', async () => {
  const answer = await ask('/docs')
  const page = await answer.text()
  expect(page).toContain('<code>POST /ApplicationForm/na/Register</code>')
  expect(page).toContain('<code>FullName</code> (required)')
  expect(page).toContain('The form is too large')
  expect(page).toContain('<meta name="robots" content="noindex">')
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; .*frame-ancestors 'none'$/)
})

test('what the academy is called is text and nothing else', async () => {
  const named = descriptionRoutes(new Hono(), describedSite, namedContent('<script>alert(1)</script> & "Sons"'))
  expect(await (await named.request('/docs')).text()).not.toContain('<script>alert')
})
