import { beforeEach, expect, test } from 'vitest'
import type { Start } from '#contract/starts.ts'
import { findOwn } from '#services/applicants/page.ts'
import { findRecord } from '#services/records/record.ts'
import { currentVersion, draftedDecision } from '#tests/fixtures/decision.ts'
import { otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule, putStart, sampleStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { discardDecision } from './decisions.ts'
import { changePlacement } from './placement.ts'

/** A start with a day of its own. */
const start = (id: string, changes: Partial<Start> = {}): Start => ({
  ...sampleStart,
  id,
  course: otherTraining.id,
  starts: '2999-01-08',
  ends: '2999-04-09',
  seats: 3,
  seatsLeft: 3,
  closesAt: '2999-01-01T07:00Z',
  ...changes,
})
const schedule = contentSchedule({
  starts: [
    start('over', { starts: '2020-01-07', ends: '2020-04-09', closesAt: '2020-01-01T07:00Z' }),
    start('late', { closesAt: '2020-01-01T07:00Z' }),
    start('canceled', { state: 'canceled' }),
    start('same-day'),
    start('spring', { starts: '2999-03-05', ends: '2999-06-06' }),
    start('winter', { course: training.id }),
  ],
})

const { academy, deps } = setUpApi({ schedule })
const maya = setUpActor(deps, 'admissions')
let id: string
beforeEach(async () => {
  await academy.rows('delete from applications')
  for (const start of schedule.current().starts) await putStart(academy, start.id)
  id = await academy.registered({ EmailAddress: 'ada@visitor.example', CourseId: training.id, CohortId: 'winter' })
})

const moveFrom = (seen: { id: string; version: number }, courseId: string, startId: string, reason = 'By phone.') =>
  changePlacement(deps, maya, seen, { courseId, startId }, reason)
const move = async (courseId: string, startId: string, reason?: string) =>
  moveFrom(await currentVersion(academy, id), courseId, startId, reason)
const stored = async () => {
  const query = 'select course_id, course_name, start_id from applications where id = $1'
  return (await academy.rows(query, [id]))[0]
}
const lastEvent = async () => (await findRecord(deps, id)).timeline.at(-1) as { detail?: object }
const asSent = { course_id: training.id, course_name: training.name, start_id: 'winter' }
/** Brings applications to a status that holds a seat. */
async function hold(status: 'offered' | 'accepted' | 'enrolled', ...ids: string[]): Promise<void> {
  for (const next of ['offered', 'accepted', 'enrolled']) {
    await academy.rows('update applications set status = $1, status_since = now() where id = any($2)', [next, ids])
    if (next === status) return
  }
}

test('course and start are changed, with an event in words and a row of the log in ids; the fee stays, and no email goes out', async () => {
  const jobs = await academy.getJobs(id)
  await move(otherTraining.id, 'spring', ' By phone. ')
  expect(await stored()).toEqual({ course_id: otherTraining.id, course_name: otherTraining.name, start_id: 'spring' })
  const record = await findRecord(deps, id)
  const moved = {
    courseId: otherTraining.id,
    what: otherTraining.name,
    feeDue: 'USD 50',
    status: 'submitted',
    version: 2,
  }
  expect(record).toMatchObject(moved)
  expect(record.timeline.at(-1)).toMatchObject({
    what: 'placement',
    by: 'Maya Sample',
    text: 'By phone.',
    detail: { from: `${training.name} (January 8, 2999)`, to: `${otherTraining.name} (March 5, 2999)` },
  })
  const detail = { fromCourse: training.id, fromStart: 'winter', toCourse: otherTraining.id, toStart: 'spring' }
  const log = 'select staff_id, detail from audit_log where record_id = $1 and action = $2'
  expect(await academy.rows(log, [id, 'application.placement'])).toEqual([{ staff_id: maya.staffId, detail }])
  expect(await academy.getJobs(id)).toEqual(jobs)
  const [own] = await findOwn(deps, { email: 'ada@visitor.example' })
  expect(own).toMatchObject({ course: otherTraining.name, start: { id: 'spring' }, timeline: [{ what: 'submitted' }] })

  await move(otherTraining.id, '')
  expect((await lastEvent()).detail).toEqual({
    from: `${otherTraining.name} (March 5, 2999)`,
    to: `${otherTraining.name} (no start)`,
  })
})

test('staff can choose a start whose last day to apply has passed; two of one day are told apart', async () => {
  await move(otherTraining.id, 'late')
  await move(otherTraining.id, 'same-day')
  expect((await lastEvent()).detail).toEqual({ from: 'late', to: 'same-day' })
})

test.each([
  ...['alchemy', '__proto__', ''].map((course) => [course, '', 'By phone.', 'courseId'] as const),
  ...['winter', 'nowhere', 'canceled', 'over'].map(
    (start) => [otherTraining.id, start, 'By phone.', 'startId'] as const,
  ),
  [training.id, 'winter', 'By phone.', 'startId'] as const,
  ...['', ' \n ', 'x'.repeat(10_001), '\u200B'].map(
    (reason) => [otherTraining.id, 'spring', reason, 'reason'] as const,
  ),
])(
  '%s, %j with this reason, %#, changes nothing and says which field is wrong',
  async (course, start, reason, field) => {
    await expectDeclined(move(course, start, reason), 'invalid', { errors: { [field]: [expect.any(String)] } })
    expect(await stored()).toEqual(asSent)
  },
)

test('an unknown record, what was not seen, and a closed application are declined', async () => {
  const seen = { id, version: 1 }
  for (const missing of [crypto.randomUUID(), 'x']) {
    const changing = moveFrom({ id: missing, version: 1 }, otherTraining.id, 'spring')
    await expectDeclined(changing, 'not_found')
  }
  await moveFrom(seen, otherTraining.id, '')
  await expectDeclined(moveFrom(seen, otherTraining.id, 'spring'), 'stale', {
    message: expect.stringContaining(`${training.name} (January 8, 2999) to ${otherTraining.name} (no start) just`),
  })
  await academy.rows(`update applications set status = 'withdrawn' where id = $1`, [id])
  await expectDeclined(move(otherTraining.id, 'spring'), 'conflict', { message: /closed/ })
  expect(await stored()).toMatchObject({ start_id: '' })
})

test('an offer names its course and start: they change by another offer', async () => {
  await hold('offered', id)
  await expectDeclined(move(otherTraining.id, 'spring'), 'conflict', { message: /another offer/ })
})

test.each(['draft', 'scheduled'])('a decision that is %s must be discarded first', async (state) => {
  const decision = await draftedDecision(academy, maya, id, 'waitlisted')
  await academy.rows('update decisions set state = $2 where id = $1', [decision, state])
  await expectDeclined(move(otherTraining.id, 'spring'), 'conflict', { message: /Discard it first/ })
  expect(await stored()).toEqual(asSent)
  await academy.rows(`update decisions set state = 'draft' where id = $1`, [decision])
  await discardDecision(deps, maya, await currentVersion(academy, id), decision)
  await move(otherTraining.id, 'spring')
})

test.each(['accepted', 'enrolled'] as const)('what is %s needs a free seat of the new start', async (status) => {
  await putStart(academy, 'spring', { seats: 1 })
  const first = await academy.registered({ CourseId: otherTraining.id, CohortId: 'spring' })
  await hold(status, first, id)
  const full = { reason: 'conflict', errors: { startId: ['All seats of this start are taken.'] } }
  await expect(move(otherTraining.id, 'spring')).rejects.toMatchObject(full)
  expect(await stored()).toEqual(asSent)
  // The other one leaves its seat.
  await moveFrom(await currentVersion(academy, first), otherTraining.id, '')
  await move(otherTraining.id, 'spring')
  expect(await stored()).toMatchObject({ start_id: 'spring' })
})

test('what holds no seat can wait for a full start', async () => {
  await putStart(academy, 'spring', { seats: 1 })
  await hold('accepted', await academy.registered({ CourseId: otherTraining.id, CohortId: 'spring' }))
  await academy.rows(`update applications set status = 'waitlisted' where id = $1`, [id])
  await move(otherTraining.id, 'spring')
  expect(await stored()).toMatchObject({ start_id: 'spring' })
})
