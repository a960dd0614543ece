import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applicationFromForm } from '#contract/applications.ts'
import type { Start } from '#contract/starts.ts'
import { loadEmail } from '#jobs/emails.ts'
import { statusPart } from '#mail/emails/status.ts'
import { applicationStatus, createRegistration } from '#services/applications/service.ts'
import { goodApplication } from '#tests/fixtures/application.ts'
import { currentVersion, sentDecision } from '#tests/fixtures/decision.ts'
import { getStart, training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'
import { findClassIds } from './class-list.ts'
import { countStarts, findFreed } from './seats.ts'
import { setStatus } from './status.ts'
import { changePlace, findFirst, findPlace } from './waitlist.ts'

const START = getStart(training).id
const FREE = 'You are on the waitlist. There is no fee until a seat opens up.'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00Z') }))
afterAll(() => void vi.useRealTimers())
const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const finance = setUpActor(deps, 'finance')

/** The schedule with so many free seats in the start. */
const withFree = (seatsLeft: number, changes: Partial<Start> = {}) => {
  const { starts } = contentSchedule().current()
  const changed = starts.map((item) => (item.id === START ? { ...item, seatsLeft, ...changes } : item))
  return contentSchedule({ starts: changed })
}

/** Applies for the start while it is full. */
async function wait(EmailAddress: string, idempotencyKey: string | null = null, changes = {}) {
  const register = createRegistration({ ...deps, schedule: withFree(0) })
  const application = applicationFromForm.parse({ ...goodApplication, EmailAddress, CohortId: START, ...changes })
  return register(application, { address: '192.0.2.1', idempotencyKey })
}

test('an application for a full start waits, pays nothing until it is taken off the waitlist, and is told so', async () => {
  const key = '0d0b7a3e-6a34-4f0e-8f5a-5f3f1c1f9b77'
  const answer = await wait('ada@visitor.example', key)
  const { applicationId: id } = answer
  expect(answer).toEqual({ isSuccess: true, applicationId: id, feeWaived: false, waitlisted: true })
  expect(await wait('ada@visitor.example', key)).toEqual(answer)
  expect(await applicationStatus(deps, id)).toMatchObject({ feeStatus: 'due', isWaitlisted: true })
  const refused = await academy.checkout(id)
  expect([refused.status, (await refused.json()).message]).toEqual([409, FREE])
  const received = { kind: 'application', to: 'visitor', id } as const
  const email = await deps.mailer.write((await loadEmail(deps, received, new Date())) as never)
  expect(email.text).toMatch(/You\s+are\s+on\s+the\s+waitlist/)
  expect(email.text).not.toMatch(/application=|still due/)

  await setStatus(deps, maya, await currentVersion(academy, id), 'in_review')
  expect((await academy.checkout(id)).status).toBe(200)
  const since = 'select status_since as since from applications where id = $1'
  const [row] = await academy.rows<{ since: Date }>(since, [id])
  const change = {
    kind: 'status',
    to: 'visitor',
    id,
    part: statusPart({ status: 'in_review', statusSince: row?.since as Date }) as string,
  } as const
  const taken = await deps.mailer.write((await loadEmail(deps, change, new Date())) as never)
  expect(taken.text).toContain('Good news: you have moved off the waitlist.')
  expect(taken.text).toContain('The application fee is still due.')
})

test('a code waives the fee of an application that waits, too', async () => {
  const answer = await wait('joan@visitor.example', null, { ApplicationFeeWaiverCode: 'candle25' })
  expect(answer).toMatchObject({ feeWaived: true, waitlisted: true })
})

test('the waitlist has an order; a free seat of a start to come is found where somebody waits for it', async () => {
  await academy.rows('delete from applications')
  const ids: string[] = []
  for (const name of ['first', 'second', 'third']) {
    vi.setSystemTime(Date.now() + 1_000)
    ids.push((await wait(`${name}@visitor.example`)).applicationId)
  }
  // By a decision, later than the others, though it was sent first.
  const decided = await academy.registered({ CohortId: START })
  await academy.rows(
    `update applications set status = 'waitlisted', status_since = '2026-12-24', created_at = '2026-11-01' where id = $1`,
    [decided],
  )
  const { database } = deps
  expect((await findClassIds(database, START)).waiting).toEqual([...ids, decided])
  const starts = await countStarts(database)
  expect(starts.waiting).toEqual(new Map([[START, 4]]))
  const freed = (seatsLeft: number, changes?: Partial<Start>, counts = starts) =>
    findFreed(withFree(seatsLeft, changes).current(), counts, new Date('2026-12-24T12:00:00Z'))
  expect(freed(0)).toEqual([])
  expect(freed(1)).toEqual([START])
  expect(freed(1, {}, { ...starts, waiting: new Map() })).toEqual([])
  // An unsent offer needs the seat.
  expect(freed(1, {}, { ...starts, pending: new Map([[START, 1]]) })).toEqual([])
  expect(freed(1, { state: 'canceled' })).toEqual([])
})

test('the email of a waitlist decision never says that seats are taken: some may be free', async () => {
  const application = await academy.registered({ CohortId: START })
  await sentDecision(academy, maya, application, 'waitlisted', deps.decisions.templates.waitlisted)
  const [email] = await sendWaiting(academy, 'decision')
  expect(email?.text).toContain('If we can offer you a seat, we will email you.')
  expect(email?.text).not.toMatch(/taken|opens up|full\b/i)
  expect(email?.text).toMatch(/^Hello Ada,$/m)
})

test('staff change places with a reason; who leaves the waitlist comes back at its end', async () => {
  await academy.rows('delete from applications')
  const ids: Record<string, string> = {}
  for (const name of ['ada', 'bo', 'cy', 'di']) {
    vi.setSystemTime(Date.now() + 1_000)
    ids[name] = (await wait(`${name}@visitor.example`)).applicationId
  }
  const { database } = deps
  const names = async () => {
    const { waiting } = await findClassIds(database, START)
    return waiting.map((id) => Object.keys(ids).find((name) => ids[name] === id)).join(' ')
  }
  const move = async (name: string, place: number, reason = 'Moves here for it.') =>
    changePlace(deps, maya, await currentVersion(academy, ids[name] ?? ''), place, reason)
  await move('di', 1)
  expect(await names()).toBe('di ada bo cy')
  for (let times = 0; times < 60; times++) await move(times % 2 ? 'bo' : 'cy', 2)
  expect(await names()).toBe('di bo cy ada')
  await move('di', 4)
  expect(await names()).toBe('bo cy ada di')
  expect(await findPlace(database, ids.ada ?? '', START)).toEqual({ place: 3, of: 4 })
  expect((await findFirst(deps, [START])).get(START)?.id).toBe(ids.bo)
  expect(
    (await academy.rows<{ what: object }>('select detail as what from record_events order by id desc')).at(0),
  ).toEqual({
    what: { from: 'place 1', to: 'place 4 on the waitlist' },
  })

  await expectDeclined(move('bo', 1), 'invalid')
  for (const place of [0, 5, 1.5, Number.NaN]) await expectDeclined(move('bo', place), 'invalid')
  await expectDeclined(move('bo', 2, ' '), 'invalid')
  await expectDeclined(changePlace(deps, finance, await currentVersion(academy, ids.bo ?? ''), 2, 'x'), 'forbidden')
  await expectDeclined(changePlace(deps, maya, { id: ids.bo ?? '', version: 0 }, 2, 'x'), 'stale')

  await setStatus(deps, maya, await currentVersion(academy, ids.bo ?? ''), 'in_review')
  await expectDeclined(move('bo', 1), 'conflict')
  await academy.rows("update applications set status = 'waitlisted', status_since = $2 where id = $1", [
    ids.bo,
    new Date(),
  ])
  expect(await names()).toBe('cy ada di bo')
})
