import { expect, test } from 'vitest'
import { TUITION_TOPIC, tuitionQuestion } from '#contract/tuition.ts'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { findRecord } from '#services/records/record.ts'
import { sendReply } from '#services/replies/service.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { loadReply } from './reply.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')

async function begin(id: string) {
  const args = { deps, actor: maya, query: new URLSearchParams('write=reply') } as unknown as DeskArgs
  return (await loadReply(args, await findRecord(deps, id)))?.begun
}

test('the first reply about tuition is begun for staff, who write the figure', async () => {
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
  await send(body.replace('{{tuition}}', 'USD 4,800').replace('{{paymentPlan}}', 'In full.'))
  expect(await begin(id)).toMatchObject({ body: '' })

  const other = await academy.sendLead('Contact/send-message', { topic: TUITION_TOPIC, message: 'How much?' })
  expect(await begin(other)).toMatchObject({ body: '' })
})
