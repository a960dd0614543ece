import { afterEach, describe, expect, it, vi } from 'vitest'
import { idempotencyKey } from './idempotency-key.ts'

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
afterEach(() => vi.unstubAllGlobals())

describe('idempotencyKey', () => {
  it('is a random UUID', () => {
    expect(idempotencyKey()).toMatch(UUID_4)
    expect(idempotencyKey()).not.toBe(idempotencyKey())
  })

  it('is one as well outside of secure contexts', () => {
    const { crypto } = globalThis
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect(idempotencyKey()).toMatch(UUID_4)
    expect(idempotencyKey()).not.toBe(idempotencyKey())
  })
})
