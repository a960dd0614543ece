import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openTestDesk } from '#tests/fixtures/desk.ts'
import { words } from '#tests/fixtures/words.ts'

// Whatever is sent to the desk, the answer is a page that says so (4xx), never a failure (5xx).

const desk = await openTestDesk()
const admin = await desk.signedIn('admin')
afterAll(() => desk.close())

const getCookie = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
test.each(['', nested, '{"id":"\\u0000"}', `{"id":"${'x'.repeat(60_000)}"}`, '{"id":"x","response":[]}'])(
  'as a credential, %#',
  async (credential) => {
    const cookie = getCookie(await desk.send('/desk/passkey-options', { purpose: 'sign-in' }))
    expect((await desk.send('/desk/sign-in', { credential }, { cookie })).status).toBe(422)
  },
)

const own = '/desk/account'
const people = '/desk/staff'
test.each([
  [own, { intent: 'end-sign-in', id: 'x' }, 404],
  [own, { intent: 'end-sign-in', id: '\0' }, 400],
  ['/desk/batches', {}, 422],
  ['/desk/batches', { do: 'decide __proto__', id: 'x' }, 422],
  ['/desk/batches', { do: 'snooze', until: '2999-99-99', id: 'x' }, 422],
  ['/desk/batches/x', { do: 'later', sendAt: 'tomorrow', row: 'x', 'x version': '1e999' }, 404],
  ['/desk/batches/x', { do: 'stop' }, 404],
  ['/desk/applications/x', { intent: 'decide', do: 'send', outcome: '__proto__' }, 422],
  ['/desk/applications/x', { intent: 'decide', do: 'draft', outcome: 'offered', version: '1e999' }, 404],
  ['/desk/applications/x', { intent: 'undo-decision', decision: '\ud800' }, 404],
  ['/desk/applications/x', { intent: 'interview', at: '2999-99-99T99:99' }, 422],
  ['/desk/applications/x', { intent: 'status', status: '__proto__' }, 422],
  ['/desk/applications/x', { intent: 'placement', courseId: '__proto__', startId: '\ud800', reason: 'x' }, 404],
  ['/desk/payments', { intent: 'dismiss', id: '__proto__' }, 409],
  ['/desk/starts/__proto__/list', { intent: 'email', id: 'accepted' }, 404],
  ['/desk/inquiries/x', { intent: 'names', workshop: '__proto__', 'name-1': '\ud800' }, 404],
  [people, { intent: 'role', id: 'x', role: '__proto__' }, 422],
  [people, { intent: 'reset', email: 'a\0@academy.example' }, 400],
  ['/desk/sign-in', { intent: 'code', email: '\0', code: '\0' }, 400],
  ['/desk/sign-in', { intent: 'code', email: 'x'.repeat(50_000), code: 'x'.repeat(50_000) }, 422],
  ['/desk/passkey-options', { purpose: 'setup', token: '\ud800' }, 404],
  [`/desk/setup/${randomUUID()}`, { name: 'x', email: 'x', credential: '{}' }, 422],
])('as a form, %#: %s', async (path, form, status) => {
  expect((await desk.send(path, form, { cookie: admin })).status).toBe(status)
})

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'as a body of type %s',
  async (type) => {
    for (const path of [
      own,
      people,
      ...words('/desk/sign-in /desk/sign-in.data /desk/passkey-options /desk/sign-out'),
    ]) {
      const sent = { method: 'POST', cookie: admin, headers: { 'Content-Type': type }, body: '{"a":1}\r\n--' }
      const { status } = await desk.ask(path, sent)
      // Signing out needs no field, and does not happen either.
      expect([path, status]).toEqual([path, 400])
    }
    expect((await desk.ask(own, { cookie: admin })).ok).toBe(true)
  },
)

test.each([
  '/desk/%E0%A4%A',
  '/desk/setup/%00',
  `/desk/setup/${'x'.repeat(8000)}`,
  '/desk/x.data',
  '/desk/log?day=0000-01-01',
  '/desk/log?day=9999-12-31',
  '/desk/payments?from=2027-03-02&to=2027-03-01',
  '/desk/payments.csv?to=%00',
])('as an address, %#', async (path) => {
  const { status } = await desk.ask(path, { cookie: admin })
  expect([status >= 400, status < 500]).toEqual([true, true])
})

test('as a place in the list of deliveries', async () => {
  for (const query of words('before=9999999999999999 before=-1&state=x before=%00')) {
    const { status } = await desk.ask(`/desk/webhook?${query}`, { cookie: admin })
    expect([query, status]).toEqual([query, 200])
  }
})

test('as a place in the list of payments', async () => {
  for (const query of words('page=9999&before=x page=-1 before=999999999999%20x before=1%20%00 closed&page=%ff')) {
    const { status } = await desk.ask(`/desk/payments?${query}`, { cookie: admin })
    expect([query, status]).toEqual([query, 200])
  }
})

test('a body beyond 128 KiB', async () => {
  const ofLength = (length: number) => desk.send('/desk/sign-in', { a: 'x'.repeat(length - 2) })
  expect((await ofLength(128 * 1024 + 1)).status).toBe(413)
  expect((await ofLength(128 * 1024)).status).toBe(422)
})

test('any method but GET, HEAD and POST', async () => {
  for (const method of ['PUT', 'OPTIONS', 'PROPFIND']) {
    for (const path of [own, '/desk/passkey-options', '/desk/staff.data']) {
      const answer = await desk.ask(path, { method, cookie: admin })
      expect([method, path, answer.status, answer.headers.get('Allow')]).toEqual([method, path, 405, 'GET, HEAD, POST'])
    }
  }
  const head = await desk.ask('/desk/staff', { method: 'HEAD', cookie: admin })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('HEAD of a file, and a file as loader data: neither is an export, or takes the place of one', async () => {
  const files = ['export.csv', 'payments.csv', 'reports.csv?of=admissions']
  for (const path of files.flatMap((file) => [file, file, file])) {
    const head = await desk.ask(`/desk/${path}`, { method: 'HEAD', cookie: admin })
    expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
    const data = await desk.ask(`/desk/${path.replace('csv', 'csv.data')}`, { cookie: admin })
    expect([path, data.status]).toEqual([path, 404])
  }
  const log = `select from audit_log where action in ('records.exported', 'payments.exported')`
  expect(await desk.api.rows(log)).toEqual([])
  const exported = await desk.ask('/desk/export.csv', { cookie: admin })
  expect(exported.status).toBe(200)
  // Unread, it would take one of the two places of the next test file for a minute.
  await exported.body?.pipeTo(new WritableStream())
  expect(await desk.api.rows(log)).toHaveLength(1)
})

test('a view that cannot be saved keeps its name', async () => {
  const name = `Fees due ${'x'.repeat(60)}`
  const answer = await desk.send('/desk/views', { intent: 'save-view', address: '/desk', name }, { cookie: admin })
  expect([answer.status, (await answer.text()).includes(`value="${name}"`)]).toEqual([422, true])
})
