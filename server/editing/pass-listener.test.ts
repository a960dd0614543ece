import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer } from '#tests/fakes/http-server.ts'
import { withPasses } from './pass-listener.ts'

const EDIT = 'e'.repeat(43)
const PREVIEW = 'p'.repeat(43)
const kinds = new Map([
  [EDIT, 'edit' as const],
  [PREVIEW, 'preview' as const],
])
const find = vi.fn(async (token: string) => {
  const kind = kinds.get(token)
  return kind ? { kind } : null
})
const end = vi.fn(async () => {})
const says = (text: string) => (_request: IncomingMessage, response: ServerResponse) => void response.end(text)
const refresh = vi.fn(async () => {})
const listener = withPasses(says('published'), {
  publicUrl: 'https://academy.example',
  passes: { find, end },
  refresh,
  drafts: { edit: says('edit'), preview: says('preview') },
  report: (error) => {
    throw error
  },
})

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer(listener)
})
afterAll(() => server.close())

async function ask(path: string, cookie?: string, method = 'GET') {
  find.mockClear()
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: cookie ? { Cookie: cookie } : {},
  })
  const { status, headers } = response
  const text = await response.text()
  return { text, status, to: headers.get('Location'), cookie: headers.get('Set-Cookie'), asked: find.mock.calls.length }
}
const published = { text: 'published', cookie: null, asked: 0 }

test.each([
  ['without a cookie', '/about', undefined],
  ['with the cookies of staff', '/about', '__Host-desk-session=x'],
  ['for a script', '/assets/react-1.js', `__Host-draft=${EDIT}`],
  ['for the desk', '/desk/words', `__Host-draft=${EDIT}`],
  ['for a call', '/api/v1/courses', `__Host-draft=${EDIT}`],
])('what is published is answered at once %s', async (_case, path, cookie) => {
  expect(await ask(path, cookie)).toMatchObject(published)
})

test('a form that a page of the draft sends is a visitor’s', async () => {
  expect(await ask('/apply', `__Host-draft=${EDIT}`, 'POST')).toMatchObject(published)
})

test.each([
  ['/about', EDIT, 'edit'],
  ['/about.data', EDIT, 'edit'],
  ['/assets/styles-1.css?1a2b', EDIT, 'edit'],
  ['/about', PREVIEW, 'preview'],
])('%s with a pass is of the draft', async (path, token, text) => {
  expect(await ask(path, `a=b; __Host-draft=${token}`)).toMatchObject({ text, cookie: null, asked: 1 })
})

test.each([['x'.repeat(43)], ['a'], ['']])('a pass that is none is removed: %j', async (token) => {
  const { text, cookie } = await ask('/about', `__Host-draft=${token}`)
  expect(text).toBe('published')
  expect(cookie).toBe('__Host-draft=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0')
})

test('a link gives its pass to a browser, and leads to a page of this site only', async () => {
  const opened = await ask(`/preview/${PREVIEW}?to=/about`)
  expect(opened).toMatchObject({ status: 303, to: '/about' })
  expect(opened.cookie).toBe(`__Host-draft=${PREVIEW}; Path=/; HttpOnly; SameSite=Lax; Secure`)
  expect(await ask(`/preview/${PREVIEW}?to=//elsewhere.example/`)).toMatchObject({ to: '/' })
  expect(await ask(`/preview/${PREVIEW}?to=%5C%5Celsewhere.example`)).toMatchObject({ to: '/' })
})

test('the pass of an editor is no link, and neither is one that is over', async () => {
  for (const token of [EDIT, 'x'.repeat(43)]) {
    const { text, to } = await ask(`/preview/${token}`)
    expect([text, to]).toEqual(['published', null])
  }
})

test('who leaves has no pass any more; a link stays good for others', async () => {
  expect(await ask('/preview/leave?to=/about', `__Host-draft=${PREVIEW}`)).toMatchObject({ status: 303, to: '/about' })
  expect(end).not.toHaveBeenCalled()
  await ask('/preview/leave', `__Host-draft=${EDIT}`)
  expect(end).toHaveBeenCalledWith(EDIT)
})

test('without a draft that can be read, visitors’ page is shown', async () => {
  refresh.mockRejectedValueOnce(new Error('away'))
  const reported = withPasses(says('published'), {
    publicUrl: 'https://academy.example',
    passes: { find, end },
    refresh,
    drafts: { edit: says('edit'), preview: says('preview') },
    report: () => {},
  })
  const other = await startServer(reported)
  const response = await fetch(`${other.url}/about`, { headers: { Cookie: `__Host-draft=${EDIT}` } })
  expect(await response.text()).toBe('published')
  await other.close()
})
