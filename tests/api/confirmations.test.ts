import { beforeEach, expect, test } from 'vitest'
import type { EmailPayload } from '#services/email-jobs.ts'
import { PER_DAY, sendEmail } from '#services/emails/service.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { carryOutRetention } from '#services/privacy/retention.ts'
import { jobHelpers, sharedApi } from './open-api.ts'

const EMAIL = 'ada@visitor.example'
const academy = sharedApi()
/** Keys of the emails that were sent. */
let sent: string[]
let mailServerIsDown: boolean
beforeEach(async () => {
  sent = []
  mailServerIsDown = false
  await academy.rows('delete from sent_confirmations')
})

const helpers = jobHelpers()

/** Runs the job that sends an email. */
async function run(order: EmailPayload, livemode = false): Promise<void> {
  const mailer = {
    ...academy.deps.mailer,
    send: async ({ key }: { key: string }) => {
      if (mailServerIsDown) throw new Error('down')
      sent.push(key)
    },
  }
  const payments = { ...academy.deps.payments, livemode }
  await sendEmail({ ...academy.deps, mailer, payments }, order, helpers)
}

const messages = (count: number, email = EMAIL) =>
  Promise.all(Array.from({ length: count }, () => academy.sendLead('Contact/send-message', { email })))
const confirm = (id: string) => run({ kind: 'contact', to: 'visitor', id })
const keys = (...ids: string[]) => ids.map((id) => `contact.visitor.${id}`)

test('a stranger cannot have a mailbox flooded: the fourth confirmation of a day waits, the notice to the staff does not', async () => {
  const ids = await messages(5)
  for (const id of ids) await confirm(id)
  expect(sent).toEqual(keys(...ids.slice(0, PER_DAY.confirmation)))
  for (const id of ids) await run({ kind: 'contact', to: 'staff', id })
  expect(sent.slice(PER_DAY.confirmation)).toEqual(ids.map((id) => `contact.staff.${id}`))
  await confirm((await messages(1, 'grace@visitor.example'))[0] ?? '')
  expect(sent).toHaveLength(PER_DAY.confirmation + ids.length + 1)
  expect(JSON.stringify(academy.logged)).not.toContain('visitor.example')
})

/** Emails that wait for tomorrow. */
const waiting = async () =>
  academy.rows<{ payload: EmailPayload; days: number }>(
    `select payload, round(extract(epoch from run_at - now()) / 86400)::int as days
     from graphile_worker._private_jobs where key like 'wait %' order by id`,
  )

test('each kind of form has a limit of its own, and an application is confirmed whatever else was sent', async () => {
  for (const id of await messages(3)) await confirm(id)
  const talent = await academy.sendLead('Talent/request', { email: EMAIL })
  await academy.postJson('Newsletter/subscribe', { 'Email Address': EMAIL })
  const [subscription] = await academy.rows<{ id: string }>('select id from subscriptions where email = $1', [EMAIL])
  await run({ kind: 'talent', to: 'visitor', id: talent })
  await run({ kind: 'subscription', to: 'visitor', id: subscription?.id ?? '' })
  // A family applies from one address.
  for (let n = 0; n < 5; n++) {
    await run({ kind: 'application', to: 'visitor', id: await academy.registered({ EmailAddress: EMAIL }) })
  }
  expect(sent.slice(3).map((key) => key.split('.')[0])).toEqual([
    ...['talent', 'subscription'],
    ...Array.from({ length: 5 }, () => 'application'),
  ])
})

