import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { applicationDrafts, draftLinks } from '#database/schema-applicants.ts'
import { continueDraft, findDraftsOf, openDraft, tendDrafts } from '#services/drafts/service.ts'
import { type SendEmailDeps, sendEmail } from '#services/emails/service.ts'
import type { EmailPayload } from '#services/jobs-for-leads.ts'
import { goodDraft } from '#tests/fixtures/draft.ts'
import { failureOf, openApi, type TestApi } from './open-api.ts'

const DAY = 86_400_000
const { answers } = goodDraft

let academy: TestApi
beforeAll(async () => {
  academy = await openApi()
})
afterAll(() => academy.close())

const database = () => academy.deps.database
const newEmail = () => `ada-${randomUUID()}@visitor.example`
const save = (body: unknown, key?: string, api = academy.api) =>
  Promise.resolve(
    api.request('/ApplicationForm/na/save-draft', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    }),
  )

/** Sends the emails that wait about drafts, and gives each recipient with the token of the link. */
async function sendEmails() {
  const sent: { to: string; token: string; subject: string; key: string; text: string }[] = []
  const jobs = await academy.rows<{ payload: EmailPayload; created_at: Date }>(
    "delete from pending_jobs where payload->>'about' = 'draft' returning payload, created_at",
  )
  for (const job of jobs) {
    const mailer: SendEmailDeps['mailer'] = {
      ...academy.deps.mailer,
      send: async ({ to, text, subject, key }) => {
        const token = /\/apply\?draft=([\w-]{43})\s/.exec(text)?.[1] ?? ''
        sent.push({ to: to.address, token, subject, key, text })
      },
    }
    const helpers = { job, abortSignal: undefined } as unknown as Parameters<typeof sendEmail>[2]
    await sendEmail({ ...academy.deps, mailer }, job.payload, helpers)
  }
  return sent
}

/** Saves a new form and gives its key and its link's token. */
async function saved(email = newEmail(), key: string = randomUUID()) {
  expect((await save({ email, answers }, key)).status).toBe(200)
  const [first] = await sendEmails()
  return { key, email, token: first?.token ?? '' }
}

const draftOf = async (key: string) => (await academy.rows('select * from application_drafts where key = $1', [key]))[0]

test('a form is saved as it is typed, and its link opens it', async () => {
  const email = newEmail()
  const key = randomUUID()
  const answer = await save({ email: ` ${email.toUpperCase()} `, answers }, key)
  const { expiresAt } = (await answer.json()) as { expiresAt: string }
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY)).toBe(30)
  const [sent, ...more] = await sendEmails()
  expect([sent?.to, sent?.subject, more]).toEqual([email, 'Your saved form', []])
  expect(await openDraft(academy.deps, sent?.token ?? '')).toEqual({ state: 'open', key, answers, expiresAt })
  // Opening it uses nothing up.
  expect(await openDraft(academy.deps, sent?.token ?? '')).toMatchObject({ state: 'open' })
  expect(await academy.rows('select * from sent_emails where recipient = $1', [email])).toEqual([])
  expect(await academy.rows('select * from draft_links where hash = $1', [sent?.token])).toEqual([])
})

test('saved again under the same key it is the same form, without another email', async () => {
  const { key, email, token } = await saved()
  const later = { ...answers, step: 2 }
  expect((await save({ email, answers: later }, key)).status).toBe(200)
  expect(await sendEmails()).toEqual([])
  expect(await openDraft(academy.deps, token)).toMatchObject({ state: 'open', answers: later })
})

test('for another address the earlier link stops, and a new one is sent there', async () => {
  const { key, email, token } = await saved()
  const other = newEmail()
  await save({ email: other, answers }, key)
  const [sent] = await sendEmails()
  expect(sent?.to).toBe(other)
  expect(await openDraft(academy.deps, token)).toEqual({ state: 'gone' })
  expect(await openDraft(academy.deps, sent?.token ?? '')).toMatchObject({ state: 'open' })
  expect(await findDraftsOf(database(), email)).toEqual([])
  expect(await findDraftsOf(database(), other)).toHaveLength(1)
})

test('truncated, foreign and old links open nothing', async () => {
  const { token, key } = await saved()
  for (const wrong of ['', token.slice(0, -1), `${token}x`, token.toUpperCase(), key, '\0', 'x'.repeat(1e5)]) {
    expect(await openDraft(academy.deps, wrong)).toEqual({ state: 'gone' })
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY })
  onTestFinished(() => void vi.useRealTimers())
  expect(await openDraft(academy.deps, token)).toEqual({ state: 'gone' })
})

test('sent under its key it is one application: its link says so, and it is neither saved nor emailed again', async () => {
  const { key, email, token } = await saved()
  await save({ email: newEmail(), answers }, key)
  expect((await academy.register({ EmailAddress: email }, { 'Idempotency-Key': key })).status).toBe(200)
  expect(await sendEmails()).toEqual([])
  const again = await save({ email, answers }, key)
  expect([again.status, (await failureOf(again)).message]).toEqual([
    409,
    'This form was sent already. You can see your application at /application.',
  ])
  const other = await academy.register({ EmailAddress: email, City: 'Banff' }, { 'Idempotency-Key': key })
  expect(other.status).toBe(409)
  expect(await academy.rows('select id from applications where idempotency_key = $1', [key])).toHaveLength(1)
  expect(await openDraft(academy.deps, token)).toEqual({ state: 'gone' })
  expect(await findDraftsOf(database(), email)).toEqual([])
})

test('the link of a form that was sent says so', async () => {
  const { key, token } = await saved()
  await academy.register({}, { 'Idempotency-Key': key })
  expect(await openDraft(academy.deps, token)).toEqual({ state: 'sent' })
})

