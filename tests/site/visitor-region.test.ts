import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeGeolocation, saying, startFakeGeolocation } from '#tests/fakes/geolocation.ts'
import type { RunningSite } from '#tests/fixtures/site.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'

const ALTERNATE = 'https://africa.academy.example/?from=north'
const NIGERIA = '41.58.1.7'
const CANADA = '24.48.0.1'

let site: RunningSite

async function ask(path: string, forwardedFor?: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, ...(forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {}) }
  return fetch(`${site.url}${path}`, { redirect: 'manual', ...init, headers })
}

async function isSentOn(path: string, forwardedFor?: string): Promise<boolean> {
  const response = await ask(path, forwardedFor)
  await response.arrayBuffer()
  if (response.status === 302) expect(response.headers.get('Location')).toBe(ALTERNATE)
  return response.status === 302
}

describe('behind a trusted proxy, with the embedded database', () => {
  beforeAll(async () => {
    site = await startSiteOnDatabase({ ALTERNATE_SITE_URL: ALTERNATE, TRUST_PROXY: 'loopback, 10.0.0.0/8' })
  })
  afterAll(() => site.stop())

  test.each(['/', '/no/such/page', '/apply?promo=X'])(
    '%s sends on who comes from Africa, before any HTML',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await ask(path, NIGERIA, { method })
        expect([response.status, response.headers.get('Location')]).toEqual([302, ALTERNATE])
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
        expect(await response.text()).toBe('')
      }
    },
  )

  test('pages carry nothing of it, and are for no shared cache', async () => {
    const response = await ask('/about', CANADA)
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(await response.text()).not.toMatch(/region-splash|Visitor\/region/)
    const etag = response.headers.get('ETag') ?? ''
    expect((await ask('/about', CANADA, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await ask('/about', NIGERIA, { headers: { 'If-None-Match': etag } })).status).toBe(302)
    expect(await isSentOn('/success', NIGERIA)).toBe(false)
  })
})

describe('with a third party', () => {
  let service: FakeGeolocation
  beforeAll(async () => {
    service = await startFakeGeolocation()
    site = await startSiteOnDatabase({
      ALTERNATE_SITE_URL: ALTERNATE,
      GEO_API_URL: service.url,
      GEO_API_KEY: 'key-of-the-academy',
      TRUST_PROXY: 'loopback',
    })
  })
  afterAll(async () => {
    await site.stop()
    await service.close()
  })

  test('a page waits, under its own policy, until someone has asked', async () => {
    for (const path of ['/about', '/no/such/page', '/apply']) {
      const waiting = await ask(path, NIGERIA)
      const html = await waiting.text()
      expect(html).toContain('region-splash')
      const [, nonce, script = ''] = /<head><script(?: nonce="([^"]+)")?>([\s\S]*?)<\/script>/.exec(html) ?? []
      expect(script).toContain('/api/v1/Visitor/region')
      const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`
      expect(waiting.headers.get('Content-Security-Policy')).toContain(nonce ? `'nonce-${nonce}'` : `'${hash}'`)
      expect(waiting.headers.get('Cache-Control')).toBe(path === '/apply' ? 'no-store' : 'private, no-cache')
    }
    expect(service.asked).toEqual([])

    await (await ask('/api/v1/Visitor/region', NIGERIA)).json()
    expect(await isSentOn('/about', '41.58.1.200')).toBe(true)
    service.behave(saying({ continent_name: 'Europe' }))
    await (await ask('/api/v1/Visitor/region', CANADA)).json()
    expect(await (await ask('/about', CANADA)).text()).not.toContain('region-splash')
  })
})
