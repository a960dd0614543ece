import { expect, test } from 'vitest'
import { nextStart } from '#contract/starts.ts'
import { TUITION_TOPIC, tuitionQuestion } from '#contract/tuition.ts'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { findRecord } from '#services/records/record.ts'
import { sendReply } from '#services/replies/service.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { loadReply } from './reply.ts'

const { academy, deps } = setUpApi()
const schedule = setUpSchedule(deps)
const maya = setUpActor(deps, 'admissions')

async function begin(id: string) {
  const args = { deps, actor: maya, query: new URLSearchParams('write=reply') } as unknown as DeskArgs
  return (await loadReply(args, await findRecord(deps, id)))?.begun
}

test('the first reply about tuition is begun for staff, who write what the next start does not say', async () => {
  const question = { name: 'Ada Byron', topic: TUITION_TOPIC, message: tuitionQuestion(training) }
  const id = await academy.sendLead('Contact/send-message', question)
  const begun = await begin(id)
  expect(begun?.subject).toContain(training.menuLabel)
  expect(begun?.body).toContain('{{tuition}}')
  expect(begun?.body).toContain('Ada')

  const { subject = '', body = '' } = begun ?? {}
  const send = async (text: string) => sendReply(deps, maya, await currentVersion(academy, id), { subject, body: text })
  const errors = { body: [expect.stringContaining('cannot be filled in: {{tuition}}')] }
  await expectDeclined(send(body), 'invalid', { errors })
  await send(body.replace('{{tuition}}', 'USD 4,800').replace('{{plans}}', 'In full'))
  expect(await begin(id)).toMatchObject({ body: '' })

  const other = await academy.sendLead('Contact/send-message', { topic: TUITION_TOPIC, message: 'How much?' })
  expect(await begin(other)).toMatchObject({ body: '' })
})

test('the reply about tuition says what the next start costs, and how it is paid', async () => {
  const next = nextStart(schedule.current().starts, training.id, (moment) => new Date(moment) <= new Date())
  const priced = { tuition: { amount: 4800, currency: 'USD' }, plans: [{ kind: 'deposit', deposit: 500 }] }
  await academy.rows('update schedule_entries set value = value || $2 where id = $1', [next?.id, priced])
  await schedule.refresh()
  const message = tuitionQuestion(training)
  const id = await academy.sendLead('Contact/send-message', { topic: TUITION_TOPIC, message })
  expect((await begin(id))?.body).toMatch(/The tuition is USD 4,800\.[\s\S]+USD 500 first, then USD 4,300\./)
})
