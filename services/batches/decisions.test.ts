import { beforeEach, expect, test } from 'vitest'
import { saveDecisionDraft } from '#services/admissions/decisions.ts'
import { findDecisions } from '#services/admissions/find.ts'
import { sendDecisions } from '#services/admissions/sending.ts'
import { undoSending } from '#services/admissions/undo.ts'
import { findRecord } from '#services/records/record.ts'
import { assign } from '#services/records/work.ts'
import { disablePerson } from '#services/staff/service.ts'
import { doneBatch, startedBatch } from '#tests/fixtures/batch.ts'
import { currentVersion, dayAfter, draftedDecision, offeredStart, typedDecision } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule, putStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findBatch, findProgress } from './find.ts'
import { changeBatch, prepareBatch, startBatch } from './prepare.ts'
import { previewBatch, previewEmail } from './preview.ts'
import { runBatch } from './run.ts'
import { stopBatch } from './stop.ts'

const monthly = { kind: 'monthly' as const, deposit: 500, parts: 4 }
const terms = { tuition: { amount: 4800, currency: 'USD' }, plans: [{ kind: 'full' as const }, monthly] }
const { starts } = contentSchedule().current()
const other = { ...offeredStart, id: 'another-start' }
/** Of the training's two starts, one says what it costs. */
const withSeats = (seatsLeft: number) =>
  contentSchedule({
    starts: [
      ...starts.filter(({ course }) => course !== training.id),
      { ...offeredStart, ...terms, seats: 20, seatsLeft },
      { ...other, tuition: undefined, plans: undefined },
    ],
  })
const { academy, deps } = setUpApi({ schedule: withSeats(20) })
const maya = setUpActor(deps, 'admissions')
const omar = setUpActor(deps, 'admin', 'Omar Sample')

let ids: string[] = []
beforeEach(async () => {
  ids = []
  await putStart(academy, other.id)
  await academy.rows(`update decisions set state = 'discarded' where state in ('draft', 'scheduled')`)
  for (const CohortId of [offeredStart.id, '', other.id]) ids.push(await academy.registered({ CohortId }))
})

const offer = (changes = {}) => ({ outcome: 'offered', ...deps.decisions.templates.offered, ...changes })
const decline = () => ({ outcome: 'rejected', reason: 'prerequisites', ...deps.decisions.templates.rejected })
const wanted = (settings: Record<string, string>, rows = ids) => ({ action: 'decide' as const, settings, rows })
const drafts = (rows = ids) => ({ action: 'send' as const, settings: {}, rows })
const prepared = (settings: Record<string, string>) => prepareBatch(deps, maya, wanted(settings))
async function preview(id: string, its = deps) {
  return previewBatch(its, await findBatch(its, maya, id), 0)
}
const needs = async (id: string) => (await preview(id)).rows.map(({ need }) => need)
const results = async (id: string) => {
  const { rows } = await findProgress(deps, id, 0)
  return ids.map((one) => rows.find(({ recordId }) => recordId === one)).map((row) => [row?.state, row?.problem])
}
const states = async (id: string) => (await results(id)).map(([state]) => state)
const open = async (id = '') => (await findDecisions(deps, id)).open
/** As if the time of everything scheduled had come. */
const letGo = () => academy.rows(`update decisions set send_at = now() where state = 'scheduled'`)

test('each is offered the wish, with what that start promises; what is missing is completed for one or for all', async () => {
  const [priced = '', , poor = ''] = ids
  const id = await prepared(offer())
  expect(await preview(id)).toMatchObject({ all: 3, counts: { ready: 1, start: 1, tuition: 1 } })
  const email = await previewEmail(deps, maya, await findBatch(deps, maya, id), { recordId: priced, own: {} })
  expect(email).toMatchObject({ text: expect.stringContaining('USD 4,800') })
  const own = { tuition: '4,200', scholarship: '10%' }
  const settings = { startId: offeredStart.id, respondBy: dayAfter(5), plans: 'monthly', 'plans.parts': '3' }
  await changeBatch(deps, maya, id, { settings, rows: [{ recordId: poor, own }] })
  expect(await needs(id)).toEqual([undefined, undefined, undefined])
  const before = Date.now()
  await startBatch(deps, maya, id, null)
  await runBatch(deps, { id })
  expect(await states(id)).toEqual(['scheduled', 'scheduled', 'scheduled'])
  for (const one of ids) {
    const [start, amount, deposit] = one === poor ? [other.id, 3780, 0] : [offeredStart.id, 4800, 500]
    const decision = await open(one)
    expect(decision).toMatchObject({ state: 'scheduled', respondBy: dayAfter(5), staffName: 'Maya Sample' })
    expect(decision?.terms).toMatchObject({
      startId: start,
      tuition: { amount },
      plans: [{ ...monthly, deposit, parts: 3 }],
    })
    expect(decision?.body).toContain('Hello Ada,')
    expect(decision?.sendAt?.getTime()).toBeGreaterThanOrEqual(before + 600_000)
  }
  await sendDecisions(deps)
  expect(await states(id)).toEqual(['scheduled', 'scheduled', 'scheduled'])
  await letGo()
  expect(await states(id)).toEqual(['sending', 'sending', 'sending'])
  await sendDecisions(deps)
  const [sent] = (await findDecisions(deps, priced)).sent
  await academy.rows(`insert into sent_emails (key, record_id, recipient, subject, text) values ($1, $2, '', '', '')`, [
    `decision.visitor.${priced}.${sent?.id}`,
    priced,
  ])
  expect(await states(id)).toEqual(['sent', 'sending', 'sending'])
})

