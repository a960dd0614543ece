import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { naughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import type { RunningSite } from '#tests/fixtures/site.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSiteOnDatabase()
})
afterAll(() => site?.stop())

const ask = (path: string) => fetch(site.url + path, { redirect: 'manual' })

const queries = [
  ...[
    'course',
    'path',
    'promo',
    'application',
    'token',
    'topic',
    'role',
    'done',
    'canceled',
    'utm_source',
    'redirect',
    'next',
  ],
  ...['url', 'return', '_routes', 'index', '__proto__'],
]
const elsewhere = [
  ...[
    '//evil.example',
    '///evil.example/',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '\\\\evil.example',
  ],
  ...[
    '/%2fevil.example',
    '/about@evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '\t//evil.example',
    '/apply?//evil.example',
  ],
  ...['/../evil.example', '.evil.example', '@evil.example', 'data:text/html,x'],
]
const pages = [
  '/apply',
  '/unsubscribe',
  '/success',
  '/contact',
  '/talents/request',
  '/',
  '/about/',
  '/apply/',
  '/unsubscribe/',
]

test.each(pages)('%s leads to no other site through any parameter', async (page) => {
  for (const name of queries) {
    for (const target of elsewhere) {
      const response = await ask(`${page}?${name}=${encodeURIComponent(target)}`)
      expect(response.status).toBeLessThan(400)
      const location = response.headers.get('Location')
      if (location) expect(new URL(location, site.url).origin, location).toBe(site.url)
      const html = await response.text()
      expect(html).not.toMatch(/(?:href|action|src|content)="\s*(?:https?:)?[/\\]*(?:[^"/?#]*@)?evil\.example/i)
      expect(html).not.toMatch(/(?:href|action|src)="\s*(?:javascript|data:text)/i)
    }
  }
})

// A tag that only comes about where what was given is not escaped, in text, in an attribute, in a script, in a comment.
const marks = ['', '"', "'", '`', '--!>', '</title>', '</script>', '</textarea>', '\u2028', '\\', '${', ']]>', '\0']
const markup = marks.map((mark) => `${mark}><canary-x onclick=sing(1)>${mark}`)

test.each(['/apply', '/apply.data', '/unsubscribe'])('%s escapes markup in every parameter', async (page) => {
  for (const name of queries) {
    for (const given of markup) {
      const response = await ask(`${page}?${name}=${encodeURIComponent(given)}&${encodeURIComponent(given)}=1`)
      expect(response.status).toBe(200)
      const type = response.headers.get('Content-Type') ?? ''
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      const text = await response.text()
      if (type.startsWith('text/html')) expect(text, given).not.toMatch(/<canary-x/i)
      else expect(type).toMatch(/^text\/(x-script|plain)/)
    }
  }
})

test('a thousand strings as course, path, promo, application or token never fail a page', async () => {
  const failed: string[] = []
  const shown = async (address: string) => {
    const response = await ask(address)
    await response.arrayBuffer()
    if (response.status !== 200) failed.push(`${address.slice(0, 100)}: ${response.status}`)
  }
  const strings = naughtyStrings
    .filter((text) => text.length < 1000)
    .map((text) => encodeURIComponent(text.toWellFormed()))
  for (let start = 0; start < strings.length; start += 16) {
    const group = strings.slice(start, start + 16)
    await Promise.all(
      group.flatMap((text) => [
        shown(`/apply?course=${text}&path=${text}&promo=${text}&application=${text}&${text}`),
        shown(`/unsubscribe?token=${text}&done=${text}`),
      ]),
    )
  }
  for (const broken of ['%ff', '%', '%zz', '%00', '%c0%ae', '%ed%a0%80', '&&&===', '[]=1&[a]=2', '+', '%F0%9F']) {
    await shown(`/apply?course=${broken}&${broken}=1`)
    await shown(`/unsubscribe?token=${broken}`)
  }
  expect(failed).toEqual([])
})

test('a post of another site is refused by the built server, its own pages’ are taken, whatever it is called', async () => {
  const body = JSON.stringify(goodLeads['Contact/send-message'])
  const post = (base: string, headers: Record<string, string>) =>
    fetch(`${base}/api/v1/Contact/send-message`, { method: 'POST', body, headers })
  const foreign = await post(site.url, { Origin: 'https://evil.example' })
  expect([foreign.status, await foreign.json()]).toMatchObject([403, { success: false, isSuccess: false }])
  expect((await post(site.url, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  const { port } = new URL(site.url)
  expect((await post(site.url, { Origin: `http://localhost:${port}` })).status).toBe(403)
  expect((await post(site.url, { Origin: site.url })).status).toBe(200)
  expect((await post(site.url, {})).status).toBe(200)
})

test('the test checkout takes short forms for sessions that can be, and nothing else', async () => {
  const post = async (id: string, body: string, type = 'application/x-www-form-urlencoded') => {
    const response = await fetch(`${site.url}/test-checkout/${id}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
      redirect: 'manual',
    })
    return response.status
  }
  expect(await post('%00', 'choice=pay')).toBe(404)
  expect(await post('cs_test_none', 'choice=pay')).toBe(404)
  expect(await post('cs_test_none', 'x', 'multipart/form-data')).toBe(404)
  expect(await post('cs_test_none', 'choice=%ff%00')).toBe(404)
  expect(await post('cs_test_none', 'x'.repeat(5000))).toBe(413)
})
