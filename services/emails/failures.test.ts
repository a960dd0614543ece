import { beforeEach, expect, test } from 'vitest'
import { MailError } from '#mail/mail-error.ts'
import { requestSignIn } from '#services/applicants/sign-in-requests.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { findRecord } from '#services/records/record.ts'
import { currentVersion, sentDecision } from '#tests/fixtures/decision.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { sendAgain, sendEmail } from './service.ts'

const REFUSED = 'EENVELOPE 550 5.1.1 RCPT TO'
const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions', 'Maya')
/** The code with which the mail server refuses, or null. */
let refusal: string | null
/** Recipients of what the mail server took. */
let taken: string[]
beforeEach(async () => {
  ;[refusal, taken] = [REFUSED, []]
  await academy.rows('delete from graphile_worker._private_jobs')
})

type Queued = { payload: EmailPayload; created_at: Date }
const queued = () =>
  academy.rows<Queued>("select payload, created_at from graphile_worker._private_jobs where payload->>'to' = 'visitor'")

/** Does the emails to visitors that wait, at an attempt; gives what the queue gets to hear. */
async function attempt(attempts = 1): Promise<(string | undefined)[]> {
  const send = async ({ to }: { to: { address: string } }) => {
    if (refusal) throw new MailError(refusal)
    taken.push(to.address)
  }
  const sending = { ...deps, mailer: { ...deps.mailer, send } }
  const jobs = await queued()
  const sends = jobs.map((job) =>
    sendEmail(sending, job.payload, { job: { ...job, attempts, max_attempts: 21 } } as never),
  )
  return (await Promise.allSettled(sends)).map((item) => (item.status === 'rejected' ? item.reason.message : undefined))
}

/** An offer whose email waits. */
async function offered(): Promise<string> {
  const id = await academy.registered()
  await academy.rows('delete from graphile_worker._private_jobs')
  await sentDecision(academy, maya, id, 'offered')
  return id
}

async function getFailed(id: string) {
  const { state, timeline } = await findRecord(deps, id)
  return { state, failed: timeline.filter((entry) => entry.what === 'email_failed') }
}

test('an email that is refused for good is tried once; its record is to do and says why', async () => {
  const id = await offered()
  expect((await findRecord(deps, id)).state).toBe('waiting')
  expect(await attempt()).toEqual([undefined])
  const { state, failed } = await getFailed(id)
  expect(state).toBe('in_progress')
  expect(failed).toMatchObject([
    { text: `About ${training.name}`, detail: { code: REFUSED }, again: expect.any(Number) },
  ])
})

test.each(['EAUTH 535 AUTH PLAIN', 'EENVELOPE 550 MAIL FROM', 'EENVELOPE 451 RCPT TO', 'EENVELOPE 554 5.7.1 RCPT TO'])(
  'what is not about the address is tried to the last attempt: %s',
  async (code) => {
    refusal = code
    const id = await offered()
    expect(await attempt()).toEqual([`not sent: ${code}`])
    expect((await getFailed(id)).failed).toEqual([])
    expect(await attempt(21)).toEqual([`not sent: ${code}`])
    expect(await getFailed(id)).toMatchObject({ state: 'in_progress', failed: [{ detail: { code } }] })
  },
)

/** Sends the email of a record again that failed last. */
async function again(id: string): Promise<void> {
  const { failed } = await getFailed(id)
  await sendAgain(deps, maya, await currentVersion(academy, id), String(failed.at(-1)?.key.split(' ')[1]))
}

test('it is sent again to the corrected address, once, however often it is pressed, also at once', async () => {
  const id = await offered()
  await attempt()
  await academy.rows('delete from graphile_worker._private_jobs')
  await academy.rows("update applications set email = 'corrected@visitor.example' where id = $1", [id])
  const seen = await currentVersion(academy, id)
  const results = await Promise.allSettled([again(id), again(id)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectDeclined(sendAgain(deps, maya, seen, '1'), 'not_found')
  await expectDeclined(again(id), 'conflict')
  expect((await getFailed(id)).failed).toMatchObject([{ again: null }])
  refusal = null
  await attempt()
  expect(taken).toEqual(['corrected@visitor.example'])
  const logged = await academy.rows("select record_id from audit_log where action = 'email.again'")
  expect(logged).toEqual([{ record_id: id }])
})

test('what is no longer so is not sent again', async () => {
  const id = await offered()
  await attempt()
  await academy.rows("update applications set status = 'offer_expired' where id = $1", [id])
  await expectDeclined(again(id), 'conflict', { message: expect.stringContaining('out of date') })
})

test('a confirmation that staff send again is not counted against the mailbox', async () => {
  const id = await academy.registered()
  await attempt()
  await academy.rows('delete from graphile_worker._private_jobs')
  await academy.rows(
    'insert into sent_confirmations (key, mailbox) select n::text, mailbox from sent_confirmations, generate_series(1, 3) n',
  )
  await again(id)
  refusal = null
  await attempt()
  expect(taken).toHaveLength(1)
})

test('a link to sign in that is refused is on the latest application of its address, and not offered again', async () => {
  const email = 'typo@visitor.example'
  const id = await academy.registered({ EmailAddress: email })
  await academy.rows('delete from graphile_worker._private_jobs')
  await requestSignIn(deps, { email, address: '192.0.2.1' })
  await attempt()
  expect((await getFailed(id)).failed).toMatchObject([{ text: 'Your sign-in link', again: null }])
})