test('the only start of a training is offered to who chose none', async () => {
  const schedule = contentSchedule({ starts: [{ ...offeredStart, ...terms }] })
  const { rows } = await preview(await prepared(offer()), { ...deps, schedule })
  expect(rows.map(({ offeredId, need }) => [offeredId, need])).toEqual(Array(3).fill([offeredStart.id, undefined]))
})

test('only what is ready is done; the rest says why', async () => {
  const [, without = '', decided = ''] = ids
  await draftedDecision(academy, maya, decided, 'rejected')
  const done = await doneBatch(deps, maya, wanted(offer()))
  expect(await results(done)).toEqual([
    ['scheduled', null],
    ['failed', 'Choose the start that the offer is for.'],
    ['failed', 'It has a draft already. Send or discard that.'],
  ])
  expect(await open(without)).toBeNull()
  expect((await open(decided))?.outcome).toBe('rejected')
  await academy.rows(`update applications set status = 'rejected', status_since = now() where id = $1`, [without])
  const again = await prepared(offer())
  expect(await needs(again)).toEqual(['decision', 'status', 'decision'])
  await expectDeclined(startBatch(deps, maya, again, null), 'conflict', { message: 'Nothing here is ready.' })
  expect(await findBatch(deps, maya, again)).toMatchObject({ startedAt: null })
})

test('of more offers than seats, the first of the selection get one, beside scheduled ones; drafts need none', async () => {
  for (let count = 0; count < 2; count += 1) ids.push(await academy.registered({ CohortId: offeredStart.id }))
  const [late = '', , , ...chosen] = ids
  const [first] = chosen
  const scheduled = await academy.registered({ CohortId: offeredStart.id })
  await doneBatch(deps, maya, wanted(offer(), [scheduled]))
  const few = { ...deps, schedule: withSeats(2) }
  const id = await prepareBatch(few, maya, wanted(offer(), [...chosen, late]))
  const { counts, seats, rows } = await preview(id, few)
  expect(counts).toEqual({ ready: 1, seat: 2 })
  expect(seats).toEqual([{ startId: offeredStart.id, left: 1, offers: 3, unsent: 2 }])
  expect(rows.map(({ recordId, need }) => [recordId, need])).toEqual(
    [...chosen, late].map((one) => [one, one === first ? undefined : 'seat']),
  )
  await startBatch(few, maya, id, 'draft')
  await runBatch(few, { id })
  expect((await findProgress(deps, id, 0)).counts).toEqual({ draft: 3 })
})

test('what was drafted is sent together, as it is, unless its start or last day no longer allows it', async () => {
  const [offered = '', edited = '', none = ''] = ids
  await draftedDecision(academy, omar, offered, 'offered')
  const drafted = await draftedDecision(academy, omar, edited, 'waitlisted')
  const id = await prepareBatch(deps, maya, drafts())
  expect(await needs(id)).toEqual([undefined, undefined, 'draft'])
  await startBatch(deps, maya, id, null)
  await runBatch(deps, { id })
  expect(await states(id)).toEqual(['scheduled', 'scheduled', 'failed'])
  expect(await open(edited)).toMatchObject({ id: drafted, staffName: 'Maya Sample' })
  expect(await open(none)).toBeNull()
  await stopBatch(deps, maya, id)
  await runBatch(deps, { id })
  // The offer is open for 14 days.
  const late = await prepareBatch(deps, maya, drafts())
  await startBatch(deps, maya, late, new Date(Date.now() + 20 * 86_400_000))
  await runBatch(deps, { id: late })
  expect(await states(late)).toEqual(['failed', 'scheduled', 'failed'])
  const changed = contentSchedule({ starts: [{ ...offeredStart, ends: '2999-01-01' }] })
  const { rows } = await preview(await prepareBatch(deps, maya, drafts()), { ...deps, schedule: changed })
  expect(rows.map(({ need }) => need)).toEqual(['terms', 'draft', 'draft'])
  expect(rows[0]?.problem).toContain('other days or hours')
})

