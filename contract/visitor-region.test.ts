import { expect, test } from 'vitest'
import { skipsRegion } from './visitor-region.ts'

test.each(['?role=admin', 'role=ADMIN', '?promo=X&role=Admin', '?Role=admin', '?role=%61dmin', '?role=x&role=admin'])(
  '%s skips the redirect',
  (query) => {
    expect(skipsRegion(query)).toBe(true)
  },
)

test.each(['', '?', '?role=', '?role=administrator', '?roles=admin', '?admin', '?x=role=admin', '?role=%E0%A4%A'])(
  '"%s" does not',
  (query) => {
    expect(skipsRegion(query)).toBe(false)
  },
)
