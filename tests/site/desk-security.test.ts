import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { loadFiles } from '#server/files.ts'
import { BUILD_DIR } from '#server/own-addresses.ts'
import { createSetupLink } from '#services/staff/links.ts'
import { createAuthenticator } from '#tests/fixtures/authenticator.ts'
import { openTestDesk } from '#tests/fixtures/desk.ts'
import { words } from '#tests/fixtures/words.ts'

// What a stranger, a browser and a proxy get from the desk. docs/threats.md lists the requirements that this proves.

let admin: string
const desk = await openTestDesk()
afterAll(() => desk.close())

const getCookie = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const getLocation = (answer: Response) => answer.headers.get('Location')

/** Asks for options, then sends the form with what the passkey answers. */
async function withPasskey(
  passkey: ReturnType<typeof createAuthenticator>,
  {
    purpose,
    path,
    cookie = '',
    fields = {},
  }: Record<'purpose' | 'path', string> & { cookie?: string; fields?: object },
) {
  const asked = await desk.send('/desk/passkey-options', { ...fields, purpose }, { cookie })
  const { options } = (await asked.json()) as { options: { challenge: string } }
  const credential = JSON.stringify(purpose === 'setup' ? passkey.register(options) : passkey.authenticate(options))
  const both = [cookie, getCookie(asked)].filter(Boolean).join('; ')
  return { asked, answer: await desk.send(path, { ...fields, credential }, { cookie: both }) }
}

const isSignedIn = async (cookie: string) => (await desk.ask('/desk/account', { cookie })).status === 200

test('the sign-in’s cookie is new at each sign-in and confirmation, and worth nothing after sign-out', async () => {
  const token = (await createSetupLink(desk.deps))?.split('/').at(-1) ?? ''
  const passkey = createAuthenticator('https://academy.example')
  const fields = { token, name: 'Sample Admin', email: 'admin@academy.example' }
  const { asked, answer } = await withPasskey(passkey, { purpose: 'setup', path: `/desk/setup/${token}`, fields })
  const attributes = '; Path=/; HttpOnly; SameSite=Lax; Secure'
  // 256 random bits.
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^__Host-desk-session=[\\w-]{43}${attributes}$`)),
  ])
  expect(asked.headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^__Host-desk-challenge=[\\w-]{43}${attributes}$`)),
  ])
  const first = getCookie(answer)
  const again = await withPasskey(passkey, { purpose: 'sign-in', path: '/desk/sign-in', cookie: first })
  const second = getCookie(again.answer)
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
  const confirmed = await withPasskey(passkey, { purpose: 'verify', path: '/desk/verify', cookie: second })
  admin = getCookie(confirmed.answer)
  expect([await isSignedIn(second), await isSignedIn(admin)]).toEqual([false, true])

  const signIn = async (to: string) => {
    const path = `/desk/sign-in?${new URLSearchParams({ to })}`
    return (await withPasskey(passkey, { purpose: 'sign-in', path })).answer
  }
  expect(getLocation(await signIn('//evil.example'))).toBe('/desk')
  const back = await signIn('/desk/applications?waitingOn=nobody')
  expect(getLocation(back)).toBe('/desk/applications?waitingOn=nobody')
  const other = getCookie(back)
  const left = await desk.send('/desk/sign-out', {}, { cookie: other })
  expect(left.headers.getSetCookie()).toEqual([`__Host-desk-session=${attributes}; Max-Age=0`])
  expect([await isSignedIn(other), await isSignedIn(admin)]).toEqual([false, true])
})

test.each(['', '/sign-in', '/nowhere'])(
  '/desk%s: nobody may cache it, no script runs without its nonce, and no address leaves',
  async (page) => {
    const answer = await desk.ask(`/desk${page}`, { cookie: admin })
    const other = await desk.ask(`/desk${page}`, { cookie: admin })
    const html = await answer.text()
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    const nonce = /script-src 'self' 'nonce-([\w+/]{22}==)';/.exec(policy)?.[1] ?? 'none'
    expect(policy).toMatch(
      /default-src 'self';.*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/,
    )
    expect(other.headers.get('Content-Security-Policy')).not.toContain(nonce)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    })
    const scripts = html.match(/<script[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
    expect(html).not.toMatch(/<[^>]* on[a-z]+=/)
  },
)

test('colleagues’ addresses are for admins', async () => {
  const html = await (await desk.ask('/desk/staff', { cookie: await desk.signedIn('finance') })).text()
  expect(html).toContain('Sample Admin')
  expect(html).not.toContain('admin@academy.example')
})

