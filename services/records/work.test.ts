import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#services/rights.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { findRecord } from './record.ts'
import { addNote, assign, findDone, markOpened, setState, snooze, undoDone, unsnooze } from './work.ts'

let academy: TestApi
let [maya, omar, viewer]: Actor[] = []
let id: string
beforeAll(async () => {
  academy = await openApi()
  const { database } = academy.deps
  ;[maya, omar, viewer] = [
    await hire(database, 'admissions', 'Maya Sample'),
    await hire(database, 'admin', 'Omar Sample'),
    await hire(database, 'viewer', 'Vera Sample'),
  ]
})
afterAll(() => academy.close())
beforeEach(async () => {
  id = await academy.registered()
})

const me = () => maya as Actor
const other = () => omar as Actor
const found = () => findRecord(academy.deps, id)
const logged = (action: string) =>
  academy.rows('select staff_id, request_id, detail from audit_log where record_id = $1 and action = $2', [id, action])

test('a change has its event and its row of the log; what is so already changes nothing', async () => {
  await assign(academy.deps, me(), { id, version: 1 }, other().staffId)
  await assign(academy.deps, me(), { id, version: 2 }, other().staffId)
  const record = await found()
  expect(record).toMatchObject({ version: 2, state: 'new', assignee: { name: 'Omar Sample', isDisabled: false } })
  expect(record.timeline.slice(1)).toMatchObject([
    { what: 'assigned', by: 'Maya Sample', detail: { from: null, to: 'Omar Sample' } },
  ])
  expect(await logged('record.assigned')).toEqual([
    { staff_id: me().staffId, request_id: 'request of Maya Sample', detail: { from: null, to: other().staffId } },
  ])
})

test('of two edits at once one wins, and the other sees who changed what', async () => {
  const results = await Promise.allSettled([
    setState(academy.deps, me(), { id, version: 1 }, 'done'),
    assign(academy.deps, other(), { id, version: 1 }, other().staffId),
  ])
  const lost = results.filter((result) => result.status === 'rejected')
  expect(lost).toHaveLength(1)
  expect(lost[0]?.reason).toMatchObject({
    reason: 'stale',
    message: expect.stringMatching(
      /^(Maya Sample marked it as done|Omar Sample assigned it to Omar Sample) just now\. Nothing of yours was lost/,
    ),
  })
  expect((await found()).version).toBe(2)
})

test('since when somebody has to act changes only with who that is', async () => {
  const before = await found()
  await setState(academy.deps, me(), { id, version: 1 }, 'in_progress')
  expect(await found()).toMatchObject({ waitingOn: 0, since: before.since })
  await setState(academy.deps, me(), { id, version: 2 }, 'waiting')
  const waiting = await found()
  expect(waiting.waitingOn).toBe(1)
  expect(waiting.since.getTime()).toBeGreaterThan(before.since.getTime())
})

test('Undo makes of what is done what it was, with its snooze, and as long as it waited', async () => {
  expect(await findDone(academy.deps, id)).toBeUndefined()
  await expect(undoDone(academy.deps, me(), { id, version: 1 })).rejects.toMatchObject({ reason: 'conflict' })
  const { since } = await found()
  await setState(academy.deps, me(), { id, version: 1 }, 'done')
  expect(await findDone(academy.deps, id)).toMatchObject({ version: 2 })
  await undoDone(academy.deps, me(), { id, version: 2 })
  expect(await found()).toMatchObject({ state: 'new', since })

  const until = new Date(Date.now() + 3_600_000)
  await snooze(academy.deps, me(), { id, version: 3 }, until)
  const { since: waiting } = await found()
  await setState(academy.deps, me(), { id, version: 4 }, 'done')
  await expect(undoDone(academy.deps, me(), { id, version: 4 })).rejects.toMatchObject({ reason: 'stale' })
  await undoDone(academy.deps, me(), { id, version: 5 })
  expect(await found()).toMatchObject({ state: 'waiting', since: waiting, snoozedUntil: until })
})

