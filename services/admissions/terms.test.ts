import { beforeEach, expect, test } from 'vitest'
import type { Start } from '#contract/starts.ts'
import { choose } from '#services/applicants/choices.ts'
import {
  currentVersion,
  offeredStart,
  offeredTerms,
  seenOffer,
  sentDecision,
  typedDecision,
} from '#tests/fixtures/decision.ts'
import { getStart, otherTraining } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { saveDecisionDraft, sendDecision } from './decisions.ts'
import { findDecisions } from './find.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const schedule = setUpSchedule(deps)
let id: string
beforeEach(async () => {
  id = await academy.registered({ CohortId: '', EmailAddress: 'ada@visitor.example' })
})

const seen = () => currentVersion(academy, id)
/** The services, with the start that is offered changed. */
const withStart = (changes: Partial<Start>) => {
  const starts = contentSchedule().current().starts
  const changed = starts.map((start) => (start.id === offeredStart.id ? { ...start, ...changes } : start))
  return { ...deps, schedule: contentSchedule({ starts: changed }) }
}

test('an offer needs a start, tuition and a plan; what is empty is as the start has it, and another start needs it again', async () => {
  const typed = (terms: object) => ({ ...typedDecision('offered'), terms: { ...offeredTerms, ...terms } })
  const problems: Record<string, object[]> = {
    startId: ['', getStart(otherTraining).id].map((startId) => ({ startId })),
    tuition: ['', '-1', '1.234', 'USD 5', '1000001', '4800,50', '4 800'].map((tuition) => ({ tuition })),
    scholarship: ['101%', '0%', 'much', '4801'].map((scholarship) => ({ scholarship })),
    plans: [
      { kinds: [] },
      { kinds: ['alchemy'] },
      { kinds: ['full'], discount: '100%' },
      { kinds: ['deposit'], deposit: '' },
      { kinds: ['deposit'], deposit: '4800' },
      { kinds: ['deposit'], deposit: '0.20' },
      { kinds: ['monthly'], deposit: '', parts: '1' },
    ].map((plans) => ({ plans })),
    refunds: [{ refunds: { steps: [{ untilDay: Number.NaN, percent: 50 }], keepsDeposit: false } }],
  }
  for (const [field, many] of Object.entries(problems))
    for (const changes of many) {
      const errors = { [field]: [expect.any(String)] }
      await expectDeclined(saveDecisionDraft(deps, maya, await seen(), typed(changes)), 'invalid', { errors })
    }
  await saveDecisionDraft(deps, maya, await seen(), typed({ tuition: '0', plans: undefined }))
  const { starts, ends, days, from, to } = offeredStart
  expect((await findDecisions(deps, id)).open?.terms).toMatchObject({
    starts,
    ends,
    days,
    from,
    to,
    startId: offeredStart.id,
    tuition: { amount: 0, currency: 'USD' },
    plans: [],
    refunds: deps.decisions.refunds,
    depositDays: deps.decisions.depositDays,
  })

  const own = {
    tuition: { amount: 5000, currency: 'CAD' },
    plans: [{ kind: 'monthly' as const, deposit: 500, parts: 4 }],
    refunds: { steps: [], keepsDeposit: true },
  }
  const changed = withStart({ ...own, ends: '2999-01-01' })
  const asStart = { tuition: '', plans: undefined }
  await saveDecisionDraft(changed, maya, await seen(), typed(asStart))
  expect((await findDecisions(changed, id)).open?.terms).toMatchObject({ ...own, price: 5000, ends: '2999-01-01' })
  await saveDecisionDraft(changed, maya, await seen(), typed({ ...asStart, plans: { deposit: '800' } }))
  const plans = [{ ...own.plans[0], deposit: 800 }]
  expect((await findDecisions(changed, id)).open?.terms).toMatchObject({ plans })
})

test('an offer has a scholarship off its price, then the taxes', async () => {
  const taxed = { ...deps.billing, taxes: { mode: 'added' as const, lines: [{ name: 'GST', rate: 5, number: '1' }] } }
  const offered = async (scholarship: string) => {
    const terms = { ...offeredTerms, scholarship }
    const wanted = { ...typedDecision('offered'), terms }
    await saveDecisionDraft({ ...deps, billing: taxed }, maya, await seen(), wanted)
    return (await findDecisions(deps, id)).open?.terms
  }
  const taxes = [{ name: 'GST', rate: 5 }]
  expect(await offered('20%')).toMatchObject({
    price: 4800,
    scholarship: { amount: 960, percent: 20 },
    tuition: { amount: 4032, currency: 'USD' },
    taxes,
  })
  expect(await offered('800')).toMatchObject({ scholarship: { amount: 800 }, tuition: { amount: 4200 } })
  expect(await offered('100%')).toMatchObject({ scholarship: { amount: 4800 }, tuition: { amount: 0 }, plans: [] })
})

test('tuition and plans are saved for a start that has none, but only with the offer', async () => {
  const start = () => schedule.findStart(offeredStart.id)
  const { tuition, plans, ...value } = schedule.current().snapshot.entries.start[offeredStart.id] ?? {}
  await academy.rows('update schedule_entries set value = $2 where id = $1', [offeredStart.id, value])
  await schedule.refresh()
  const wanted = { ...typedDecision('offered'), saveForStart: true }
  await expectDeclined(sendDecision(deps, maya, await seen(), { ...wanted, body: '{{nickname}}' }), 'invalid')
  await expectDeclined(sendDecision(deps, maya, { id, version: 99 }, wanted), 'stale')
  await schedule.refresh()
  expect(start()?.tuition).toBeUndefined()
  await sendDecision(deps, maya, await seen(), wanted)
  expect(start()).toMatchObject({ tuition: { amount: 4800 }, plans: [{ kind: 'full' }] })
})

test('a new offer replaces one that is not accepted, and takes a seat of its own start', async () => {
  await sentDecision(academy, maya, id, 'offered')
  expect(await academy.rows('select start_id from applications where id = $1', [id])).toEqual([
    { start_id: offeredStart.id },
  ])
  const first = await seenOffer(academy, id)
  await sentDecision(academy, maya, id, 'offered')
  const second = await seenOffer(academy, id)
  expect(second.offer).not.toBe(first.offer)
  const email = 'ada@visitor.example'
  await expectDeclined(choose(deps, { email }, id, 'accept', first), 'conflict')
  await choose(deps, { email }, id, 'accept', second)
  const accepted = await academy.rows('select id from decisions where accepted_at is not null and record_id = $1', [id])
  expect(accepted).toEqual([{ id: second.offer }])
})
