import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cohort } from '#contract/cohorts.ts'
import { choose } from '#services/applicants/choices.ts'
import type { Actor } from '#services/rights.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import {
  offeredStart,
  offeredTerms,
  seenNow,
  seenOffer,
  sentDecision,
  typedDecision,
} from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { editDecision, findDecisions, holdDecision, prepareDecision } from './decisions.ts'
import { prepareRelease, startRelease } from './releases.ts'

let academy: TestApi
let maya: Actor
let id: string
beforeAll(async () => {
  academy = await openApi()
  maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
})
afterAll(() => academy.close())
beforeEach(async () => {
  id = await academy.registered({ CohortId: '', EmailAddress: 'ada@visitor.example' })
})

const seen = () => seenNow(academy, id)
/** The services, with the start that is offered changed. */
const withStart = (changes: Partial<Cohort>) => {
  const cohorts = contentSchedule().current().cohorts
  const changed = cohorts.map((cohort) => (cohort.id === offeredStart.id ? { ...cohort, ...changes } : cohort))
  return { ...academy.deps, schedule: contentSchedule({ cohorts: changed }) }
}

test('an offer needs a start, tuition and a plan; what is empty is as the start has it, and another start needs it again', async () => {
  const typed = (terms: object) => ({ ...typedDecision('offered'), terms: { ...offeredTerms, ...terms } })
  const problems: [object, string][] = [
    [{ cohortId: '' }, 'cohortId'],
    [{ cohortId: 'ui-ux-2027-01' }, 'cohortId'],
    ...['', '-1', '1.234', 'USD 5', '1000001'].map((tuition): [object, string] => [{ tuition }, 'tuition']),
    [{ paymentPlan: ' ' }, 'paymentPlan'],
    [{ withdrawal: 'x'.repeat(401) }, 'withdrawal'],
  ]
  for (const [changes, field] of problems) {
    await expect(prepareDecision(academy.deps, maya, await seen(), typed(changes)), field).rejects.toMatchObject({
      errors: { [field]: [expect.any(String)] },
    })
  }
  const decision = await prepareDecision(academy.deps, maya, await seen(), typed({ tuition: '0' }))
  const { starts, ends, days, from, to } = offeredStart
  expect((await findDecisions(academy.deps, id)).open?.terms).toMatchObject({
    ...{ starts, ends, days, from, to, cohortId: offeredStart.id },
    tuition: { amount: 0, currency: 'USD' },
    withdrawal: academy.deps.decisions.withdrawal,
  })

  const own = { tuition: { amount: 5000, currency: 'CAD' }, paymentPlan: 'Monthly.' }
  const deps = withStart({ ...own, ends: '2999-01-01' })
  await expect(holdDecision(deps, maya, await seen(), decision)).rejects.toThrow('other days or hours')
  await editDecision(deps, maya, await seen(), decision, typed({ tuition: '', paymentPlan: '' }))
  expect((await findDecisions(deps, id)).open?.terms).toMatchObject({ ...own, ends: '2999-01-01' })
  await holdDecision(deps, maya, await seen(), decision)
  await academy.rows('update decisions set terms = null where id = $1', [decision])
  const release = await prepareRelease(deps, maya, [decision])
  await expect(startRelease(deps, maya, release, null)).rejects.toMatchObject({ reason: 'conflict' })
})

test('a new offer replaces one that is not accepted, and takes a seat of its own start', async () => {
  await sentDecision(academy, maya, id, 'offered')
  expect(await academy.rows('select cohort_id from applications where id = $1', [id])).toEqual([
    { cohort_id: offeredStart.id },
  ])
  const first = await seenOffer(academy, id)
  await sentDecision(academy, maya, id, 'offered')
  const second = await seenOffer(academy, id)
  expect(second.offer).not.toBe(first.offer)
  const email = 'ada@visitor.example'
  await expect(choose(academy.deps, { email }, id, 'accept', first)).rejects.toMatchObject({ reason: 'conflict' })
  await choose(academy.deps, { email }, id, 'accept', second)
  const accepted = await academy.rows('select id from decisions where accepted_at is not null and record_id = $1', [id])
  expect(accepted).toEqual([{ id: second.offer }])
})