describe('a stranger', () => {
  const addresses = words(
    '/desk/staff.data /desk/staff.data?_routes=routes%2Fstaff /desk/_.data /desk/STAFF /desk/staff/',
    '/desk/setup/../staff /desk/%73taff /desk//staff /desk//evil.example',
  )
  test.each(addresses)('gets nothing but the sign-in page by %s', async (path) => {
    const answer = await desk.ask(path)
    const sentTo = answer.status === 202 ? await answer.text() : getLocation(answer)
    expect([answer.status, sentTo]).toEqual([
      expect.toBeOneOf([202, 302]),
      expect.stringContaining('/sign-in?to=%2Fdesk'),
    ])
    expect(sentTo).not.toContain('academy.example')
  })

  test.each([
    'desk-session=',
    '__Host-desk-session=%00',
    '; ;=;;__Host-desk-session',
    '__host-desk-session=x',
    `__Host-desk-session=${'x'.repeat(9000)}`,
  ])('is nobody with the cookie %.40s', async (cookie) => {
    expect((await desk.ask('/desk/account', { cookie })).status).toBe(302)
  })

  test('is nobody with the stored hash of a sign-in, or with its cookie under the name for http', async () => {
    const [row] = await desk.api.rows<{ token_hash: string }>('select token_hash from staff_sign_ins')
    expect(await isSignedIn(`__Host-desk-session=${row?.token_hash}`)).toBe(false)
    expect(await isSignedIn(admin.replace('__Host-', ''))).toBe(false)
  })
})

test('after a recovery code a sign-in can do nothing but add a passkey', async () => {
  const cookie = await desk.signedIn('admin', null)
  for (const page of ['', '/staff', '/log', '/reports', '/verify', '/ACCOUNT/x', '/staff.data']) {
    const answer = await desk.ask(`/desk${page}`, { cookie })
    const sentTo = answer.status === 202 ? await answer.text() : getLocation(answer)
    expect([page, sentTo]).toEqual([page, expect.stringContaining('/account')])
  }
  for (const intent of ['codes', 'rename', 'remove-passkey', 'end-others']) {
    expect([intent, (await desk.send('/desk/account', { intent, name: 'X' }, { cookie })).status]).toEqual([
      intent,
      403,
    ])
  }
})

test('a proxy may ask by another host; a page there sends nothing', async () => {
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
  const rename = (origin: string) =>
    desk.send(
      '/desk/account',
      { intent: 'rename', name: 'Sample Admin' },
      { cookie: admin, headers: { ...headers, Origin: origin } },
    )
  expect((await rename('https://academy.example')).status).toBe(302)
  expect((await rename('https://evil.example')).status).toBe(403)
})

test('the log has no token, no search text, no address, and nothing that was typed', async () => {
  const secret = `canary-${randomUUID()}`
  await desk.ask(`/desk/setup/${secret}`)
  await desk.ask(`/desk?q=${secret}`, { cookie: admin })
  const printed = vi.spyOn(console, 'warn')
  await desk.ask(`/desk/${secret}%E0`, { cookie: admin })
  expect(printed).not.toHaveBeenCalled()
  await desk.ask(`/desk/${secret}`, { cookie: `${admin}; other=${secret}` })
  await desk.send('/desk/sign-in', { intent: 'code', email: `${secret}@academy.example`, code: secret })
  await desk.send('/desk/account', { intent: 'rename', name: `${secret}\u202e` }, { cookie: admin })
  await desk.api.rows('alter table staff_guesses rename to gone')
  expect((await desk.send('/desk/sign-in', { intent: 'code', email: secret, code: secret })).status).toBe(500)
  await desk.api.rows('alter table gone rename to staff_guesses')
  const lines = JSON.stringify(desk.api.logged)
  expect(lines).toContain('a private page failed')
  expect(lines).toContain('/desk/*')
  expect(lines).not.toContain(secret)
  expect(lines).not.toContain(admin.split('=')[1])
  expect(lines).not.toContain('192.0.2.1')
})

test('with DESK=off, no file tells of the desk’s routes', async () => {
  const [files, others] = await Promise.all(
    [true, false].map((desk) => loadFiles(BUILD_DIR, { publicUrl: 'https://academy.example', desk })),
  )
  const telling = (of: typeof files) =>
    [...(of ?? [])].flatMap(([path, { variants }]) => (variants.identity.body.includes('desk/frame') ? path : []))
  expect(telling(files)).toContainEqual(expect.stringMatching(/^\/desk\/assets\/manifest-/))
  expect(telling(others)).toEqual([])
})
