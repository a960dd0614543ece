import { beforeEach, expect, test } from 'vitest'
import { toDoStates } from '#database/schema-desk.ts'
import { waitingOn } from '#services/record-changes.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findRecord } from './record.ts'
import { addNote, assign, findDone, markOpened, setState, snooze, undoDone, unsnooze } from './work.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const omar = setUpActor(deps, 'admin', 'Omar Sample')
const viewer = setUpActor(deps, 'viewer')
const editor = setUpActor(deps, 'editor', 'Edna Sample')
let id: string
beforeEach(async () => {
  id = await academy.registered()
})

const found = () => findRecord(deps, id)
const logged = (action: string) =>
  academy.rows('select staff_id, request_id, detail from audit_log where record_id = $1 and action = $2', [id, action])

test('a change has its event and its row of the log; what is so already changes nothing', async () => {
  await assign(deps, maya, { id, version: 1 }, omar.staffId)
  await assign(deps, maya, { id, version: 2 }, omar.staffId)
  const record = await found()
  expect(record).toMatchObject({ version: 2, state: 'new', assignee: { name: 'Omar Sample', isDisabled: false } })
  expect(record.timeline.slice(1)).toMatchObject([
    { what: 'assigned', by: 'Maya Sample', detail: { from: null, to: 'Omar Sample' } },
  ])
  expect(await logged('record.assigned')).toEqual([
    { staff_id: maya.staffId, request_id: 'request of Maya Sample', detail: { from: null, to: omar.staffId } },
  ])
})

test('of two edits at once one wins, and the other sees who changed what', async () => {
  const seen = { id, version: 1 }
  const edits = [setState(deps, maya, seen, 'done'), assign(deps, omar, seen, omar.staffId)]
  const results = await Promise.allSettled(edits)
  const lost = results.filter((result) => result.status === 'rejected')
  expect(lost).toHaveLength(1)
  expect(lost[0]?.reason).toMatchObject({
    reason: 'stale',
    message: expect.stringMatching(
      /^(Maya Sample marked it as done|Omar Sample assigned it to Omar Sample) just now\./,
    ),
  })
  expect((await found()).version).toBe(2)
})

test('an application that owes its fee is to do once it is settled, or once staff work on it', async () => {
  expect((await found()).waitingOn).toBe(1)
  await setState(deps, maya, { id, version: 1 }, 'in_progress')
  expect((await found()).waitingOn).toBe(0)
  const other = await academy.registered()
  const { since } = await findRecord(deps, other)
  await academy.rows("update applications set fee_status = 'paid' where id = $1", [other])
  const paid = await findRecord(deps, other)
  expect(paid).toMatchObject({ waitingOn: 0, state: 'new' })
  expect(paid.since.getTime()).toBeGreaterThan(since.getTime())
})

test('the database has the rule of who acts next', async () => {
  for (const state of toDoStates) {
    for (const fee of ['due', 'paid'] as const) {
      for (const documents of ['', 'missing', 'to_check'] as const) {
        for (const snoozedUntil of [null, new Date()]) {
          const row = { state, fee, documents, snoozedUntil }
          await academy.rows(
            'update records set state = $2, fee = $3, documents = $4, snoozed_until = $5 where id = $1',
            [id, ...Object.values(row)],
          )
          expect([row, (await found()).waitingOn]).toEqual([row, waitingOn(row)])
        }
      }
    }
  }
})

test('since when somebody has to act changes only with who that is', async () => {
  id = await academy.registered({ ApplicationFeeWaiverCode: 'CANDLE25' })
  const before = await found()
  await setState(deps, maya, { id, version: 1 }, 'in_progress')
  expect(await found()).toMatchObject({ waitingOn: 0, since: before.since })
  await setState(deps, maya, { id, version: 2 }, 'waiting')
  const waiting = await found()
  expect(waiting.waitingOn).toBe(1)
  expect(waiting.since.getTime()).toBeGreaterThan(before.since.getTime())
})

