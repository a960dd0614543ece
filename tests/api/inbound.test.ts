import { beforeEach, expect, test } from 'vitest'
import { replyAddress } from '#mail/reply-address.ts'
import { mergePeople } from '#services/records/person.ts'
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
  await academy.rows('delete from applicant_limits')
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
  ['a bounce', { From: 'MAILER-DAEMON@mail.visitor.example' }],
  ['a bounce by its sender', { Headers: [{ Name: 'Return-Path', Value: '<>' }] }],
  ['our own address', { From: 'Academy <Hello@academy.example>' }],
  ['our own domain of answers', { From: 'reply-1@reply.academy.example' }],
  ['a domain below it', { From: 'bounce@mail.reply.academy.example' }],
  ['nobody', { From: '<>' }],
])('%s is dropped', async (_what, changes) => {
  await take(answer(changes))
  expect([await received(), await messages()]).toEqual([[], []])
})

test.each([
  ['a program that asks for no automatic answer', [{ Name: 'X-Auto-Response-Suppress', Value: 'All' }]],
  [
    'a group of the academy',
    [
      { Name: 'List-Id', Value: 'Hello <hello.academy.example>' },
      { Name: 'Precedence', Value: 'list' },
    ],
  ],
])('what a person sent through %s is kept', async (_case, Headers) => {
  await take(answer({ Headers }))
  expect(await received()).toHaveLength(1)
})

test.each([
  ['by its subject', { Subject: 'Automatic reply: Your application' }],
  ['by an old header', { Headers: [{ Name: 'X-Autoreply', Value: 'yes' }] }],
])('what seems automatic %s is kept, and nobody is called for it', async (_case, changes) => {
  await take(answer(changes))
  expect(await received()).toHaveLength(1)
  expect(await findRecord(academy.deps, id)).toMatchObject({ state: 'waiting', questionSince: null })
  await take(answer({ ...changes, From: 'noreply@elsewhere.example' }))
  expect(await messages()).toHaveLength(1)
  expect(await academy.rows(`select 1 from graphile_worker._private_jobs where payload->>'to' = 'staff'`)).toEqual([])
})

test('answers between and below the quoted lines are kept, with the lines that they answer', async () => {
  const quoted = 'On Monday, May 3, 2027 at 9:00 AM Sample Academy\n<hello@academy.example> wrote:\n\n> When?'
  const StrippedTextReply = 'Hello,'
  await take(answer({ StrippedTextReply, TextBody: `Hello,\n\n${quoted}\n> And where?\n` }))
  await take(answer({ StrippedTextReply, TextBody: `Hello,\n\n${quoted}\nIn May.\n> And where?\nIn Calgary.` }))
  const [plain, between] = await received()
  expect(plain).toBe('Re: Your application\n\nHello,')
  expect(between).toMatch(/> When\?\nIn May\.\n> And where\?\nIn Calgary\.$/)
})

test('an answer from another address of the same person is an answer', async () => {
  const other = await academy.registered({ EmailAddress: 'ada@work.example' })
  await take(answer({ From: 'ada@work.example' }))
  expect(await received()).toEqual([])
  await mergePeople(academy.deps, maya, id, other)
  await take(answer({ From: 'Ada@Work.example' }))
  expect(await received()).toHaveLength(1)
  expect(await messages()).toHaveLength(1)
})

test('a sender whom the mail server could not verify is marked, and a forged one is never on a record', async () => {
  const spf = { Name: 'Received-SPF', Value: 'Fail (mx.provider.example: not permitted)' }
  const results = (Value: string) => ({ Name: 'Authentication-Results', Value })
  await take(answer({ Headers: [spf] }))
  const { timeline } = await findRecord(academy.deps, id)
  expect(timeline).toContainEqual(
    expect.objectContaining({ what: 'email_received', detail: expect.objectContaining({ sender: 'SPF fail' }) }),
  )
  expect(await received()).toEqual(['[Sender not verified: SPF fail.]\n\nRe: Your application\n\nYes, May.'])
  // The first is the provider's, the second came with the email.
  const forged = [results('mx.provider.example; spf=fail; dmarc=fail (p=reject)'), results('mx; dmarc=pass')]
  await take(answer({ Headers: forged }))
  expect(await received()).toHaveLength(1)
  expect(await messages()).toMatchObject([
    { message: expect.stringMatching(/^\[Sender not verified: SPF fail, DMARC fail\.\]/) },
  ])
  await take(answer({ Headers: [results('mx.provider.example; spf=pass; dkim=pass; dmarc=pass')] }))
  expect((await received()).at(-1)).toMatch(/^Re: /)
})

test('twenty a day from one sender; one note counts the others, and calls nobody', async () => {
  const From = 'mallory@elsewhere.example'
  for (let n = 0; n < 20; n++) await take(answer({ From }))
  await academy.rows('delete from graphile_worker._private_jobs')
  for (let n = 0; n < 3; n++) await take(answer({ From: 'Mallory+tag@elsewhere.example' }))
  const all = await messages()
  expect(all).toHaveLength(21)
  expect(all).toContainEqual(
    expect.objectContaining({
      name: 'Too many emails',
      message: expect.stringMatching(/^3 emails were not kept: .* from mallory\+tag@elsewhere/i),
    }),
  )
  expect(await academy.rows('select 1 from graphile_worker._private_jobs')).toEqual([])
  await take(answer())
  expect(await received()).toHaveLength(1)
})

test('twenty a day on one record, and two hundred an hour in all', async () => {
  await academy.rows(
    `insert into record_events (record_id, kind, detail)
     select $1::uuid, 'email_received', jsonb_build_object('message', n::text) from generate_series(1, 20) as n`,
    [id],
  )
  await take(answer())
  expect(await received()).toHaveLength(20)
  await academy.rows("update record_events set at = now() - interval '1 day'")
  await take(answer())
  expect(await received()).toHaveLength(21)
  await academy.rows("update applicant_limits set points = 200 where key = 'mail'")
  await take(answer())
  expect(await received()).toHaveLength(21)
  expect(await messages()).toMatchObject([{ message: expect.stringMatching(/^2 emails were not kept/) }])
})

test('of 30 MB the text is kept, to its limit, and the attachments are named as missing', async () => {
  const Content = 'QUJD'.repeat(5 * MEBIBYTE)
  await take(answer({ Attachments: [Content, 'QUJD'].map((item) => ({ Name: 'a.pdf', Content: item })) }))
  expect(await received()).toEqual(['Re: Your application\n\nYes, May.\n\n[2 attachments were not kept.]'])
  const limits = answer({ StrippedTextReply: '', TextBody: `\0${'é'.repeat(30_000)}`, Attachments: [{}] })
  await take(limits)
  const stored = "select text from record_events where kind = 'email_received' order by id desc limit 1"
  const [{ text: long } = { text: '' }] = await academy.rows<{ text: string }>(stored)
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
  const entities = '<p>Caf&eacute; &rsquo;&#233;&#x202f;&euro;</p><table><tr><td>one<td>two</table>'
  await take(answer({ TextBody: '', StrippedTextReply: '', HtmlBody: entities, Subject: '' }))
  expect((await received())[1]).toMatch(/^Café ’é €\n+one two$/)
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
  expect([(await post('{}')).status, (await post('[')).status]).toEqual([422, 400])
  expect((await academy.changed({ inbound: undefined }).post('inbound-email', body, bearer)).status).toBe(404)
})

test('the log names nobody', () => {
  const lines = JSON.stringify(academy.logged)
  expect(lines).toContain('an email was dropped')
  expect(lines).not.toMatch(/visitor\.example|elsewhere|Byron|Yes, May/i)
})
