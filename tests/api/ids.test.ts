import { expect, test } from 'vitest'
import { sharedApi } from './open-api.ts'

const academy = sharedApi({ jobsForLead: () => [] })

const getBits = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`)
const count = (bits: bigint) => bits.toString(2).replaceAll('0', '').length
/** The last 42 bits of a UUIDv7 are new in each; those before may count up within a millisecond (RFC 9562, 6.2). */
const NEW = (1n << 42n) - 1n

test('the id of one application does not tell the next', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => academy.registered()))
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  // Of neighbors, half of those bits differ on average; a counter, or a clock, would change few of them.
  const parts = ids.toSorted().map((id) => getBits(id) & NEW)
  expect(new Set(parts).size).toBe(ids.length)
  const differing = parts.slice(1).map((part, index) => count(part ^ (parts[index] ?? 0n)))
  const mean = differing.reduce((sum, bits) => sum + bits, 0) / differing.length
  expect(mean).toBeGreaterThan(18)
  expect(mean).toBeLessThan(24)
})

test('the token of a subscription is random altogether, and never the same', async () => {
  for (let n = 0; n < 20; n++)
    await academy.postJson('Newsletter/subscribe', { 'Email Address': `a${n}@visitor.example` })
  const rows = await academy.rows<{ token: string }>('select unsubscribe_token as token from subscriptions')
  expect(new Set(rows.map(({ token }) => token)).size).toBe(20)
  // 128 bits and more (OWASP: identifiers that grant something).
  for (const { token } of rows) expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  for (const { token } of rows) expect(token).not.toMatch(/^[\da-f]{8}-/)
})
