import { expect, test } from 'vitest'
import { dayAfter } from '#content/format.ts'
import { type Start, takesApplications, weekdays } from '#contract/starts.ts'
import { requireSeat } from '#services/admissions/seats.ts'
import { content, getStart, otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { confirmSeats, requestSeats } from '#tests/fixtures/workshop.ts'
import { listChanges, previewEntry, saveEntry, setClosed, undoChange } from './changes.ts'
import type { SubmittedEntry } from './checked-entry.ts'
import { newEntryId } from './new-entry-id.ts'
import { findUsedIds } from './references.ts'

const { academy, deps } = setUpApi()
const adam = setUpActor(deps, 'admissions', 'Adam Sample')
/** Whoever opens a round sets the code that waives the fee. */
const omar = setUpActor(deps, 'admin', 'Omar Sample')
const schedule = setUpSchedule(deps)

const now = new Date('2026-12-01T12:00:00Z')
type Value = Record<string, unknown>
const save = (submitted: SubmittedEntry, known: Value | null = null, actor = adam) =>
  saveEntry(deps, actor, submitted, known, now)
const getEntry = ({ kind, id }: Pick<SubmittedEntry, 'kind' | 'id'>) =>
  (schedule.current().snapshot.entries[kind][id] as Value | undefined) ?? null

const { id, sample, ...first } = getStart(training)
const start = { ...first, seats: 20 }
const nextDays = start.days.map((day) => weekdays[(weekdays.indexOf(day) + 1) % 7])
let made = 0
/** The form of a start that nothing is wrong with, with an id of its own. */
const getSubmitted = (changes: Value = {}): SubmittedEntry => ({
  kind: 'start',
  id: `test-${++made}`,
  value: { ...start, ...changes },
})
/** What becomes of a change of some values. */
const changed = (submitted: SubmittedEntry, known: Value | null) => (changes: Value) =>
  getErrors(save({ ...submitted, value: { ...submitted.value, ...changes } }, known))
const round = (applicationsClose: string, firstDay: string, promoCode = 'SPRING27'): SubmittedEntry => ({
  kind: 'round',
  id: firstDay,
  value: { applicationsClose, firstDay, promoCode },
})
async function added(changes: Value = {}): Promise<SubmittedEntry & { change: number }> {
  const submitted = getSubmitted(changes)
  return { ...submitted, change: await save(submitted) }
}
/** Has applications hold seats of a start. */
async function holdSeats(start: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = await academy.registered()
    await academy.rows("update applications set status = 'offered', start_id = $2 where id = $1", [id, start])
  }
  await schedule.refresh()
}
const getErrors = (attempt: Promise<unknown>) =>
  attempt.then(() => 'stored').catch(({ reason, errors, message }) => errors ?? `${reason}: ${message}`)

test('a start is added and changed; pages show it at once, and both are logged', async () => {
  const submitted = getSubmitted()
  expect(previewEntry(deps, adam, submitted, now).starts.map(({ id }) => id)).toContain(submitted.id)
  expect(getEntry(submitted)).toBeNull()
  const change = await save(submitted)
  expect(getEntry(submitted)).toEqual({ ...start, id: submitted.id })
  await save({ ...submitted, value: { ...submitted.value, seats: 12 } }, getEntry(submitted))
  expect(schedule.current().starts.find(({ id }) => id === submitted.id)).toMatchObject({ seats: 12, seatsLeft: 12 })
  expect(await listChanges(deps.database, 'start', submitted.id)).toMatchObject([
    { before: { seats: 20 }, after: { seats: 12 }, by: 'Adam Sample' },
    { id: change, before: null, after: { seats: 20 }, by: 'Adam Sample' },
  ])
  const log = "select action, detail from audit_log where detail->>'entry' = $1 order by id"
  const logged = await academy.rows(log, [submitted.id])
  expect(logged.map(({ action }) => action)).toEqual(['schedule.added', 'schedule.changed'])
  expect(logged[0]?.detail).toEqual({ kind: 'start', entry: submitted.id, change })
})

