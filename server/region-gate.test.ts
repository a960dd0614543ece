import { expect, test } from 'vitest'
import { dependsOnRegion } from './region-gate.ts'

// The gate itself: tests/site/visitor-region.test.ts.

test.each(['/', '/about', '/about/', '/terms%26conditions', '/no/such/page', '/apply', '/desks', '/applications'])(
  '%s depends on the region',
  (url) => {
    expect(dependsOnRegion({ method: 'GET', url })).toBe(true)
    expect(dependsOnRegion({ method: 'HEAD', url })).toBe(true)
    expect(dependsOnRegion({ method: 'POST', url })).toBe(false)
  },
)

test.each([
  '/assets/home-x.js',
  '/training-calendar.pdf',
  '/robots.txt',
  '/apply.data',
  '/api/v1/Visitor/region',
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
  '/desk?q=a',
  '/%64esk/people',
  '/desk/setup/token',
  '/application',
  '/application/open/token',
  '/application/sign-in?ended',
  '/?role=admin',
  '/about?x=1&role=ADMIN',
  '/apply?Role=Admin',
])('%s does not depend on it', (url) => {
  expect(dependsOnRegion({ method: 'GET', url })).toBe(false)
})