test('an address gets five links a day, whoever asks; saving the same form again costs none', async () => {
  const email = newEmail()
  const keys = Array.from({ length: 6 }, () => randomUUID())
  const statuses = []
  for (const key of keys) statuses.push((await save({ email, answers }, key)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await save({ email, answers }, keys[0])).status).toBe(200)
  expect(await draftOf(keys[5] ?? '')).toBeUndefined()
  const over = await save({ email: email.toUpperCase(), answers }, randomUUID())
  expect((await failureOf(over)).message).toMatch(/^This address has got enough links for today\. Your answers stay/)
  expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(60)
  expect(await sendEmails()).toHaveLength(5)
})

test('two presses at once are one form', async () => {
  const body = { email: newEmail(), answers }
  const key = randomUUID()
  const both = await Promise.all([save(body, key), save(body, key)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await academy.rows('select id from application_drafts where key = $1', [key])).toHaveLength(1)
  expect((await sendEmails()).length).toBeGreaterThan(0)
})

test('the forms of one network are limited, these among them', async () => {
  const api = createApi({ ...academy.deps, limits: { perMinute: 1, perHour: 9, waiverGuessesPerHour: 9 } })
  expect((await save({ email: newEmail(), answers }, randomUUID(), api)).status).toBe(200)
  expect((await save({ email: newEmail(), answers }, randomUUID(), api)).status).toBe(429)
  await sendEmails()
})

test.each<[string, unknown, number]>([
  ['no address', { answers }, 422],
  ['a broken address', { email: 'ada@', answers }, 422],
  ['two addresses', { email: 'a@visitor.example, b@visitor.example', answers }, 422],
  ['a line in the address', { email: 'a@visitor.example\nBcc: b@visitor.example', answers }, 422],
  ['no answers', { email: 'ada@visitor.example' }, 422],
  ['a third step', { email: 'ada@visitor.example', answers: { ...answers, step: 3 } }, 422],
  ['an object in a field', { ...goodDraft, answers: { ...answers, values: { city: { $gt: '' } } } }, 422],
  ['a name of nothing', { ...goodDraft, answers: { ...answers, values: { 'a.b': '' } } }, 422],
  ['U+0000', { ...goodDraft, answers: { ...answers, values: { city: '\0' } } }, 422],
  ['half of a pair', { ...goodDraft, answers: { ...answers, values: { city: '\ud800' } } }, 422],
  ['a long text', { ...goodDraft, answers: { ...answers, values: { city: 'x'.repeat(255) } } }, 422],
  ['a thousand fields', { ...goodDraft, answers: { ...answers, values: manyFields(1_000) } }, 422],
  ['33 KiB', { ...goodDraft, more: 'x'.repeat(33 * 1024) }, 413],
  ['no JSON', '{', 400],
])('%s is refused, and nothing is kept', async (_, body, status) => {
  const key = randomUUID()
  expect((await save(body, key)).status).toBe(status)
  expect(await draftOf(key)).toBeUndefined()
})

function manyFields(count: number) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`f${at.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')}`, '']),
  )
}

test('without an Idempotency-Key it is refused', async () => {
  const answer = await save(goodDraft)
  expect([answer.status, (await failureOf(answer)).message]).toEqual([
    400,
    'Idempotency-Key is required: the form is sent under the same key.',
  ])
})

test('an applicant who is signed in continues an own form by a new link, and no other', async () => {
  const { email } = await saved()
  const other = await saved()
  const [own] = await findDraftsOf(database(), email)
  const id = own?.id ?? ''
  expect(await openDraft(academy.deps, await continueDraft(academy.deps, { id, email }))).toMatchObject({
    state: 'open',
  })
  const foreign = continueDraft(academy.deps, { id, email: other.email })
  await expect(foreign).rejects.toMatchObject({ reason: 'not_found' })
})

test('one reminder, three days before the end; then the form and its links are deleted', async () => {
  const { key, email, token } = await saved()
  const sentForm = await saved()
  await academy.register({}, { 'Idempotency-Key': sentForm.key })
  const inDays = (days: number) => new Date(Date.now() + days * DAY)
  await tendDrafts(academy.deps, inDays(26))
  expect(await sendEmails()).toEqual([])
  await tendDrafts(academy.deps, inDays(27.5))
  await tendDrafts(academy.deps, inDays(28))
  const reminders = (await sendEmails()).filter(({ to }) => [email, sentForm.email].includes(to))
  expect(reminders).toHaveLength(1)
  expect(reminders[0]?.subject).toMatch(/^Your saved form is deleted on /)
  expect(await openDraft(academy.deps, reminders[0]?.token ?? '')).toMatchObject({ state: 'open', key })
  expect(await openDraft(academy.deps, token)).toMatchObject({ state: 'open' })
  await save({ email, answers }, key)
  await tendDrafts(academy.deps, inDays(28))
  const next = (await sendEmails()).filter(({ to }) => to === email)
  expect(next).toHaveLength(1)
  expect(next[0]?.key).not.toBe(reminders[0]?.key)
  await tendDrafts(academy.deps, inDays(31))
  expect([await database().$count(applicationDrafts), await database().$count(draftLinks)]).toEqual([0, 0])
})

test('the queue and the log know neither address nor answers', async () => {
  const email = newEmail()
  await save({ email, answers }, randomUUID())
  const jobs = await academy.rows("select payload::text as text from pending_jobs where payload->>'about' = 'draft'")
  const everything = JSON.stringify([jobs, academy.logged])
  expect(jobs).toHaveLength(1)
  expect(everything).not.toContain('visitor.example')
  expect(everything).not.toContain('Ada')
})
