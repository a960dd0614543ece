import { beforeEach, expect, test } from 'vitest'
import { roundCode } from '#content/schedule.ts'
import { endCode, makeCode } from '#services/codes/service.ts'
import { codeForm } from '#tests/fixtures/code-form.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { saveEntry, undoChange } from './changes.ts'

const { academy, deps } = setUpApi()
const omar = setUpActor(deps, 'admin', 'Omar')
const maya = setUpActor(deps, 'admissions', 'Maya')
const schedule = setUpSchedule(deps)

type Value = Record<string, unknown>
let latest: Value & { id: string }
const open = { id: '2999-03-08', applicationsClose: '2999-03-01', firstDay: '2999-03-08', promoCode: 'SPRING99' }
const entry = (id: string) => (schedule.current().snapshot.entries.round[id] ?? null) as Value | null
const save = (value: Value & { id: string }, actor = omar) =>
  saveEntry(deps, actor, { kind: 'round', id: value.id, value }, entry(value.id))
const accepted = () => roundCode(schedule.current().snapshot.entries)

beforeEach(async () => {
  await academy.rows('delete from schedule_changes')
  await academy.rows("delete from schedule_entries where kind = 'round'")
  await schedule.refresh()
  latest = { id: '2026-02-08', applicationsClose: '2026-02-01', firstDay: '2026-02-08', promoCode: 'WINTER26' }
  await save(latest)
})

test('who may not make codes does not set the one that waives every fee, nor does anybody without a recent passkey', async () => {
  const late = { ...omar, verifiedAt: new Date(0) }
  const renamed = { ...latest, promoCode: 'FRIENDS' }
  for (const value of [open, renamed, { ...latest, codeEnded: true }]) {
    await expectDeclined(save(value, maya), 'forbidden')
    await expectDeclined(save(value, late), 'verify')
  }
  expect(accepted()).toBe('WINTER26')
  const change = await save(renamed)
  await expectDeclined(undoChange(deps, maya, change), 'forbidden')
  // An earlier round that becomes the latest brings its code, too.
  await save({ ...open, applicationsClose: '2026-03-01', firstDay: '2026-03-08' })
  await expectDeclined(save({ ...renamed, applicationsClose: '2026-04-01', firstDay: '2026-04-08' }, maya), 'forbidden')
  expect(accepted()).toBe('SPRING99')
})

test('a round with the same code, and its other fields, need no right to make codes', async () => {
  await save({ ...open, promoCode: 'winter26' }, maya)
  await save({ ...open, promoCode: 'winter26', firstDay: '2999-03-09' }, maya)
  expect(accepted()).toBe('winter26')
})

test('a code of the desk, active or ended, is no round’s, nor the other way round', async () => {
  const id = await makeCode(deps, omar, codeForm({ code: 'partner10', kind: 'discount', off: '10' }))
  const value = { ...open, promoCode: 'PARTNER10' }
  const errors = { promoCode: [expect.stringContaining('made at the desk')] }
  await expectDeclined(save(value), 'invalid', { errors })
  await endCode(deps, omar, id)
  await expectDeclined(save(value), 'invalid', { errors })
  await expectDeclined(makeCode(deps, omar, codeForm({ code: 'winter26' })), 'invalid')
})

test('the code of a round that is over is accepted until it is ended, which can be undone', async () => {
  expect(accepted()).toBe('WINTER26')
  const change = await save({ ...latest, codeEnded: true })
  expect(accepted()).toBe('')
  const api = academy.changed({ waiverCode: accepted() })
  expect(await api.registered({ ApplicationFeeWaiverCode: 'winter26' })).toBeUndefined()
  await undoChange(deps, omar, change)
  expect(accepted()).toBe('WINTER26')
})
