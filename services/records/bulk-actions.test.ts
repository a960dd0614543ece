import { beforeEach, expect, test } from 'vitest'
import { startReply } from '#services/replies/service.ts'
import { listTemplates, saveTemplate } from '#services/replies/templates.ts'
import { dayAfter, draftedDecision, offeredStart } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { bulkStatus, listRunning, pauseBulk, prepareBulk, startBulk } from './bulk.ts'
import { type BulkAction, previewOne, runBulk } from './bulk-actions.ts'

// One start says what it costs.
const starts = contentSchedule()
  .current()
  .starts.map((item) =>
    item.id === offeredStart.id
      ? { ...item, tuition: { amount: 4800, currency: 'USD' }, paymentPlan: 'Monthly.' }
      : item,
  )
const { academy, deps } = setUpApi({ schedule: contentSchedule({ starts }) })
const maya = setUpActor(deps, 'admissions')
let ids: string[] = []
beforeEach(async () => {
  ids = []
  for (const CohortId of [offeredStart.id, '', offeredStart.id]) ids.push(await academy.registered({ CohortId }))
})

const offer = JSON.stringify({ outcome: 'offered', reason: null, respondBy: dayAfter(14) })
async function started(action: BulkAction, value: string): Promise<string> {
  const { id } = await prepareBulk(deps, maya, { action, value, rows: ids })
  await startBulk(deps, maya, id)
  return id
}
/** As where it was cut off before it noted what it had done. */
async function runAgain(id: string): Promise<void> {
  await academy.rows('update bulk_rows set result = null where job_id = $1', [id])
  await academy.rows('update bulk_jobs set finished_at = null where id = $1', [id])
  await runBulk(deps, { id })
}
const getResults = async (id: string) => {
  const { rows } = await bulkStatus(deps, maya, id)
  return ids.map((item) => rows.find(({ recordId }) => recordId === item)).map((row) => [row?.result, row?.note])
}

test('many are offered a seat by template, each with what its start promises; what fails says why, and a second run does nothing', async () => {
  const [priced = '', without = '', decided = ''] = ids
  await draftedDecision(academy, maya, decided, 'rejected')
  const job = { action: 'decide', value: offer } as const
  expect(await previewOne(deps, maya, job, priced)).toMatchObject({ text: expect.stringContaining('USD 4,800') })
  expect(await previewOne(deps, maya, job, without)).toEqual({ problem: 'Choose the start that the offer is for.' })
  const id = await started('decide', offer)
  for (const _ of ['once', 'again']) await runBulk(deps, { id })
  expect(await getResults(id)).toEqual([
    ['changed', null],
    ['failed', 'Choose the start that the offer is for.'],
    ['failed', 'There is a decision already that is not sent yet.'],
  ])
  const stored = `select outcome, state, terms->'tuition'->>'amount' as tuition from decisions where record_id = $1`
  expect(await academy.rows(stored, [priced])).toEqual([{ outcome: 'offered', state: 'draft', tuition: '4800' }])
  expect(await academy.rows(stored, [without])).toEqual([])
})

test('what is ready is counted before; a start, tuition and payment plan for all make ready what has none', async () => {
  const [priced = '', without = '', decided = ''] = ids
  await draftedDecision(academy, maya, decided, 'rejected')
  const rejected = await academy.registered()
  await academy.rows(`update applications set status = 'rejected', status_since = now() where id = $1`, [rejected])
  const rows = [...ids, rejected]
  const prepared = (value: string) => prepareBulk(deps, maya, { action: 'decide', value, rows })
  expect(await prepared(offer)).toMatchObject({ wouldDo: { changed: 1, failed: 2, not_possible: 1 }, shortages: [] })
  const terms = { startId: offeredStart.id, tuition: '4,200', paymentPlan: 'Half on acceptance.' }
  const whole = JSON.stringify({ ...JSON.parse(offer), terms })
  const { id, wouldDo } = await prepared(whole)
  expect(wouldDo).toEqual({ changed: 2, failed: 1, not_possible: 1 })
  expect(await bulkStatus(deps, maya, id)).toMatchObject({ wouldDo })
  await startBulk(deps, maya, id)
  await runBulk(deps, { id })
  const stored = `select state, terms->>'startId' as start, terms->>'paymentPlan' as plan,
    terms->'tuition'->>'amount' as tuition from decisions where record_id = $1`
  const expected = { state: 'draft', start: offeredStart.id, plan: terms.paymentPlan, tuition: '4200' }
  for (const item of [priced, without]) expect(await academy.rows(stored, [item])).toEqual([expected])
  for (const wrong of [{ startId: 'nowhere' }, { tuition: 'much' }, { paymentPlan: 'x'.repeat(401) }]) {
    const value = JSON.stringify({ ...JSON.parse(offer), terms: { ...terms, ...wrong } })
    await expectDeclined(prepared(value), 'invalid', {
      errors: { [Object.keys(wrong)[0] ?? '']: [expect.any(String)] },
    })
  }
})

test('more offers than seats are named before anything is drafted', async () => {
  const few = starts.map((item) => (item.id === offeredStart.id ? { ...item, seats: 9, seatsLeft: 1 } : item))
  const full = { ...deps, schedule: contentSchedule({ starts: few }) }
  const others = Number(
    (
      await academy.rows<{ n: string }>(
        `select count(*) as n from decisions where state = 'draft' and outcome = 'offered'`,
      )
    )[0]?.n,
  )
  const { shortages } = await prepareBulk(full, maya, { action: 'decide', value: offer, rows: ids })
  expect(shortages).toEqual([{ startId: offeredStart.id, offers: 2, others, free: 1 }])
})

