import { beforeEach, expect, test } from 'vitest'
import { findRecord } from '#services/records/record.ts'
import { setState } from '#services/records/work.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { askQuestion, findQuestions } from './own.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: 'ada@visitor.example' })
})

const signIn = { email: 'ada@visitor.example' }
const ask = (text: string) => askQuestion(deps, signIn, id, text)
const asked = async () => (await findQuestions(deps, signIn, id)).questions.map(({ text }) => text)
const notices = async () =>
  (await academy.getJobs(id)).filter(({ payload }) => 'kind' in payload && payload.kind === 'question')

test('a question brings back a record that waited or was done, with one notice to the staff', async () => {
  for (const state of ['done', 'waiting'] as const) {
    await setState(deps, maya, await currentVersion(academy, id), state)
    await ask(` May I start later than ${state}?\r\nAda `)
    expect(await findRecord(deps, id)).toMatchObject({ state: 'in_progress', waitingOn: 0 })
  }
  const record = await findRecord(deps, id)
  expect(record.timeline.filter(({ what }) => what === 'question')).toMatchObject([
    { by: null, text: 'May I start later than done?\nAda' },
    { by: null, text: 'May I start later than waiting?\nAda' },
  ])
  const events = await academy.rows<{ id: number }>(
    `select id from record_events where record_id = $1 and kind = 'question' order by id desc`,
    [id],
  )
  expect((await notices()).map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(events.map((event) => ({ kind: 'question', to: 'staff', id, part: String(event.id) }))),
  )
  expect(JSON.stringify(await notices())).not.toContain('later')
})

test('the same text twice is one question; an unpaid application is to do then, too', async () => {
  await Promise.all([ask('May I start later?'), ask('May I start later?')])
  await ask('May I start later? ')
  expect(await asked()).toEqual(['May I start later?'])
  expect(await notices()).toHaveLength(1)
  expect((await findRecord(deps, id)).waitingOn).toBe(0)
})

test('nothing and too much is refused', async () => {
  for (const [text, message] of [
    [' \n\u200B', 'Write your question first.'],
    ['x'.repeat(5001), 'Your question must be at most 5000 characters long.'],
  ] as const) {
    await expectDeclined(ask(text), 'invalid', { errors: { question: [message] } })
  }
  await ask('x'.repeat(5000))
})

test('thirty a day about all applications of an address; the page shows the last fifty of one', async () => {
  await academy.rows('delete from applicant_limits')
  for (let time = 0; time < 3; time++) {
    id = await academy.registered({ EmailAddress: signIn.email })
    for (let count = 0; count < 10; count++) await ask(`Question ${count}`)
  }
  id = await academy.registered({ EmailAddress: signIn.email })
  await expectDeclined(ask('One more'), 'too_many', {
    message: expect.stringContaining('up to thirty questions a day'),
  })
  await academy.rows(
    `insert into record_events (record_id, kind, text) select $1, 'question', n::text from generate_series(1, 60) n`,
    [id],
  )
  expect(await asked()).toEqual(Array.from({ length: 50 }, (_value, n) => String(n + 11)))
  await academy.rows('delete from applicant_limits')
})

test('ten a day, and never about another person’s application', async () => {
  for (let time = 0; time < 10; time++) await ask(`Question ${time}`)
  await expectDeclined(ask('One more'), 'too_many')
  await academy.rows(`update record_events set at = at - interval '1 day' where record_id = $1`, [id])
  await ask('One more')
  const stranger = { email: 'grace@visitor.example' }
  await expectDeclined(askQuestion(deps, stranger, id, 'Hello?'), 'not_found')
  await expectDeclined(findQuestions(deps, stranger, id), 'not_found')
})
