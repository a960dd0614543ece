import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { training } from '#tests/fixtures/sample-content.ts'
import { getFailure, sharedApi } from './open-api.ts'

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

const subscribe = (email: unknown, more = {}, headers = {}, { postJson } = open as Pick<typeof open, 'postJson'>) =>
  postJson('Newsletter/subscribe', { 'Email Address': email, ...more }, headers)
const call = async (token: string, init: RequestInit = {}) =>
  open.api.request(`/Newsletter/unsubscribe?token=${token}`, init)
const unsubscribe = (token: string, body = 'List-Unsubscribe=One-Click') =>
  call(token, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
async function getRow(email: string): Promise<Row> {
  const [row, ...others] = await open.rows<Row>('select * from subscriptions where email = $1', [email])
  expect(others).toEqual([])
  if (!row) throw new Error(`${email} is not kept`)
  return row
}
const count = async () => Number((await open.rows('select count(*) from subscriptions'))[0]?.count)

describe('POST Newsletter/subscribe', () => {
  it('keeps the address, where consent was given, and what follows from it', async () => {
    const response = await subscribe('  Ada.Byron@Visitor.Example ', { page: training.path })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    const row = await getRow('ada.byron@visitor.example')
    expect(row).toMatchObject({ consented_on: training.path, unsubscribed_at: null })
    expect(await open.getJobs(row.id)).toEqual([
      { task: 'send_email', payload: { id: row.id, to: 'visitor', kind: 'subscription' }, max_attempts: 21 },
      { task: 'forward_subscription', payload: { id: row.id }, max_attempts: 21 },
    ])
  })

  it('forwards nothing where there is nowhere to forward to', async () => {
    await subscribe('kept@visitor.example', {}, {}, open.changed({ newsletterFormUrl: undefined }))
    const jobs = await open.getJobs((await getRow('kept@visitor.example')).id)
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
    const row = await getRow('twice@visitor.example')
    expect(row.consented_on).toBe('/')
    expect(await open.getJobs(row.id)).toHaveLength(2)
  })

  it('costs the statements and jobs of a new address where it is subscribed: no time tells them apart', async () => {
    await subscribe('familiar@visitor.example')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const jobs = () => open.rows('select from graphile_worker._private_jobs')
    async function getCost(email: string) {
      const before = (await jobs()).length
      query.mockClear()
      expect((await subscribe(email)).status).toBe(200)
      const asked = query.mock.calls.map(([first]) => first as unknown as string | { text: string })
      const statements = asked.map((item) => (typeof item === 'string' ? item : item.text))
      return { statements, jobs: (await jobs()).length - before }
    }
    const familiar = await getCost('familiar@visitor.example')
    const unknown = await getCost('unknown@visitor.example')
    expect(unknown.statements.length).toBeGreaterThan(3)
    expect(unknown.jobs).toBe(2)
    expect(familiar).toEqual(unknown)
  })

  it('keeps one of ten that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('race@visitor.example')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await open.getJobs((await getRow('race@visitor.example')).id)).toHaveLength(2)
  })

  it('takes back who had left, at a new time, with a new welcome, once', async () => {
    await subscribe('back@visitor.example', { page: '/about' })
    const before = await getRow('back@visitor.example')
    await unsubscribe(before.unsubscribe_token)
    await Promise.all(Array.from({ length: 10 }, () => subscribe('back@visitor.example', { page: '/webinar' })))
    const after = await getRow('back@visitor.example')
    expect(after).toMatchObject({ consented_on: '/webinar', unsubscribed_at: null })
    expect(after.consented_at.getTime()).toBeGreaterThan(before.consented_at.getTime())
    // The first welcome still waited, and has been replaced.
    expect(await open.getJobs(after.id)).toHaveLength(2)
    await unsubscribe(before.unsubscribe_token)
    expect((await getRow('back@visitor.example')).unsubscribed_at, 'an old email still leads out').not.toBeNull()
  })

  it('reads the page off Referer where none is named, and takes only its own pages for one', async () => {
    await subscribe('from@visitor.example', {}, { Referer: 'https://academy.example/about?role=admin' })
    expect((await getRow('from@visitor.example')).consented_on).toBe('/about')
    for (const page of ['/nowhere', 'https://elsewhere.example/', 7]) {
      const email = `page-${JSON.stringify(page).length}@visitor.example`
      expect((await subscribe(email, { page })).status).toBe(200)
      expect((await getRow(email)).consented_on).toBe('/')
    }
  })

  it.each(['ada@visitor', 'ada@visitor.example\r\nBcc: x@y.example', `${'a'.repeat(65)}@visitor.example`])(
    'refuses %j under the name of the field',
    async (email) => {
      const before = await count()
      const response = await subscribe(email)
      expect(response.status).toBe(422)
      expect(Object.keys((await getFailure(response)).errors ?? {})).toEqual(['Email Address'])
      expect(await count()).toBe(before)
    },
  )
})

describe('Newsletter/unsubscribe', () => {
  async function subscribed(email: string): Promise<string> {
    await subscribe(email)
    return (await getRow(email)).unsubscribe_token
  }

  // Opened by a visitor, and sent by the page's form: tests/browser/unsubscribe.spec.ts.
  it('ends the subscription by the one click of a mailbox, without cookies, and keeps when it did', async () => {
    const token = await subscribed('leaving@visitor.example')
    const first = await unsubscribe(token)
    expect([first.status, await first.json()]).toEqual([200, { success: true }])
    expect(first.headers.get('Set-Cookie')).toBeNull()
    const { unsubscribed_at: left } = await getRow('leaving@visitor.example')
    expect(left).toBeInstanceOf(Date)
    expect((await unsubscribe(token)).status).toBe(200)
    expect((await getRow('leaving@visitor.example')).unsubscribed_at).toEqual(left)
  })

  it('takes the same as multipart/form-data, as mailboxes may send it', async () => {
    const token = await subscribed('multipart@visitor.example')
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await call(token, { method: 'POST', body })).status).toBe(200)
    expect((await getRow('multipart@visitor.example')).unsubscribed_at).not.toBeNull()
  })

  it('answers a token that nobody has as one that someone has', async () => {
    const known = await unsubscribe(await subscribed('known@visitor.example'))
    const unknown = await unsubscribe(UNKNOWN)
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
  })

  it.each(['', `${UNKNOWN}%0d%0aSet-Cookie:x=y`])(
    'takes the hostile or broken token %j for none, and says so',
    async (token) => {
      const before = await open.rows('select count(*) from subscriptions where unsubscribed_at is not null')
      const response = await unsubscribe(token)
      expect([response.status, (await getFailure(response)).message]).toEqual([
        400,
        'This link is incomplete. Please open it from the email again.',
      ])
      expect((await call(token)).headers.get('Location')).toBe('/unsubscribe')
      expect(await open.rows('select count(*) from subscriptions where unsubscribed_at is not null')).toEqual(before)
    },
  )
})
