import { expect, test } from 'vitest'
import { readCookie, setCookie } from './cookies.ts'

test('on http://localhost the cookies need no https', () => {
  const deps = { publicUrl: 'http://localhost:3000' }
  expect(setCookie(deps, 'desk-session', 'token')[1]).toBe('desk-session=token; Path=/; HttpOnly; SameSite=Lax')
  const request = new Request(deps.publicUrl, { headers: { Cookie: 'desk-session=token' } })
  expect(readCookie({ deps, request }, 'desk-session')).toBe('token')
})