test('a snoozed record wakes when its time has come, and no sooner; done ends a snooze', async () => {
  const until = new Date(Date.now() + 3_600_000)
  await snooze(academy.deps, me(), { id, version: 1 }, until)
  await unsnooze(academy.deps)
  expect(await found()).toMatchObject({ state: 'waiting', snoozedUntil: until })
  await academy.rows("update records set snoozed_until = now() - interval '1 second' where id = $1", [id])
  await unsnooze(academy.deps)
  const woken = await found()
  expect(woken).toMatchObject({ state: 'in_progress', snoozedUntil: null, version: 3 })
  expect(woken.timeline.at(-1)).toMatchObject({ what: 'woken', by: null })
  await expect(assign(academy.deps, me(), { id, version: 2 }, null)).rejects.toThrow(
    /^The end of its snooze reopened it/,
  )

  await snooze(academy.deps, me(), { id, version: 3 }, until)
  await setState(academy.deps, me(), { id, version: 4 }, 'done')
  expect(await found()).toMatchObject({ state: 'done', snoozedUntil: null })
  await expect(snooze(academy.deps, me(), { id, version: 5 }, until)).rejects.toMatchObject({ reason: 'conflict' })
  await setState(academy.deps, me(), { id, version: 5 }, 'in_progress')
  expect((await found()).timeline.at(-1)).toMatchObject({ what: 'state', detail: { from: 'done', to: 'in_progress' } })
  for (const bad of [new Date(Date.now() - 1), new Date(Number.NaN), new Date('9999-01-01')]) {
    await expect(snooze(academy.deps, me(), { id, version: 6 }, bad)).rejects.toMatchObject({ reason: 'invalid' })
  }
})

test('a note changes nothing else; whom it mentions is told until they open the record', async () => {
  const unseen = () =>
    academy.rows('select staff_id from record_mentions where record_id = $1 and seen_at is null', [id])
  await addNote(academy.deps, me(), id, ' Called twice.\r\nNo answer. ', [
    other().staffId,
    'nobody',
    crypto.randomUUID(),
  ])
  const record = await found()
  expect(record).toMatchObject({ state: 'new', version: 1, openedAt: null })
  expect(record.timeline.at(-1)).toMatchObject({
    ...{ what: 'note', by: 'Maya Sample', text: 'Called twice.\nNo answer.', mentioned: ['Omar Sample'] },
  })
  await markOpened(academy.deps, me(), id)
  expect(await unseen()).toEqual([{ staff_id: other().staffId }])
  await markOpened(academy.deps, other(), id)
  expect(await unseen()).toEqual([])
  expect(JSON.stringify(await academy.rows('select * from audit_log where record_id = $1', [id]))).not.toContain(
    'Called',
  )
  for (const bad of [' \n ', 'x'.repeat(10_001), 'a\0b', '\ud800']) {
    await expect(addNote(academy.deps, me(), id, bad)).rejects.toMatchObject({ reason: 'invalid' })
  }
})

test('a record is unopened until somebody opens it who may work on it', async () => {
  await markOpened(academy.deps, viewer as Actor, id)
  expect((await found()).openedAt).toBeNull()
  await markOpened(academy.deps, me(), id)
  const { openedAt } = await found()
  expect(openedAt).toBeInstanceOf(Date)
  await markOpened(academy.deps, other(), id)
  expect(await found()).toMatchObject({ openedAt, version: 1 })
  expect(await logged('record.viewed')).toHaveLength(3)
})

test('who may not work on records changes nothing, and gets none assigned', async () => {
  const seen = { id, version: 1 }
  const nobody = viewer as Actor
  const tries = [
    () => assign(academy.deps, nobody, seen, null),
    () => setState(academy.deps, nobody, seen, 'done'),
    () => snooze(academy.deps, nobody, seen, new Date(Date.now() + 1000)),
    () => addNote(academy.deps, nobody, id, 'Hello'),
  ]
  for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ reason: 'forbidden' })
  for (const assignee of [nobody.staffId, crypto.randomUUID(), 'x']) {
    await expect(assign(academy.deps, me(), seen, assignee)).rejects.toMatchObject({ reason: 'invalid' })
  }
  for (const missing of [crypto.randomUUID(), 'x']) {
    await expect(assign(academy.deps, me(), { id: missing, version: 1 }, null)).rejects.toMatchObject({
      reason: 'not_found',
    })
  }
  expect(await found()).toMatchObject({ version: 1 })
})
