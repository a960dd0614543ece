import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { VisitorRegions } from '#services/regions/visitor-regions.ts'
import { getPort } from './listen.ts'
import { dependsOnRegion, regionGate } from './region-gate.ts'

const ALTERNATE = 'https://africa.academy.example/?from=north'

test.each([
  '/',
  '/?promo=X',
  '/about',
  '/about/',
  '/terms%26conditions',
  '/no/such/page',
  '/apply',
  '/apply?promo=X',
  '/desks',
  '/applications',
])('%s depends on the region', (url) => {
  expect(dependsOnRegion({ method: 'GET', url })).toBe(true)
  expect(dependsOnRegion({ method: 'HEAD', url })).toBe(true)
  expect(dependsOnRegion({ method: 'POST', url })).toBe(false)
})

test.each([
  '/assets/home-x.js',
  '/favicon.ico',
  '/training-calendar.pdf',
  '/training-calendar.ics',
  '/robots.txt',
  '/sitemap.xml',
  '/apply.data',
  '/api/v1/Visitor/region',
  '/api/v1/nothing',
  '/test-checkout/cs_1',
  // Sent here by what they did before: from the checkout, from an email.
  '/success',
  '/success/?session=x',
  '/%73uccess',
  '/apply?application=018f',
  '/apply/?promo=X&application=018f',
  '/apply?draft=token',
  '/apply/?Draft=x&draft=token',
  '/unsubscribe?token=x',
  '/refundpolicy',
  // Staff and applicants, who may be anywhere.
  '/desk',
  '/desk/',
  '/desk?q=a',
  '/desk/people',
  '/%64esk/people',
  '/desk/setup/token',
  '/application',
  '/application/',
  '/application/open/token',
  '/application/sign-in?ended',
  '/?role=admin',
  '/about?x=1&role=ADMIN',
  '/apply?Role=Admin',
])('%s does not depend on it', (url) => {
  expect(dependsOnRegion({ method: 'GET', url })).toBe(false)
})

describe('regionGate', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  async function ask(known: ReturnType<VisitorRegions['known']>, path = '/about') {
    const find = vi.fn<VisitorRegions['find']>()
    const regions = {
      visitorRegions: {
        known: (address: string) => (address === '41.58.1.7' ? known : undefined),
        find,
      },
      getAddress: () => '41.58.1.7',
      publicUrl: 'https://academy.example',
    }
    const gate = regionGate(regions, (waits) => (_request, response) => response.end(waits ? 'waiting page' : 'page'))
    server = createServer(gate).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const answer = await fetch(`http://127.0.0.1:${getPort(server)}${path}`, { redirect: 'manual' })
    expect(find).not.toHaveBeenCalled()
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  test('sends on who has another site, before any HTML, and for now only', async () => {
    const { status, headers, body } = await ask({ continent_name: 'Africa', redirectTo: ALTERNATE })
    expect([status, headers.get('Location'), body]).toEqual([302, ALTERNATE, ''])
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=')
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test.each([
    [{ continent_name: null }, '/about', 'page'],
    [undefined, '/about', 'waiting page'],
    [{ continent_name: 'Africa', redirectTo: ALTERNATE }, '/success', 'page'],
    [undefined, '/success', 'page'],
  ] as const)('of a visitor known as %j, it answers %s with the %s', async (known, path, body) => {
    expect(await ask(known, path)).toMatchObject({ status: 200, body })
  })
})