test('what a page promised beyond the limit comes a day later: a week long, an application for ever', async () => {
  await academy.rows('delete from graphile_worker._private_jobs')
  const ids = await messages(4)
  const application = await academy.registered({ EmailAddress: EMAIL })
  await academy.rows(
    `insert into sent_confirmations (key, mailbox)
     select kind || '.visitor.' || n, $1 from unnest('{application,contact}'::text[]) as kind, generate_series(1, 20) as n`,
    [mailboxHash(EMAIL)],
  )
  await confirm(ids[3] ?? '')
  await run({ kind: 'application', to: 'visitor', id: application })
  expect(sent).toEqual([])
  expect(await waiting()).toEqual([
    { payload: expect.objectContaining({ kind: 'contact', id: ids[3], waits: 1 }), days: 1 },
    { payload: expect.objectContaining({ kind: 'application', id: application, waits: 1 }), days: 1 },
  ])
  await academy.rows('delete from graphile_worker._private_jobs')
  await run({ kind: 'contact', to: 'visitor', id: ids[3] ?? '', waits: 7 })
  await run({ kind: 'application', to: 'visitor', id: application, waits: 7 })
  expect((await waiting()).map(({ payload }) => payload.kind)).toEqual(['application'])
  await academy.rows('delete from sent_confirmations')
  for (const { payload } of await waiting()) await run(payload)
  expect(sent).toEqual([`application.visitor.${application}`])
})

test('spellings of one address are one mailbox; other addresses are others', async () => {
  const spellings = ['Ada@Visitor.example', 'ada+1@visitor.example', 'ADA+news+x@VISITOR.EXAMPLE', EMAIL]
  const hash = mailboxHash(EMAIL)
  expect(spellings.map(mailboxHash)).toEqual(spellings.map(() => hash))
  expect(mailboxHash('ada@bücher.example')).toBe(mailboxHash('ada@xn--bcher-kva.example'))
  for (const other of ['a.da@visitor.example', 'ada@other.example', '+ada@visitor.example', 'adb@visitor.example']) {
    expect(mailboxHash(other)).not.toBe(hash)
  }
  for (const email of spellings) await confirm(await academy.sendLead('Contact/send-message', { email }))
  expect(sent).toHaveLength(PER_DAY.confirmation)
  // No address is kept for counting.
  const rows = await academy.rows('select * from sent_confirmations')
  expect(rows).toEqual(rows.map(() => expect.objectContaining({ mailbox: hash })))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(rows)).not.toMatch(/\bada\b|visitor\.example/)
})

test('retries of one email count once, and are not held up by each other', async () => {
  const ids = await messages(4)
  mailServerIsDown = true
  for (const id of [...ids.slice(0, 3), ...ids.slice(0, 3)]) await expect(confirm(id)).rejects.toThrow()
  mailServerIsDown = false
  for (const id of ids) await confirm(id)
  expect(sent).toEqual(keys(...ids.slice(0, 3)))
  // What went out is not sent again.
  await confirm(ids[0] ?? '')
  expect(sent).toHaveLength(3)
})

test('jobs that race, in several processes, send three', async () => {
  const ids = await messages(6)
  await Promise.all(ids.map(confirm))
  expect(sent).toHaveLength(PER_DAY.confirmation)
})

test('a day later there is room again; the night erases what no longer counts', async () => {
  const ids = await messages(5)
  for (const id of ids.slice(0, 4)) await confirm(id)
  await academy.rows("update sent_confirmations set created_at = now() - interval '23 hours 59 minutes'")
  await confirm(ids[4] ?? '')
  expect(sent).toHaveLength(3)
  await carryOutRetention(academy.deps)
  expect(await academy.rows('select 1 from sent_confirmations')).toHaveLength(3)

  await academy.rows("update sent_confirmations set created_at = now() - interval '1 day 1 second'")
  await confirm(ids[4] ?? '')
  expect(sent).toHaveLength(4)
  await carryOutRetention(academy.deps)
  expect(await academy.rows('select key from sent_confirmations')).toEqual(keys(ids[4] ?? '').map((key) => ({ key })))
})

test('a receipt for real money never waits, nor does it count; one in test mode is like any other', async () => {
  const receipt = async (livemode: boolean) => {
    const { id } = await academy.paid(await academy.opened({ EmailAddress: EMAIL }))
    await run({ kind: 'payment', to: 'visitor', id }, livemode)
  }
  for (let n = 0; n < 4; n++) await receipt(true)
  expect(sent).toHaveLength(4)
  for (let n = 0; n < 4; n++) await receipt(false)
  expect(sent).toHaveLength(7)
})
