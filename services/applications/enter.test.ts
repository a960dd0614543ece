import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findRecord } from '#services/records/record.ts'
import { goodApplication } from '#tests/fixtures/application.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { enterApplication } from './service.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
beforeEach(() => academy.rows('delete from applications'))

const sender = (idempotencyKey: string | null = null) => ({ address: '192.0.2.1', idempotencyKey })
const enter = (changes: Record<string, unknown> = {}, key?: string) =>
  enterApplication(deps, maya, { ...goodApplication, ...changes }, sender(key))

test('an application by phone is one like any other, marked with who entered it, in timeline and log', async () => {
  const id = await enter({ EmailAddress: 'Ada@Visitor.example' })
  const record = await findRecord(deps, id)
  expect(record).toMatchObject({ email: 'ada@visitor.example', fee: 'due', status: 'submitted', state: 'new' })
  expect(record.timeline[0]).toMatchObject({ what: 'submitted', by: 'Maya Sample' })
  const logged = "select staff_id from audit_log where action = 'application.entered' and record_id = $1"
  expect(await academy.rows(logged, [id])).toEqual([{ staff_id: maya.staffId }])
})

test('a form that is sent twice is one application', async () => {
  const ids = await Promise.all([enter({}, 'a key of a page'), enter({}, 'a key of a page')])
  expect(new Set(ids).size).toBe(1)
  expect(await academy.rows('select from applications')).toHaveLength(1)
  const logged = "select from audit_log where action = 'application.entered' and record_id = $1"
  expect(await academy.rows(logged, [ids[0]])).toHaveLength(1)
})

test.each([
  ['no consent', { AcceptTermsAndConditions: undefined }, 'AcceptTermsAndConditions'],
  ['a wrong code', { ApplicationFeeWaiverCode: 'WRONG' }, 'ApplicationFeeWaiverCode'],
  ['a file in place of a text', { City: new File([], 'city.txt') }, 'City'],
])('%s is refused at its field, and stores nothing', async (_case, changes, field) => {
  await expectDeclined(enter(changes), 'invalid', { errors: { [field]: [expect.any(String)] } })
  expect(await academy.rows('select from applications')).toEqual([])
})

test('entering an application leaves no timer behind', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  await enter()
  expect(timers.mock.calls.filter(([, delay]) => Number(delay) >= 60_000)).toEqual([])
})
