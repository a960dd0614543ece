import { beforeEach, expect, test } from 'vitest'
import { askQuestion } from '#services/applicants/own.ts'
import { findOwn } from '#services/applicants/page.ts'
import { findRecord } from '#services/records/record.ts'
import { setState, snooze } from '#services/records/work.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'
import { previewReply, sendReply, takeBackReply } from './service.ts'

const EMAIL = 'ada@visitor.example'
const text = { subject: 'About {{course}}', body: 'Hello {{name}},\n\nYes, you can.\n\n{{academy}}' }

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: EMAIL, FullName: 'Ada Byron' })
  await askQuestion(deps, { email: EMAIL }, id, 'Can I?')
  await academy.rows('delete from graphile_worker._private_jobs')
})

const found = () => findRecord(deps, id)
const send = async (typed = text) => sendReply(deps, maya, await currentVersion(academy, id), typed)
const logged = (action: string) =>
  academy.rows('select staff_id, detail from audit_log where record_id = $1 and action = $2', [id, action])

const deliver = () => sendWaiting(academy, 'reply')

/** What the timelines have of replies. */
const shown = async () => ({
  desk: (await found()).timeline.flatMap((entry) => (entry.what === 'reply' ? [[entry.state, entry.text]] : [])),
  applicant: (await findOwn(deps, { email: EMAIL }))
    .find((own) => own.id === id)
    ?.timeline.flatMap((entry) => (entry.what === 'reply' ? [entry.text] : [])),
})

test('a reply waits ten seconds, goes out in its words, and answers the question', async () => {
  expect(await found()).toMatchObject({ state: 'in_progress', questionSince: expect.any(Date) })
  const reply = await send()
  expect(await found()).toMatchObject({ state: 'waiting', questionSince: null })
  expect(await logged('reply.sent')).toEqual([{ staff_id: maya.staffId, detail: { reply } }])
  const text = 'Hello Ada Byron,\n\nYes, you can.\n\nSample Academy'
  expect(await shown()).toEqual({ desk: [['waiting', text]], applicant: [] })
  const [job] = await academy.rows<{ run_at: Date; created_at: Date }>(
    `select run_at, created_at from graphile_worker._private_jobs where payload->>'part' = $1`,
    [reply],
  )
  expect(Number(job?.run_at) - Number(job?.created_at)).toBeGreaterThan(5_000)

  await academy.rows("update replies set send_at = now() - interval '1 second'")
  const [mail] = await deliver()
  expect(mail).toMatchObject({ subject: `About ${training.name}`, to: { address: EMAIL } })
  expect(mail?.text).toContain(`\n\n${text}\n\n`)
  expect(await shown()).toEqual({ desk: [['sent', text]], applicant: [text] })
  await expectDeclined(takeBackReply(deps, maya, id, reply), 'conflict')
})

test('taken back, it is not sent, its question is open again, and the record needs the academy', async () => {
  const reply = await send()
  await takeBackReply(deps, maya, id, reply)
  expect(await found()).toMatchObject({ state: 'in_progress', questionSince: expect.any(Date) })
  expect(await deliver()).toEqual([])
  expect(await shown()).toMatchObject({ desk: [['taken_back', expect.anything()]], applicant: [] })
  expect(await logged('reply.taken_back')).toHaveLength(1)
  await expectDeclined(takeBackReply(deps, maya, id, reply), 'conflict')
  await expectDeclined(takeBackReply(deps, maya, id, 'none'), 'not_found')
})

test('taken back, a record that waited is as it was, and one that needed us has waited as long as before', async () => {
  const work = () => academy.rows('select state, since, snoozed_until from records where id = $1', [id])
  const [waited] = await work()
  await takeBackReply(deps, maya, id, await send())
  expect(await work()).toEqual([{ ...waited, state: 'in_progress' }])
  await snooze(deps, maya, await currentVersion(academy, id), new Date(Date.now() + 3_600_000))
  const snoozed = await work()
  await takeBackReply(deps, maya, id, await send())
  expect(await work()).toEqual(snoozed)
})

test('what is done stays done, and is no open question', async () => {
  await setState(deps, maya, await currentVersion(academy, id), 'done')
  expect(await found()).toMatchObject({ state: 'done', questionSince: null })
  await send()
  expect((await found()).state).toBe('done')
})

test('a field without a value here is refused by its name, with all that is wrong', async () => {
  const typed = { subject: ' ', body: 'You start on {{start}}.' }
  const errors = { subject: [expect.stringMatching(/empty/)], body: [expect.stringMatching(/\{\{start\}\}/)] }
  await expectDeclined(send(typed), 'invalid', { errors })
  await expectDeclined(previewReply(deps, maya, id, typed), 'invalid', { errors })
  expect((await found()).questionSince).not.toBeNull()
})

test('who did not see the last change sends nothing; an erased person gets nothing', async () => {
  const seen = await currentVersion(academy, id)
  await send()
  await expectDeclined(sendReply(deps, maya, seen, text), 'stale', {
    message: expect.stringContaining('You replied just now'),
  })
  await academy.rows("update applications set email = '', full_name = '' where id = $1", [id])
  await expectDeclined(sendReply(deps, maya, seen, text), 'not_found')
  expect(await deliver()).toEqual([])
})
