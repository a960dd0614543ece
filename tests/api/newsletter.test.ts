import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { openDatabase } from '#database/client.ts'
import { DATABASE_DOWN, failureOf, sharedApi } from './open-api.ts'

type Row = {
  id: string
  email: string
  consented_at: Date
  consented_on: string
  unsubscribe_token: string
  unsubscribed_at: Date | null
}

const UNKNOWN = 'x'.repeat(43)
const open = sharedApi({ newsletterFormUrl: 'https://forms.example/f/newsletter' })

const post = (body: unknown, headers = {}): Promise<Response> =>
  Promise.resolve(open.api.request('/Newsletter/subscribe', { method: 'POST', body: JSON.stringify(body), headers }))
const subscribe = (email: unknown, more = {}, headers = {}) => post({ 'Email Address': email, ...more }, headers)
const call = (token: string, init: RequestInit = {}) =>
  Promise.resolve(open.api.request(`/Newsletter/unsubscribe?token=${token}`, init))
const unsubscribe = (token: string, body = 'List-Unsubscribe=One-Click') =>
  call(token, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
const rowsOf = (email: string) => open.rows<Row>('select * from subscriptions where email = $1', [email])
async function rowOf(email: string): Promise<Row> {
  const [row, ...others] = await rowsOf(email)
  expect(others).toEqual([])
  if (!row) throw new Error(`${email} is not kept`)
  return row
}
const count = async () => Number((await open.rows('select count(*) from subscriptions'))[0]?.count)

describe('POST Newsletter/subscribe', () => {
  it('keeps the address, where consent was given, and what follows from it', async () => {
    const response = await subscribe('  Ada.Byron@Visitor.Example ', { page: '/ui-ux' })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    const row = await rowOf('ada.byron@visitor.example')
    expect(row).toMatchObject({ consented_on: '/ui-ux', unsubscribed_at: null })
    expect(await open.jobsOf(row.id)).toEqual([
      { task: 'send_email', payload: { id: row.id, to: 'visitor', kind: 'subscription' }, max_attempts: 21 },
      { task: 'forward_subscription', payload: { id: row.id }, max_attempts: 21 },
    ])
  })

  it('forwards nothing where there is nowhere to forward to', async () => {
    const api = createApi({ ...open.deps, newsletterFormUrl: undefined })
    const body = JSON.stringify({ 'Email Address': 'kept@visitor.example' })
    expect((await api.request('/Newsletter/subscribe', { method: 'POST', body })).status).toBe(200)
    const jobs = await open.jobsOf((await rowOf('kept@visitor.example')).id)
    expect(jobs.map(({ task }) => task)).toEqual(['send_email'])
  })

  it('answers alike whether or not the address was there, and changes and sends nothing again', async () => {
    const answers = [
      await subscribe('twice@visitor.example', {}, { Referer: 'nonsense' }),
      await subscribe('TWICE@visitor.example', { page: '/about' }),
    ]
    const seen = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text(), [...answer.headers]]),
    )
    expect(seen[1]).toEqual(seen[0])
    const row = await rowOf('twice@visitor.example')
    expect(row.consented_on).toBe('/')
    expect(await open.jobsOf(row.id)).toHaveLength(2)
  })

  it('keeps one of twenty that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('race@visitor.example')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await open.jobsOf((await rowOf('race@visitor.example')).id)).toHaveLength(2)
  })

  it('takes back who had left, at a new time, with a new welcome, once', async () => {
    await subscribe('back@visitor.example', { page: '/about' })
    const before = await rowOf('back@visitor.example')
    await unsubscribe(before.unsubscribe_token)
    await Promise.all(Array.from({ length: 20 }, () => subscribe('back@visitor.example', { page: '/webinar' })))
    const after = await rowOf('back@visitor.example')
    expect(after).toMatchObject({ consented_on: '/webinar', unsubscribed_at: null })
    expect(after.consented_at.getTime()).toBeGreaterThan(before.consented_at.getTime())
    expect(await open.jobsOf(after.id)).toHaveLength(4)
    await unsubscribe(before.unsubscribe_token)
    expect((await rowOf('back@visitor.example')).unsubscribed_at, 'an old email still leads out').not.toBeNull()
  })

  it('reads the page off Referer where none is named', async () => {
    await subscribe('from@visitor.example', {}, { Referer: 'https://academy.example/about?role=admin' })
    expect((await rowOf('from@visitor.example')).consented_on).toBe('/about')
  })

  it.each(['/nowhere', 'https://elsewhere.example/', '/about?x=1', 7, null, ['/about'], 'x'.repeat(500)])(
    'takes %j for no page of the site',
    async (page) => {
      const email = `page-${JSON.stringify(page).length}@visitor.example`
      expect((await subscribe(email, { page })).status).toBe(200)
      expect((await rowOf(email)).consented_on).toBe('/')
    },
  )

  it.each([
    '',
    'ada@visitor',
    'ada@visitor.example\r\nBcc: x@y.example',
    'ada\u202e@visitor.example',
    `${'a'.repeat(65)}@visitor.example`,
    `ada@${'a.'.repeat(130)}example`,
    { $ne: '' },
    ['ada@visitor.example'],
    undefined,
  ])('refuses %j under the name of the field', async (email) => {
    const before = await count()
    const response = await subscribe(email)
    expect(response.status).toBe(422)
    expect(Object.keys((await failureOf(response)).errors ?? {})).toEqual(['Email Address'])
    expect(await count()).toBe(before)
  })

  it('takes an address as long as addresses may be', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(59)}.example`
    expect(email).toHaveLength(254)
    expect((await subscribe(email)).status).toBe(200)
    expect((await subscribe(`${email}s`)).status).toBe(422)
  })

  it('refuses what is no JSON object, or too large', async () => {
    for (const body of [[], 'text', 7, null]) expect((await post(body)).status).toBe(422)
    const torn = await open.api.request('/Newsletter/subscribe', { method: 'POST', body: '{"Email' })
    expect(torn.status).toBe(400)
    expect((await subscribe('large@visitor.example', { padding: 'x'.repeat(4096) })).status).toBe(413)
    expect((await open.api.request('/Newsletter/subscribe')).status).toBe(405)
  })

  it('counts against the limit that all forms share', async () => {
    const api = createApi({ ...open.deps, limits: { ...open.deps.limits, perMinute: 2 } })
    const send = (path: string) =>
      api.request(path, { method: 'POST', body: '{"Email Address":"flood@visitor.example"}' })
    await send('/Contact/send-message')
    expect((await send('/Newsletter/subscribe')).status).toBe(200)
    const refused = await send('/Newsletter/subscribe')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('promises nothing while the database is away', async () => {
    const api = createApi({ ...open.deps, database: openDatabase(DATABASE_DOWN) })
    const body = JSON.stringify({ 'Email Address': 'away@visitor.example' })
    expect((await api.request('/Newsletter/subscribe', { method: 'POST', body })).status).toBe(503)
    expect((await api.request(`/Newsletter/unsubscribe?token=${UNKNOWN}`, { method: 'POST' })).status).toBe(503)
  })
})

describe('Newsletter/unsubscribe', () => {
  async function subscribed(email: string): Promise<string> {
    await subscribe(email)
    return (await rowOf(email)).unsubscribe_token
  }

  it('ends the subscription by the one click of a mailbox, without cookies, and keeps when it did', async () => {
    const token = await subscribed('leaving@visitor.example')
    const first = await unsubscribe(token)
    expect([first.status, await first.json()]).toEqual([200, { success: true }])
    expect(first.headers.get('Set-Cookie')).toBeNull()
    const { unsubscribed_at: left } = await rowOf('leaving@visitor.example')
    expect(left).toBeInstanceOf(Date)
    expect((await unsubscribe(token)).status).toBe(200)
    expect((await rowOf('leaving@visitor.example')).unsubscribed_at).toEqual(left)
  })

  it('takes the same as multipart/form-data, as mailboxes may send it', async () => {
    const token = await subscribed('multipart@visitor.example')
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const response = await call(token, { method: 'POST', body })
    expect(response.status).toBe(200)
    expect((await rowOf('multipart@visitor.example')).unsubscribed_at).not.toBeNull()
  })

  it('leads a visitor who opens the address to the page, and changes nothing', async () => {
    const token = await subscribed('scanned@visitor.example')
    for (const method of ['GET', 'HEAD']) {
      const response = await call(token, { method })
      expect([response.status, response.headers.get('Location')]).toEqual([303, `/unsubscribe?token=${token}`])
    }
    expect((await rowOf('scanned@visitor.example')).unsubscribed_at).toBeNull()
    expect((await call(token, { method: 'DELETE' })).status).toBe(405)
  })

  it('shows a page to a visitor who sent the form of the page without script', async () => {
    const token = await subscribed('plain@visitor.example')
    const response = await unsubscribe(token, 'sent-by=page')
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/unsubscribe?done=yes'])
    expect((await rowOf('plain@visitor.example')).unsubscribed_at).not.toBeNull()
  })

  it('answers a token that nobody has as one that someone has', async () => {
    const known = await unsubscribe(await subscribed('known@visitor.example'))
    const unknown = await unsubscribe(UNKNOWN)
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
  })

  it.each(['', '%00', `${UNKNOWN}%0d%0aSet-Cookie:x=y`, `${UNKNOWN}'`, '%F0%28', '9'.repeat(10_000)])(
    'takes the hostile or broken token %j for none, and says so',
    async (token) => {
      const before = await open.rows('select count(*) from subscriptions where unsubscribed_at is not null')
      const response = await unsubscribe(token)
      expect([response.status, (await failureOf(response)).message]).toEqual([
        400,
        'This link is not complete. Please open it once more from the email.',
      ])
      expect((await call(token)).headers.get('Location')).toBe('/unsubscribe')
      expect(await open.rows('select count(*) from subscriptions where unsubscribed_at is not null')).toEqual(before)
    },
  )

  it('reads no body beyond what a click sends', async () => {
    const response = await unsubscribe(UNKNOWN, 'x'.repeat(5000))
    expect(response.status).toBe(413)
  })
})