test('of two people at once, the second learns who was first, row by row, and overwrites nothing', async () => {
  const [first = '', second = ''] = ids
  const id = await prepared(decline())
  await assign(deps, omar, await currentVersion(academy, second), omar.staffId)
  expect(await needs(id)).toEqual([undefined, 'look', undefined])
  const { version } = await currentVersion(academy, second)
  await changeBatch(deps, maya, id, { settings: {}, rows: [{ recordId: second, version, own: {} }] })
  expect(await needs(id)).toEqual([undefined, undefined, undefined])
  await startBatch(deps, maya, id, null)
  await saveDecisionDraft(deps, omar, await currentVersion(academy, first), typedDecision('waitlisted'))
  await runBatch(deps, { id })
  const [[state, note]] = (await results(id)) as [[string, string]]
  expect([state, note]).toEqual(['failed', expect.stringContaining('Omar Sample drafted the waitlist decision')])
  expect((await open(first))?.outcome).toBe('waitlisted')
  expect((await states(id)).slice(1)).toEqual(['scheduled', 'scheduled'])
})

test('its author or an admin stops it, and from then on nothing goes out; each record is what it was', async () => {
  const nora = await hire(deps.database, 'admissions', 'Nora Sample')
  const before = await Promise.all(ids.map((one) => findRecord(deps, one)))
  const id = await doneBatch(deps, maya, wanted(decline()))
  const [alone = ''] = ids
  await undoSending(deps, maya, alone, (await open(alone))?.id ?? '')
  expect(await states(id)).toEqual(['undone', 'scheduled', 'scheduled'])
  await expectDeclined(stopBatch(deps, nora, id), 'not_found')
  expect(await findBatch(deps, nora, id)).toMatchObject({ canStop: false, by: 'Maya Sample' })
  expect(await findBatch(deps, omar, id)).toMatchObject({ canStop: true })
  await stopBatch(deps, omar, id)
  await letGo()
  await sendDecisions(deps)
  await runBatch(deps, { id })
  expect(await states(id)).toEqual(['undone', 'undone', 'undone'])
  for (const [at, one] of ids.entries()) {
    expect(await open(one)).toMatchObject({ state: 'draft', outcome: 'rejected', notSent: null })
    const { state, since, status } = before[at] ?? {}
    expect(await findRecord(deps, one)).toMatchObject({ state, since, status })
  }
  await expectDeclined(stopBatch(deps, maya, id), 'conflict')
  const over = await doneBatch(deps, maya, drafts())
  await letGo()
  await academy.rows('update batches set send_at = now() where id = $1', [over])
  await expectDeclined(stopBatch(deps, maya, over), 'conflict')
})

test('disabling its author stops it, amid its rows and before its emails', async () => {
  const leaver = await hire(deps.database, 'admissions', 'Leaving Sample')
  const [sent, waiting] = [
    await doneBatch(deps, leaver, wanted(decline(), ids.slice(1))),
    await startedBatch(deps, leaver, wanted(decline(), ids.slice(0, 1))),
  ]
  await disablePerson(deps, omar, leaver.staffId)
  for (const id of [sent, waiting]) await runBatch(deps, { id })
  expect((await findProgress(deps, sent, 0)).counts).toEqual({ undone: 2 })
  expect((await findProgress(deps, waiting, 0)).counts).toEqual({ stopped: 1 })
  await letGo()
  await sendDecisions(deps)
  for (const one of ids) expect((await findDecisions(deps, one)).sent).toEqual([])
})

test('what cannot be is declined before anything is done', async () => {
  const wrong: [field: string, changes: Record<string, string>][] = [
    ['tuition', { tuition: 'much' }],
    ['scholarship', { scholarship: 'much' }],
    ['respondBy', { respondBy: '2020-01-01' }],
    ['body', { body: '{{nickname}}' }],
    ['subject', { subject: '' }],
  ]
  const id = await prepared(offer())
  for (const [field, settings] of wrong) {
    const errors = { [field]: [expect.any(String)] }
    await expectDeclined(changeBatch(deps, maya, id, { settings, rows: [] }), 'invalid', { errors })
  }
  const rejection = await prepared({ ...decline(), reason: '' })
  expect((await preview(rejection)).problems).toEqual({ reason: [expect.any(String)] })
  await expectDeclined(startBatch(deps, maya, rejection, null), 'invalid')
  for (const at of [new Date(Number.NaN), new Date('9999-01-01')]) {
    await expectDeclined(startBatch(deps, maya, id, at), 'invalid')
  }
  const finn = await hire(deps.database, 'finance', 'Finn Sample')
  await expectDeclined(prepareBatch(deps, finn, wanted(offer())), 'forbidden')
})