test('many get a reply by template, once each, also where a run is repeated', async () => {
  const words = { name: `Dates ${ids[0]}`, subject: 'About {{course}}', body: 'Hello {{name}}' }
  await saveTemplate(deps, maya, { id: '', seen: '' }, words)
  const [template] = await academy.rows<{ id: string }>('select id from reply_templates where name = $1', [words.name])
  const id = await started('reply', template?.id ?? '')
  await runBulk(deps, { id })
  await runAgain(id)
  const sent = await academy.rows('select subject from replies where record_id = any($1)', [ids])
  expect(sent).toEqual(Array(3).fill({ subject: `About ${training.name}` }))
})

test('a status is set where it can follow; a paused job waits', async () => {
  const { id, wouldDo } = await prepareBulk(deps, maya, { action: 'status', value: 'in_review', rows: ids })
  expect(wouldDo).toEqual({ changed: 3 })
  await startBulk(deps, maya, id)
  await pauseBulk(deps, maya, id, true)
  await runBulk(deps, { id })
  expect(await bulkStatus(deps, maya, id)).toMatchObject({ counts: { waiting: 3 }, finishedAt: null })
  await pauseBulk(deps, maya, id, false)
  await runBulk(deps, { id })
  expect(await bulkStatus(deps, maya, id)).toMatchObject({ counts: { changed: 3 }, finishedAt: expect.any(Date) })
  const enrolled = { action: 'status', value: 'enrolled', rows: ids } as const
  expect((await prepareBulk(deps, maya, enrolled)).wouldDo).toEqual({ not_possible: 3 })
})

test('what cannot be is declined before anything is prepared', async () => {
  const prepared = (action: BulkAction, value: string) => prepareBulk(deps, maya, { action, value, rows: ids })
  for (const [outcome, respondBy] of [
    ['accepted', null],
    ['offered', '2020-01-01'],
    ['rejected', null],
  ]) {
    await expectDeclined(prepared('decide', JSON.stringify({ outcome, reason: null, respondBy })), 'invalid')
  }
  await expectDeclined(prepared('status', 'withdrawn'), 'invalid')
  await expectDeclined(prepared('reply', 'x'), 'not_found')
})

test('a job stops at the next record once its author is disabled, and what was not sent is taken back', async () => {
  const leaver = await hire(deps.database, 'admissions', 'Leaving Sample')
  await saveTemplate(deps, maya, { id: '', seen: '' }, { name: 'News', subject: 'News', body: 'Hello' })
  const value = (await listTemplates(deps)).find(({ name }) => name === 'News')?.id ?? ''
  const { id } = await prepareBulk(deps, leaver, { action: 'reply', value, rows: ids })
  await expectDeclined(startBulk(deps, { ...leaver, verifiedAt: new Date(0) }, id), 'verify')
  await startBulk(deps, leaver, id)
  // Disabled while the first record is worked on.
  await academy.rows(`
    create function leave() returns trigger language plpgsql as $$ begin
      update staff set disabled_at = now() where id = new.staff_id; return new;
    end $$;
    create trigger leave after insert on replies for each row execute function leave()`)
  await runBulk(deps, { id })
  await academy.rows('drop function leave cascade')
  expect((await bulkStatus(deps, leaver, id)).counts).toEqual({ changed: 1, not_allowed: 2 })
  const isTheirs = 'from replies where staff_id = $1'
  const [reply] = await academy.rows<{ id: string; record: string }>(`select id, record_id as record ${isTheirs}`, [
    leaver.staffId,
  ])
  const start = (isResent: boolean) => startReply(deps.database, reply?.record ?? '', reply?.id ?? '', isResent)
  expect(await start(false)).toBeUndefined()
  expect(await academy.rows(`select state ${isTheirs}`, [leaver.staffId])).toEqual([{ state: 'taken_back' }])
  // Somebody who works here may still have it resent.
  await academy.rows("update replies set state = 'sent' where staff_id = $1", [leaver.staffId])
  expect(await start(true)).toMatchObject({ reply: { subject: 'News' } })
})

test('an admin sees and pauses what somebody else has started, and nobody else does', async () => {
  const omar = await hire(deps.database, 'admin', 'Omar Sample')
  const other = await hire(deps.database, 'admissions', 'Nora Sample')
  const id = await started('assign', maya.staffId)
  expect(await listRunning(deps, omar)).toContainEqual(expect.objectContaining({ id, by: 'Maya Sample' }))
  await expectDeclined(pauseBulk(deps, other, id, true), 'not_found')
  await expectDeclined(listRunning(deps, other), 'forbidden')
  await pauseBulk(deps, omar, id, true)
  expect((await bulkStatus(deps, omar, id)).pausedAt).not.toBeNull()
  await runBulk(deps, { id })
  expect((await getResults(id)).map(([result]) => result)).toEqual([null, null, null])
  await academy.rows(
    `insert into bulk_jobs (id, staff_id, action, started_at)
     select gen_random_uuid(), $1, 'done', now() from generate_series(1, 60)`,
    [maya.staffId],
  )
  expect(await listRunning(deps, omar)).toHaveLength(50)
})