test.each<[Value, string, RegExp]>([
  [{ ends: dayAfter(start.starts, -7) }, 'ends', /^Last day must be later than the start\.$/],
  [{ applyBy: dayAfter(start.starts, 1) }, 'applyBy', /^Last day to apply must not be after the first day\.$/],
  [{ course: 'alchemy' }, 'course', /^This course does not exist\.$/],
  [{ starts: undefined }, 'starts', /^First day is missing\.$/],
  [{ seats: 0 }, 'seats', /^Seats must be at least 1\.$/],
  [{ tuition: { amount: 5, most: 4, currency: 'USD' } }, 'tuition', /^Tuition must be more than the least\.$/],
  [{ plans: [{ kind: 'full' }] }, 'plans', /^Set the tuition, too: plans divide it\.$/],
])('%j is declined in words', async (changes, field, sentence) => {
  const submitted = getSubmitted(changes)
  const errors = { [field]: [expect.stringMatching(sentence)] }
  expect(await getErrors(save(submitted))).toEqual(errors)
  expect(() => previewEntry(deps, adam, submitted, now)).toThrow(expect.objectContaining({ reason: 'invalid', errors }))
  expect(getEntry(submitted)).toBeNull()
})

test('a start that differs from its training’s page is stored: staff know why', async () => {
  const submitted = getSubmitted({ ends: dayAfter(start.ends, 14), days: nextDays, to: '23:30' })
  expect(await save(submitted)).toEqual(expect.any(Number))
})

test('a start is closed for applications at once, and opened again, also by undoing', async () => {
  const { id } = await added({ starts: '2998-01-01', ends: '2998-04-01', applyBy: '2997-12-01' })
  const isOpen = () => takesApplications(schedule.findStart(id) as Start, new Date())
  const change = await setClosed(deps, adam, id, true)
  expect([isOpen(), schedule.findStart(id)]).toEqual([
    false,
    expect.not.objectContaining({ closedAt: expect.anything() }),
  ])
  await expectDeclined(setClosed(deps, adam, id, true), 'conflict')
  await undoChange(deps, adam, change)
  expect([isOpen(), schedule.findStart(id)?.applyBy]).toEqual([true, '2997-12-01'])
  await setClosed(deps, adam, id, true)
  await setClosed(deps, adam, id, false)
  expect(isOpen()).toBe(true)
  await expectDeclined(setClosed(deps, { ...adam, role: 'viewer' }, id, true), 'forbidden')
})

test('a second round waits until the one before has closed', async () => {
  expect(await getErrors(save(round('2027-02-01', '2027-01-31'), null, omar))).toEqual({
    firstDay: [expect.any(String)],
  })
  await save(round('2027-02-01', '2027-02-08'), null, omar)
  const shown = { applicationsClose: '2027-02-01', promoCode: 'SPRING27' }
  expect(schedule.current().content.scholarship).toMatchObject(shown)
  const sentence = 'The round that closes on February 1, 2027 is still open. Only one can be open at a time.'
  expect(await getErrors(save(round('2027-06-01', '2027-06-08'), null, omar))).toEqual({
    applicationsClose: [sentence],
  })
  const later = new Date('2027-02-02T07:00:00Z')
  await saveEntry(deps, omar, round('2027-06-01', '2027-06-08'), null, later)
})

test('a start keeps the seats that applications hold, and its training', async () => {
  const { change, ...submitted } = await added()
  await holdSeats(submitted.id, 2)
  const saved = changed(submitted, getEntry(submitted))
  expect(await saved({ seats: 1 })).toEqual({ seats: ['Applications hold 2 seats of it. There cannot be fewer.'] })
  expect(await saved({ course: otherTraining.id })).toEqual({
    course: [expect.stringContaining('Its training has to stay.')],
  })
  expect(await getErrors(undoChange(deps, adam, change))).toBe(
    'conflict: Applications name it. Cancel this start instead.',
  )
  expect(await saved({ seats: 2 })).toBe('stored')
})

test.each(['withdrawn', 'waitlisted', 'submitted'])(
  'a start that an application names is not removed, though it holds no seat: %s',
  async (status) => {
    const { change, ...submitted } = await added()
    const id = await academy.registered()
    await academy.rows('update applications set start_id = $2 where id = $1', [id, submitted.id])
    if (status !== 'submitted') await academy.rows('update applications set status = $2 where id = $1', [id, status])
    expect(await getErrors(undoChange(deps, adam, change))).toBe(
      'conflict: Applications name it. Cancel this start instead.',
    )
    expect(await changed(submitted, getEntry(submitted))({ course: otherTraining.id })).toHaveProperty('course')
  },
)

test('a start that was removed stays as a row: it has no seats, and its id is not given again', async () => {
  const { change, ...submitted } = await added()
  await undoChange(deps, adam, change)
  const stays = 'select removed_at is not null as removed from schedule_entries where id = $1'
  expect(await academy.rows(stays, [submitted.id])).toEqual([{ removed: true }])
  const seat = requireSeat(deps.database, { from: 'submitted', startId: submitted.id }, 'offered')
  await expectDeclined(seat, 'conflict')
  expect((await findUsedIds(deps.database, 'start')).has(submitted.id)).toBe(true)
  await expectDeclined(save(submitted), 'stale')
  expect(getEntry(submitted)).toBeNull()
})

