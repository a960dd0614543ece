import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { APIResponse } from '@playwright/test'
import { workshopPath } from '#content/site-paths.ts'
import { leadsOfKind } from '#tests/fixtures/leads.ts'
import { training, workshop } from '#tests/fixtures/sample-content.ts'
import { sendResume } from './sent.ts'
import { expect, test } from './test.ts'

// What every answer says beside its policy: server/app.test.ts.
const getDirectives = (response: APIResponse) =>
  new Map(
    (response.headers()['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )

// That no page goes against its policy: each-page.spec.ts.
test('a page of each kind names its own scripts and nothing else', async ({ request }) => {
  const kept = ['/', training.path, workshopPath(workshop.id), '/privacypolicy', '/no/such/page']
  for (const path of [...kept, '/unsubscribe?token=x', '/choose', '/apply?promo=X&course=%3Cb%3E']) {
    const response = await request.get(path)
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

test('files have policies of their own', async ({ request }) => {
  const closed = "default-src 'none'; frame-ancestors 'none'"
  const opened = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  const assets = readdirSync('build/client/assets')
  const getAsset = (end: string) => `/assets/${assets.find((name) => name.endsWith(end))}`
  for (const [path, policy] of [
    [getAsset('.js'), closed],
    [getAsset('.css'), closed],
    [getAsset('.woff2'), closed],
    [getAsset('.svg'), opened],
    ['/robots.txt', opened],
    ['/training-calendar.pdf', "frame-ancestors 'none'"],
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers(), path).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('the site serves no resume, and nothing of what it keeps', async ({ request, site, email, keptIn }) => {
  await sendResume(site, email)
  const [row] = await keptIn(leadsOfKind('resume'), email)
  const key = String(row?.file_key)
  expect(readdirSync(join(site.dataDir, 'files'))).toContain(key)
  const folders = ['/resumes', '/var/resumes', '/api/v1/Resume/submit', '/..%2fresumes', `${site.dataDir}/resumes`]
  for (const path of [...folders.map((folder) => `${folder}/${key}`), '/database-url', '/outbox']) {
    const answer = await request.get(`${site.url}${path}`)
    expect(answer.status(), path).toBe(404)
    expect((await answer.body()).includes('%PDF'), path).toBe(false)
  }
})
