import { beforeEach, expect, test } from 'vitest'
import { replyAddress } from '#mail/reply-address.ts'
import { findRecord } from '#services/records/record.ts'
import { setState } from '#services/records/work.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { setUpActor } from '#tests/fixtures/set-up.ts'
import { sharedApi } from './open-api.ts'

const [secret, former] = ['secret-of-the-tests', 'former-secret-of-the-tests']
const domain = 'reply.academy.example'
const EMAIL = 'ada@visitor.example'
const MEBIBYTE = 1024 * 1024

const academy = sharedApi({ inbound: { secrets: [secret, former], domain } })
const maya = setUpActor(academy.deps, 'admissions')
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: EMAIL })
  await setState(academy.deps, maya, await currentVersion(academy, id), 'waiting')
  await academy.rows('delete from leads')
  await academy.rows('delete from graphile_worker._private_jobs')
})

/** An answer of the record's person, as a provider posts it. */
const answer = (changes: object = {}) => ({
  From: `"Ada Byron" <${EMAIL.toUpperCase()}>`,
  To: `Academy <${replyAddress({ secret, domain }, id)}>`,
  Subject: 'Re: Your application',
  TextBody: 'Yes, May.\n\n> When?',
  StrippedTextReply: 'Yes, May.',
  MessageID: crypto.randomUUID(),
  Headers: [],
  Attachments: [],
  ...changes,
})

const bearer = { Authorization: `Bearer ${secret}` }
const post = (body: BodyInit, headers: Record<string, string> = bearer) => academy.post('inbound-email', body, headers)
async function take(email: object): Promise<void> {
  expect((await post(JSON.stringify(email))).status).toBe(200)
}

const received = async () =>
  (await findRecord(academy.deps, id)).timeline.flatMap((entry) =>
    entry.what === 'email_received' ? [entry.text] : [],
  )
const messages = () =>
  academy.rows<{ email: string; name: string; topic: string; message: string }>(
    `select email, name, answers->>'topic' as topic, answers->>'message' as message from leads where kind = 'contact'`,
  )

test('an answer to the address of a record, from its person, is on its timeline, and the record needs the academy', async () => {
  // One that says it is no auto-reply is a person's.
  await take(answer({ Headers: [{ Name: 'Auto-Submitted', Value: 'no' }] }))
  expect(await received()).toEqual(['Re: Your application\n\nYes, May.'])
  expect(await findRecord(academy.deps, id)).toMatchObject({ state: 'in_progress', questionSince: expect.any(Date) })
  expect(await academy.getJobs(id)).toMatchObject([{ payload: { kind: 'question', to: 'staff' } }])
  expect(await messages()).toEqual([])
})

test('anything else that a person wrote is a new message, whatever its subject; nobody is sent a confirmation', async () => {
  const others = [
    { From: 'Mallory <mallory@elsewhere.example>' },
    { To: `Academy <${replyAddress({ domain, secret: 'another secret' }, id)}>` },
    { To: 'hello@reply.academy.example', StrippedTextReply: '' },
  ]
  for (const changes of others) await take(answer(changes))
  expect(await received()).toEqual([])
  expect(await messages()).toEqual([
    ...['mallory@elsewhere.example', EMAIL.toUpperCase(), EMAIL.toUpperCase()].map((email) =>
      expect.objectContaining({ email, topic: 'Email', message: 'Re: Your application\n\nYes, May.\n\n> When?' }),
    ),
  ])
  const jobs = await academy.rows<{ to: string }>(`select payload->>'to' as to from graphile_worker._private_jobs
    where payload->>'kind' = 'contact' and payload->>'to' is not null`)
  expect(jobs.map(({ to }) => to)).toEqual(['staff', 'staff', 'staff'])
})