test('Undo makes of what is done what it was, with its snooze, and as long as it waited', async () => {
  expect(await findDone(deps, id)).toBeUndefined()
  await expectDeclined(undoDone(deps, maya, { id, version: 1 }), 'conflict')
  const { since } = await found()
  await setState(deps, maya, { id, version: 1 }, 'done')
  expect(await findDone(deps, id)).toMatchObject({ version: 2 })
  await undoDone(deps, maya, { id, version: 2 })
  expect(await found()).toMatchObject({ state: 'new', since })

  const until = new Date(Date.now() + 3_600_000)
  await snooze(deps, maya, { id, version: 3 }, until)
  const { since: waiting } = await found()
  await setState(deps, maya, { id, version: 4 }, 'done')
  await expectDeclined(undoDone(deps, maya, { id, version: 4 }), 'stale')
  await undoDone(deps, maya, { id, version: 5 })
  expect(await found()).toMatchObject({ state: 'waiting', since: waiting, snoozedUntil: until })
})

test('a snoozed record wakes when its time has come, and no sooner; done ends a snooze', async () => {
  const until = new Date(Date.now() + 3_600_000)
  await snooze(deps, maya, { id, version: 1 }, until)
  await unsnooze(deps)
  expect(await found()).toMatchObject({ state: 'waiting', snoozedUntil: until })
  await academy.rows("update records set snoozed_until = now() - interval '1 second' where id = $1", [id])
  await unsnooze(deps)
  const woken = await found()
  expect(woken).toMatchObject({ state: 'in_progress', snoozedUntil: null, version: 3 })
  expect(woken.timeline.at(-1)).toMatchObject({ what: 'woken', by: null })
  await expect(assign(deps, maya, { id, version: 2 }, null)).rejects.toThrow(/^The snooze timer reopened it/)

  await snooze(deps, maya, { id, version: 3 }, until)
  await setState(deps, maya, { id, version: 4 }, 'done')
  expect(await found()).toMatchObject({ state: 'done', snoozedUntil: null })
  await expectDeclined(snooze(deps, maya, { id, version: 5 }, until), 'conflict')
  await setState(deps, maya, { id, version: 5 }, 'in_progress')
  expect((await found()).timeline.at(-1)).toMatchObject({ what: 'state', detail: { from: 'done', to: 'in_progress' } })
  for (const bad of [new Date(Date.now() - 1), new Date(Number.NaN), new Date('9999-01-01')]) {
    await expectDeclined(snooze(deps, maya, { id, version: 6 }, bad), 'invalid')
  }
})

test('a note changes nothing else; whom it mentions is told until they open the record', async () => {
  const unseen = () =>
    academy.rows('select staff_id from record_mentions where record_id = $1 and seen_at is null', [id])
  const named = [omar.staffId, editor.staffId, 'nobody', crypto.randomUUID()]
  await addNote(deps, maya, id, ' Called twice.\r\nNo answer. ', named)
  const record = await found()
  expect(record).toMatchObject({ state: 'new', version: 1, openedAt: null })
  expect(record.timeline.at(-1)).toMatchObject({
    what: 'note',
    by: 'Maya Sample',
    text: 'Called twice.\nNo answer.',
    mentioned: ['Omar Sample'],
  })
  await markOpened(deps, maya, id)
  expect(await unseen()).toEqual([{ staff_id: omar.staffId }])
  await markOpened(deps, omar, id)
  expect(await unseen()).toEqual([])
  const log = await academy.rows('select * from audit_log where record_id = $1', [id])
  expect(JSON.stringify(log)).not.toContain('Called')
  for (const bad of [' \n ', 'x'.repeat(10_001), '\0\u200b']) {
    await expectDeclined(addNote(deps, maya, id, bad), 'invalid')
  }
})

test('a record is unopened until somebody opens it who may work on it', async () => {
  await markOpened(deps, viewer, id)
  expect((await found()).openedAt).toBeNull()
  await markOpened(deps, maya, id)
  const { openedAt } = await found()
  expect(openedAt).toBeInstanceOf(Date)
  await markOpened(deps, omar, id)
  expect(await found()).toMatchObject({ openedAt, version: 1 })
  expect(await logged('record.viewed')).toHaveLength(3)
})

test('who may not work on records gets none assigned', async () => {
  const seen = { id, version: 1 }
  for (const assignee of [viewer.staffId, crypto.randomUUID(), 'x']) {
    await expectDeclined(assign(deps, maya, seen, assignee), 'invalid')
  }
  for (const missing of [crypto.randomUUID(), 'x']) {
    await expectDeclined(assign(deps, maya, { id: missing, version: 1 }, null), 'not_found')
  }
  expect(await found()).toMatchObject({ version: 1 })
})
