import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import type { VisitorRegions } from '#services/regions/visitor-regions.ts'
import { words } from '#tests/fixtures/words.ts'
import { dependsOnRegion, regionGate } from './region-gate.ts'

const ALTERNATE = 'https://africa.academy.example/?from=north'

/** What becomes of a request by a visitor of whose region this is known: a redirect, or a page that waits or does not. */
function getAnswer(region: ReturnType<VisitorRegions['known']>, url: string, method = 'GET') {
  const answers: unknown[] = []
  const answerWith = (waits: boolean) => () => void answers.push(waits ? 'waits' : 'page')
  const visitorRegions = { known: vi.fn(() => region) } as unknown as VisitorRegions
  const gate = regionGate({ visitorRegions, publicUrl: 'https://academy.example' }, () => '41.58.1.7', answerWith)
  const writeHead = (...head: unknown[]) => ({ end: (...body: unknown[]) => answers.push([...head, ...body]) })
  gate({ url, method } as IncomingMessage, { writeHead } as unknown as ServerResponse)
  expect(answers).toHaveLength(1)
  return answers[0]
}

test('who has a site of their own is sent there before any HTML; others get the page, which waits where nothing is known', () => {
  const africa = { continent_name: 'Africa', redirectTo: ALTERNATE }
  const redirect = [
    302,
    expect.objectContaining({
      Location: ALTERNATE,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    }),
  ]
  for (const method of ['GET', 'HEAD']) expect(getAnswer(africa, '/no/such/page', method)).toEqual(redirect)
  expect(getAnswer(africa, '/success')).toBe('page')
  expect(getAnswer({ continent_name: 'North America' }, '/about')).toBe('page')
  expect(getAnswer(undefined, '/about')).toBe('waits')
})

test.each([
  '/',
  '/about',
  '/about/',
  '/terms%26conditions',
  '/no/such/page',
  '/apply',
  '/apply.',
  '/desks',
  '/pay',
  '/applications',
])('%s depends on the region', (url) => {
  expect(dependsOnRegion({ method: 'GET', url })).toBe(true)
  expect(dependsOnRegion({ method: 'HEAD', url })).toBe(true)
  expect(dependsOnRegion({ method: 'POST', url })).toBe(false)
})

const noPages = '/assets/home-x.js /training-calendar.pdf /apply.data /api/v1/Visitor/region /test-checkout/cs_1'
/** Of those who were here before: they come from the checkout or from an email. */
const returns = '/success/?session=x /%73uccess /apply/?promo=X&application=018f /apply/?Draft=x&draft=token'
const emailed = '/unsubscribe?token=x /refundpolicy'
const staffAndApplicants =
  '/desk /desk?q=a /%64esk/staff /application /application/open/token /application/sign-in?ended /pay/token'
const byRole = '/?role=admin /about?x=1&role=ADMIN /apply?Role=Admin'

test.each(words(noPages, returns, emailed, staffAndApplicants, byRole))('%s does not depend on it', (url) => {
  expect(dependsOnRegion({ method: 'GET', url })).toBe(false)
})
