import { expect, test } from 'vitest'
import { cookie, readCookie } from './cookies.ts'

test('on http://localhost the cookies need no https', () => {
  const local = 'http://localhost:3000'
  expect(cookie(local, 'desk-session', 'token')).toBe('desk-session=token; Path=/; HttpOnly; SameSite=Lax')
  const request = new Request(local, { headers: { Cookie: 'desk-session=token' } })
  expect(readCookie(request, local, 'desk-session')).toBe('token')
})
