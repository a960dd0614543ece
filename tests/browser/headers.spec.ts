import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { leadsOfKind } from '#tests/fixtures/leads.ts'
import { sendResume } from './sent.ts'
import { expect, test } from './test.ts'

/** What stands in every answer; the site of these tests is not https. */
const always = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
const beyondAssets = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
  'cross-origin-opener-policy': 'same-origin',
}

function expectSafe(response: APIResponse, about: string): void {
  const isAsset = about.startsWith('/assets/') && response.ok()
  expect(response.headers(), about).toMatchObject({ ...always, ...(isAsset ? {} : beyondAssets) })
  expect(response.headers(), about).not.toHaveProperty('x-powered-by')
  expect(response.headers(), about).not.toHaveProperty('server')
}

const getDirectives = (response: APIResponse) =>
  new Map(
    (response.headers()['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )

test('every page names its own scripts and nothing else', async ({ request }) => {
  for (const path of [...sitePaths, '/unsubscribe?token=x', '/no/such/page', '/apply?promo=X&course=%3Cb%3E']) {
    const response = await request.get(path)
    expectSafe(response, path)
    const policy = getDirectives(response)
    const scripts = policy.get('script-src') ?? []
    expect(scripts[0], path).toBe("'self'")
    expect(scripts.join(' '), path).not.toMatch(/unsafe-|https?:|\*|data:|blob:/)
    expect(Object.fromEntries(policy), path).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    const html = await response.text()
    const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/ld\+json))([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(inline.length, path).toBeGreaterThan(0)
    for (const [, attributes = '', script = ''] of inline) {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1]
      const hash = createHash('sha256').update(script).digest('base64')
      expect(scripts, path).toContain(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`)
    }
    expect(html, path).not.toMatch(/<[^>]+\son[a-z]+=|href="javascript:/i)
  }
})

test('a nonce is never the same twice', async ({ request }) => {
  const scripts = async () => getDirectives(await request.get('/apply')).get('script-src')
  expect(await scripts()).not.toEqual(await scripts())
})

test('files, calls, refusals and redirects carry the headers too', async ({ request }) => {
  const closed = "default-src 'none'; frame-ancestors 'none'"
  const opened = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  const assets = readdirSync('build/client/assets')
  const kinds = ['.js', '.css', '.woff2', '.svg'].map((end) => assets.find((name) => name.endsWith(end)))
  for (const name of kinds) {
    const response = await request.get(`/assets/${name}`)
    expect(response.status(), name).toBe(200)
    expectSafe(response, `/assets/${name}`)
    expect(response.headers()['content-security-policy'], name).toBe(name?.endsWith('.svg') ? opened : closed)
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/training-calendar.pdf']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expectSafe(response, path)
    const policy = path.endsWith('.pdf') ? "frame-ancestors 'none'" : opened
    expect(response.headers()['content-security-policy'], path).toBe(policy)
  }
  type Asking = [about: string, status: number, ask: (request: APIRequestContext) => Promise<APIResponse>]
  const answers: Asking[] = [
    ['a call', 200, (on) => on.get('/api/v1/CourseNorthAmerica/get-courses?pageSize=30')],
    ['health', 200, (on) => on.get('/api/health/ready')],
    ['an unknown call', 404, (on) => on.get('/api/v1/Nothing/here')],
    ['an unreadable body', 400, (on) => on.post('/api/v1/Contact/send-message', { data: '{' })],
    ['a wrong method', 405, (on) => on.delete('/api/v1/Contact/send-message')],
    ['a page that is written to', 405, (on) => on.post('/about')],
    ['an unknown file', 404, (on) => on.get('/assets/gone.js')],
    ['a redirect', 301, (on) => on.get('/about/', { maxRedirects: 0 })],
    ['an unsigned event', 400, (on) => on.post('/api/v1/Stripe/webhook', { data: {} })],
  ]
  for (const [about, status, ask] of answers) {
    const response = await ask(request)
    expect(response.status(), about).toBe(status)
    expectSafe(response, about)
    expect(response.headers()['content-security-policy'], about).toBe(closed)
  }
})

test('the site serves no resume, and nothing of what it keeps', async ({ request, site, email, keptIn }) => {
  await sendResume(site, email)
  const [row] = await keptIn(leadsOfKind('resume'), email)
  const key = String(row?.file_key)
  expect(readdirSync(join(site.dataDir, 'resumes'))).toContain(key)
  const folders = [
    '/resumes',
    '/resumes/submit',
    '/var/resumes',
    '/api/v1/Resume',
    '/api/v1/Resume/submit',
    '/assets/../resumes',
    '/..%2fresumes',
    '/%2e%2e/resumes',
    `${site.dataDir}/resumes`,
    `/file:${site.dataDir}/resumes`,
  ]
  for (const path of [
    ...folders.map((folder) => `${folder}/${key}`),
    '/database-url',
    '/var/database-url',
    '/outbox',
  ]) {
    const answer = await request.get(`${site.url}${path}`)
    expect(answer.status(), path).toBe(404)
    expect((await answer.body()).includes('%PDF'), path).toBe(false)
  }
})