test('the same email is stored once, on a record and as a message, also at the same time', async () => {
  const Headers = [{ Name: 'Message-ID', Value: '<1@visitor.example>' }]
  const [mine, other] = [answer({ Headers }), answer({ Headers, To: 'hello@reply.academy.example' })]
  await Promise.all([take(mine), take({ ...mine, MessageID: 'another' }), take(other), take(other)])
  expect([await received(), await messages()]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test.each([
  ['an auto-reply', { Headers: [{ Name: 'auto-submitted', Value: 'auto-replied' }] }],
  ['a bulk email', { Headers: [{ Name: 'Precedence', Value: 'Bulk' }] }],
  ['a list', { Headers: [{ Name: 'List-Id', Value: '<news.visitor.example>' }] }],
  ['an auto-reply by its old name', { Headers: [{ Name: 'X-Autoreply', Value: 'yes' }] }],
  ['an auto-reply of Exchange', { Headers: [{ Name: 'X-Auto-Response-Suppress', Value: 'All' }] }],
  ['a bounce', { From: 'MAILER-DAEMON@mail.visitor.example' }],
  ['a bounce by its sender', { Headers: [{ Name: 'Return-Path', Value: '<>' }] }],
  ['our own address', { From: 'Academy <Hello@academy.example>' }],
  ['our own domain of answers', { From: 'reply-1@reply.academy.example' }],
  ['nobody', { From: '<>' }],
])('%s is dropped', async (_what, changes) => {
  await take(answer(changes))
  expect([await received(), await messages()]).toEqual([[], []])
})

test('of 30 MB the text is kept, to its limit, and the attachments are named as missing', async () => {
  const Content = 'QUJD'.repeat(5 * MEBIBYTE)
  await take(answer({ Attachments: [Content, 'QUJD'].map((item) => ({ Name: 'a.pdf', Content: item })) }))
  expect(await received()).toEqual(['Re: Your application\n\nYes, May.\n\n[2 attachments were not kept.]'])
  const limits = answer({ StrippedTextReply: '', TextBody: `\0${'é'.repeat(30_000)}`, Attachments: [{}] })
  await take(limits)
  const stored = "select note from record_events where kind = 'email_received' order by id desc limit 1"
  const [{ note: long } = { note: '' }] = await academy.rows<{ note: string }>(stored)
  expect(long).toMatch(
    /é\n\n\[The rest was not kept: it has more than 20,000 characters\.\]\n\n\[1 attachment was not kept\.\]$/,
  )
  expect(long.match(/é/g)).toHaveLength(20_000)
  const tooMuch = new Uint8Array(41 * MEBIBYTE)
  expect((await post(tooMuch)).status).toBe(413)
})

test('an email of HTML alone is text', async () => {
  const HtmlBody = '<html><style>p{}</style><p>Yes &amp; <b>no</b>,<br>May.</p><script>alert(1)'
  await take(answer({ TextBody: '', StrippedTextReply: '', HtmlBody, Subject: '' }))
  expect(await received()).toEqual(['Yes & no,\nMay.'])
})

test('a former secret still opens it, and answers to emails from its time still find their record', async () => {
  const To = replyAddress({ secret: former, domain }, id)
  expect((await post(JSON.stringify(answer({ To })), { Authorization: `Bearer ${former}` })).status).toBe(200)
  expect(await received()).toHaveLength(1)
})

test('the secret opens it, as a password or as a token; without one there is no such call', async () => {
  const body = JSON.stringify(answer())
  const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  expect((await post(body, basic(`provider:${secret}`))).status).toBe(200)
  for (const headers of [{}, basic('provider:wrong'), basic(''), { Authorization: 'Bearer wrong' }]) {
    expect((await post(body, headers as Record<string, string>)).status).toBe(401)
  }
  expect((await post('{}')).status).toBe(422)
  expect((await post('[')).status).toBe(400)
  expect((await academy.changed({ inbound: undefined }).post('inbound-email', body, bearer)).status).toBe(404)
})

test('the log names nobody', () => {
  const lines = JSON.stringify(academy.logged)
  expect(lines).toContain('an email was dropped')
  expect(lines).not.toMatch(/visitor\.example|elsewhere|Byron|Yes, May/i)
})
