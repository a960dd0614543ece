import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { MailError } from '#mail/mail-error.ts'
import { replyAddress } from '#mail/reply-address.ts'
import { prepareBatch } from '#services/batches/prepare.ts'
import { sendEmail } from '#services/emails/service.ts'
import { setState } from '#services/records/work.ts'
import { takeEmail } from '#services/replies/inbound.ts'
import { sendReply, takeBackReply } from '#services/replies/service.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'

const secret = 'secret-of-the-tests'
const domain = 'reply.academy.example'
const inbound = { secrets: [secret] as [string], domain }
const { academy, deps } = setUpApi({ inbound })
const maya = setUpActor(deps, 'admissions')
const EMAIL = 'ada@visitor.example'

/** Holds the first lock until `work` waits or ends, then asks for the second. Without deadlocks, both succeed. */
async function between(first: string, second: string, work: () => Promise<unknown>): Promise<unknown> {
  const client = new pg.Client({ connectionString: deps.database.$client.options.connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(first)
    let hasEnded = false
    const working = work().finally(() => {
      hasEnded = true
    })
    working.catch(() => {})
    const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
    await vi.waitFor(async () => expect(hasEnded || (await client.query(waiting)).rowCount).toBeTruthy(), 10_000)
    await client.query(second)
    await client.query('rollback')
    return await working
  } finally {
    await client.end()
  }
}

/** Locks as an erasure does: the application, then its record. */
const likeErasing = (id: string, work: () => Promise<unknown>) =>
  between(
    `select from applications where id = '${id}' for update`,
    `select from records where id = '${id}' for update`,
    work,
  )

const reply = async (id: string) =>
  sendReply(deps, maya, await currentVersion(academy, id), { subject: 'About it', body: 'Hello' })

const takesBack = async (id: string) => {
  const sent = await reply(id)
  return () => takeBackReply(deps, maya, id, sent)
}

const answers = async (id: string) => {
  await setState(deps, maya, await currentVersion(academy, id), 'waiting')
  const email = {
    from: { name: '', address: EMAIL },
    recipients: replyAddress({ secret, domain }, id),
    subject: 'Re',
    text: 'Yes',
  }
  return () => takeEmail(deps, inbound, { ...email, answer: '', messageId: id, headers: new Map(), attachments: 0 })
}

const failsToSend = async (id: string) => {
  await setState(deps, maya, await currentVersion(academy, id), 'waiting')
  const send = () => Promise.reject(new MailError('ECONNECTION CONN'))
  const payload = { kind: 'application', to: 'visitor', id } as const
  const job = { payload, created_at: new Date(), attempts: 21, max_attempts: 21 }
  const sending = { ...deps, mailer: { ...deps.mailer, send } }
  return () => sendEmail(sending, payload, { job } as never).catch(() => {})
}

test.each([
  { of: 'a reply', prepare: async (id: string) => () => reply(id), event: 'reply' },
  { of: 'a reply taken back', prepare: takesBack, event: 'reply_taken_back' },
  { of: 'an answer by email', prepare: answers, event: 'email_received' },
  { of: 'the last attempt of an email', prepare: failsToSend, event: 'email_failed' },
])('$of and an erasure never wait for each other', async ({ prepare, event }) => {
  const id = await academy.registered({ EmailAddress: EMAIL })
  await likeErasing(id, await prepare(id))
  const events = await academy.rows('select from record_events where record_id = $1 and kind = $2', [id, event])
  expect(events).toHaveLength(1)
})

test('a batch locks records in the order in which all code locks them', async () => {
  const ids = [await academy.registered(), await academy.registered()].sort()
  // The table has the earlier one last, as after an update.
  await academy.rows('update records set opened_at = now() where id = $1', [ids[0]])
  const lock = (id?: string) => `select from records where id = '${id}' for update`
  const rows = ids
  const prepare = () => prepareBatch(deps, maya, { action: 'done', settings: {}, rows })
  expect(await between(lock(ids[0]), lock(ids[1]), prepare)).toEqual(expect.any(String))
})

test('transactions that lock in opposite orders are repeated until all succeed', async () => {
  const ids = [await academy.registered(), await academy.registered()]
  let meet = 0
  const both = Promise.withResolvers<void>()
  const opens = (order: string[]) =>
    inTransaction(deps.database, async (transaction) => {
      for (const id of order) {
        await transaction.execute(`update records set version = version + 1 where id = '${id}'`)
        meet += 1
        if (meet === 2) both.resolve()
        await both.promise
      }
    })
  await Promise.all([opens(ids), opens(ids.toReversed())])
  expect(await academy.rows('select distinct version from records where id = any($1)', [ids])).toEqual([{ version: 3 }])
})
