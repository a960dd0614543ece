import { afterAll, expect, test } from 'vitest'
import { CALENDAR_PATH, workshopPath } from '#content/site-paths.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { mustTellNothing } from '#tests/fixtures/raw-request.ts'
import { training, workshop } from '#tests/fixtures/sample-content.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'
import { words } from '#tests/fixtures/words.ts'

const site = await startSiteOnDatabase()
afterAll(() => site.stop())

/** Not compressed: that would be most of the work. */
const ask = (path: string) => fetch(site.url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } })
const AT_ONCE = 12

const answers = words('goal programming hours interest')
/** What each page and call reads of its query. */
const readBy: Record<string, string[]> = {
  '/apply': words('course path promo application'),
  '/unsubscribe': words('token done'),
  '/test-checkout/cs_test_none': ['declined'],
  '/choose': answers,
  '/compare': ['trainings'],
  [CALENDAR_PATH]: words('topic month'),
  '/api/v1/Newsletter/unsubscribe': ['token'],
  '/api/v1/Visitor/region': ['role'],
}
const read = [...new Set(Object.values(readBy).flat()), 'pageSize']
const unread = words(
  'canceled utm_source redirect returnTo next url session_id success_url to host _routes _data __proto__',
)
/** What a page reads, each by itself, and whatever else someone may try, all at once. */
function queriesFor(page: string): string[][] {
  const own = readBy[page.replace(/\/$|\.data$/, '')] ?? []
  return [...own.map((name) => [name]), [...read.filter((name) => !own.includes(name)), ...unread]]
}
const getQuery = (names: string[], value: string) =>
  names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

const elsewhere = [
  ...words('//evil.example /\\evil.example https://evil.example https:evil.example @evil.example /.//evil.example'),
  ...words('javascript:alert(1) data:text/html,x'),
  '/\t/evil.example',
  '/about\r\nLocation: //evil.example',
  '\0//evil.example',
]

/** What leads anywhere stays on the site: the way that the answer goes on, and what stands in it to be followed. */
async function mustStayHere(address: string): Promise<Response> {
  const response = await ask(address)
  const location = response.headers.get('Location')
  if (location) expect(new URL(location, site.url).origin, location).toBe(site.url)
  const html = await response.text()
  expect(html).not.toMatch(/(?:href|action|src|content)="\s*(?:https?:)?[/\\]*(?:[^"/?#]*@)?evil\.example/i)
  expect(html).not.toMatch(/(?:href|action|src)="\s*(?:javascript|data:text)/i)
  return response
}

const reading = words(
  '/apply /apply.data /unsubscribe /choose /compare /api/v1/Newsletter/unsubscribe',
  '/api/v1/Visitor/region /test-checkout/cs_test_none',
)
test.each([...reading, CALENDAR_PATH])('%s leads to no other site through any parameter', async (page) => {
  const tries = queriesFor(page).flatMap((names) => elsewhere.map((target) => getQuery(names, target)))
  await eachAtOnce(tries, AT_ONCE, async (query) => {
    const { status } = await mustStayHere(`${page}?${query}`)
    expect([200, 301, 303, 404]).toContain(status)
  })
})

test('no other page reads such a query: what is answered is the same to the byte, but for the nonce', async () => {
  const pages = ['/', '/contact', '/success', training.path, workshopPath(workshop.id), '/no/such/page']
  const getText = async (path: string) => (await (await ask(path)).text()).replaceAll(/ nonce="[^"]*"/g, '')
  await eachAtOnce(pages, AT_ONCE, async (page) => {
    const text = await getText(`${page}?${getQuery([...read, ...unread], '//evil.example')}`)
    expect(text === (await getText(page)), page).toBe(true)
  })
})

// A tag that only comes about where what was given is not escaped, in text, in an attribute, in a script, in a comment.
const marks = ['', '"', "'", '--!>', '</title>', '</script>', '\\']
const markup = marks.map((mark) => `${mark}><canary-x onclick=sing(1)>${mark}`)

test.each(['/apply', '/apply.data', '/unsubscribe', '/choose', '/compare', CALENDAR_PATH])(
  '%s escapes markup in every parameter',
  async (page) => {
    const marked = queriesFor(page).flatMap((names) => markup.map((given) => ({ names, given })))
    await eachAtOnce(marked, AT_ONCE, async ({ names, given }) => {
      const response = await ask(`${page}?${getQuery(names, given)}&${encodeURIComponent(given)}=1`)
      expect(response.status).toBe(200)
      const type = response.headers.get('Content-Type') ?? ''
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      const text = await response.text()
      if (type.startsWith('text/html')) expect(text, given).not.toMatch(/<canary-x/i)
      else expect(type).toMatch(/^text\/(x-script|plain)/)
    })
  },
)

test('what is no text, or no query, as whatever a page reads never fails it', async () => {
  const failed: string[] = []
  const shown = async (address: string) => {
    const response = await ask(address)
    await response.arrayBuffer()
    if (response.status !== 200) failed.push(`${address.slice(0, 100)}: ${response.status}`)
  }
  for (const broken of ['%ff', '%', '%00', '%ed%a0%80', '&&&===', '[]=1&[a]=2']) {
    await shown(`/apply?course=${broken}&${broken}=1`)
    await shown(`/unsubscribe?token=${broken}`)
    await shown(`/choose?goal=${broken}&goal=models&goal=${broken}`)
    await shown(`/compare?trainings=${broken},${broken}&trainings=dbms&trainings=`)
    await shown(`${CALENDAR_PATH}?topic=${broken}&month=${broken}&month=2027-02`)
  }
  expect(failed).toEqual([])
})

const routes = ['routes/apply', 'routes/none', '__proto__', '*', '']
const odd = [...routes.flatMap((route) => [`_routes=${route}`, `_data=${route}`]), '_routes=a&_routes=b', 'index', '?']
const oddHeaders: Record<string, string>[] = [
  { 'X-Remix-Reload': 'yes' },
  { Accept: 'text/x-script' },
  { Purpose: 'prefetch' },
]

test.each(Object.keys(readBy).filter((path) => !/^\/(api|test)/.test(path)))(
  '%s and its data fail at no query of the framework',
  async (path) => {
    const asked = [path, `${path}.data`].flatMap((page) => [
      ...odd.map((query) => fetch(`${site.url}${page}?${query}`)),
      ...oddHeaders.map((headers) => fetch(`${site.url}${page}`, { headers })),
    ])
    for (const answer of await Promise.all(asked)) {
      expect([200, 404], answer.url).toContain(answer.status)
      mustTellNothing(await answer.text())
    }
  },
)

const unknown = words('/APPLY.data /apply%2edata /_root.data /.data /apply.data.data /apply//x.data /__manifest')
test.each(unknown)('%s is unknown', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('the test checkout takes short forms for sessions that can be, and nothing else', async () => {
  const post = async (id: string, body: string, type = 'application/x-www-form-urlencoded') => {
    const options = { method: 'POST', body, headers: { 'Content-Type': type } }
    return (await fetch(`${site.url}/test-checkout/${id}`, options)).status
  }
  expect(await post('%00', 'choice=pay')).toBe(404)
  expect(await post('cs_test_none', 'choice=pay')).toBe(404)
  expect(await post('cs_test_none', 'x', 'multipart/form-data')).toBe(404)
  expect(await post('cs_test_none', 'choice=%ff%00')).toBe(404)
  expect(await post('cs_test_none', 'x'.repeat(5000))).toBe(413)
})
