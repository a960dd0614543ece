import { afterAll, expect, test } from 'vitest'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'

const ALTERNATE = 'https://africa.academy.example/?from=north'
const NIGERIA = '41.58.1.7'
const CANADA = '24.48.0.1'

// A third party that is asked: tests/browser/region.spec.ts.
const site = await startSiteOnDatabase({ ALTERNATE_SITE_URL: ALTERNATE, TRUST_PROXY: 'loopback, 10.0.0.0/8' })
afterAll(() => site.stop())

const ask = (path: string, forwardedFor: string, { headers, ...init }: RequestInit = {}) =>
  fetch(`${site.url}${path}`, { redirect: 'manual', ...init, headers: { ...headers, 'X-Forwarded-For': forwardedFor } })

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
  expect((await ask('/success', NIGERIA)).status).toBe(200)
})