test('a workshop keeps the seats that reservations hold; one that holds more can still be canceled', async () => {
  const [first] = content.calendar.workshops
  const value = { ...first, starts: '2999-02-09', ends: '2999-02-11' }
  const submitted: SubmittedEntry = { kind: 'workshop', id: 'held-2999-02', value }
  const change = await save(submitted)
  await confirmSeats(academy, (await requestSeats(academy, submitted.id, 5)).id)
  const saved = changed(submitted, getEntry(submitted))
  expect(await saved({ seats: 4 })).toEqual({ seats: ['Reservations hold 5 seats of it. There cannot be fewer.'] })
  expect(await getErrors(undoChange(deps, adam, change))).toBe(
    'conflict: Reservations name it. Cancel this workshop instead.',
  )
  const fill = "update leads set answers = answers || '{\"seats\": 50}' where answers->>'session' = $1"
  await academy.rows(fill, [submitted.id])
  expect(await saved({ canceled: true })).toBe('stored')
})

test('what somebody else changed meanwhile is not overwritten, nor can two add the same start', async () => {
  const twice = getSubmitted()
  const results = await Promise.allSettled([save(twice), save(twice)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

  const submitted = await added()
  const known = getEntry(submitted)
  await save({ ...submitted, value: { ...submitted.value, seats: 12 } }, known)
  const late = save({ ...submitted, value: { ...submitted.value, seats: 30 } }, known)
  await expectDeclined(late, 'stale')
  await expectDeclined(save(submitted, null), 'stale')
  expect(getEntry(submitted)).toMatchObject({ seats: 12 })
  await expect(
    save({ ...submitted, value: { ...submitted.value, seats: 12 } }, getEntry(submitted)),
  ).rejects.toMatchObject({
    message: 'Nothing has changed: there is nothing to save.',
  })
})

test('a change is undone, that is undone, and so is adding; not after a later change', async () => {
  const submitted = await added()
  const undo = (change: number) => undoChange(deps, adam, change)
  const change = await save({ ...submitted, value: { ...submitted.value, seats: 12 } }, getEntry(submitted))
  const undone = await undo(change)
  expect(getEntry(submitted)).toMatchObject({ seats: 20 })
  const again = await undo(undone)
  expect(getEntry(submitted)).toMatchObject({ seats: 12 })
  expect(await getErrors(undo(submitted.change))).toBe(
    'stale: It was changed again since then. Undo the later change first.',
  )
  await undo(again)
  const removed = await undo(submitted.change)
  expect(getEntry(submitted)).toBeNull()
  await undo(removed)
  expect(getEntry(submitted)).toMatchObject({ seats: 20 })
  await expectDeclined(undo(0), 'not_found')
})

test('an undone change is checked again: a round does not come back beside an open one', async () => {
  await academy.rows('delete from schedule_changes')
  await academy.rows("delete from schedule_entries where kind = 'round'")
  await schedule.refresh()
  const removed = await undoChange(deps, omar, await save(round('2999-02-01', '2999-02-08'), null, omar))
  await save(round('2999-05-01', '2999-05-08'), null, omar)
  expect(await getErrors(undoChange(deps, omar, removed))).toBe(
    'conflict: The earlier version cannot be restored. The round that closes on May 1, 2999 is still open. Only one can be open at a time.',
  )
})

test('ids are made of the training and month, of the title, of the day; the next free one', () => {
  const isTaken = (id: string) => ['dbms-2027-02', 'dbms-2027-02-2', '2027-02-08'].includes(id)
  expect(newEntryId('start', { course: 'dbms', starts: '2027-02-09' }, isTaken)).toBe('dbms-2027-02-3')
  expect(newEntryId('start', { course: 'ui-ux', starts: '2027-02-09' }, isTaken)).toBe('ui-ux-2027-02')
  expect(newEntryId('round', { firstDay: '2027-02-08' }, isTaken)).toBe('2027-02-08-2')
  const title = 'Über “agents” & tools: what a very long title of a workshop is cut to after that'
  expect(newEntryId('workshop', { title, starts: '2027-02-09' }, isTaken)).toBe(
    'uber-agents-tools-what-a-very-long-title-of-a-wo-2027-02',
  )
})
