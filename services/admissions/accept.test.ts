import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { planParts } from '#contract/plans.ts'
import { choose, findToAccept } from '#services/applicants/choices.ts'
import { findBalances } from '#services/charges/balances.ts'
import { currentVersion, offeredStart, offeredTerms, seenOffer, typedDecision } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { payCharges } from '#tests/fixtures/tuition.ts'
import { saveDecisionDraft } from './decisions.ts'
import { sendDecisions } from './sending.ts'
import { findLastOffers } from './sent.ts'
import { setStatus } from './status.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: 'ada@visitor.example' })
})

const ada = { id: '', email: 'ada@visitor.example', createdAt: new Date() }
const today = () => dayIn(deps.timeZone, new Date())
const kinds = ['full', 'deposit', 'monthly']

/** Sends an offer with all plans. */
async function offered(terms: object = {}) {
  const plans = { kinds, discount: '5%', deposit: '500', parts: '4' }
  const wanted = { ...typedDecision('offered'), terms: { ...offeredTerms, plans, ...terms } }
  const decision = await saveDecisionDraft(deps, maya, await currentVersion(academy, id), wanted)
  await academy.rows(`update decisions set state = 'scheduled', send_at = now() where id = $1`, [decision])
  await sendDecisions(deps)
}
const accept = async (plan: string) => choose(deps, ada, id, 'accept', { ...(await seenOffer(academy, id)), plan })
const getCharges = async () => {
  const balances = (await findBalances(deps.database, [id])).get(id) ?? []
  return balances.flatMap(({ kind, number, asked, dueOn }) =>
    kind === 'application_fee' ? [] : [{ kind, number, amount: asked, dueOn }],
  )
}

test.each(kinds)('the plan %s is shown with its amounts and days, and charged once with the seat', async (kind) => {
  await offered()
  const shown = (await findToAccept(deps, ada, id)).offer?.plans.find(({ plan }) => plan.kind === kind)
  await Promise.all([accept(kind), accept(kind)])
  await accept('full')
  const parts = (await getCharges()).toSorted((one, other) => one.number - other.number)
  expect(parts).toEqual(shown?.parts)
  const amounts = parts.map(({ amount }) => amount)
  expect(amounts).toEqual(
    { full: [456_000], deposit: [50_000, 430_000], monthly: [50_000, 107_500, 107_500, 107_500, 107_500] }[kind],
  )
  expect((await findLastOffers(deps.database, [id])).get(id)?.plan).toBe(kind)
})

test('a deposit holds the seat until it is due', async () => {
  await offered()
  await accept('deposit')
  const days = dayAfter(today(), deps.decisions.depositDays)
  expect((await getCharges())[0]).toMatchObject({ kind: 'deposit', dueOn: [days, offeredStart.starts].toSorted()[0] })
})

test('a plan that was not offered is declined, and nothing is lost', async () => {
  await offered({ plans: { kinds: ['full'], discount: '', deposit: '', parts: '' } })
  for (const plan of ['monthly', '', 'alchemy']) {
    await expectDeclined(accept(plan), 'invalid', { errors: { plan: [expect.stringMatching(/^Choose how/)] } })
  }
  expect(await getCharges()).toEqual([])
  await accept('full')
  expect(await getCharges()).toHaveLength(1)
})

test('without tuition there is nothing to choose, and nothing is charged', async () => {
  await offered({ scholarship: '100%' })
  await accept('')
  expect(await getCharges()).toEqual([])
  expect(await academy.rows('select status from applications where id = $1', [id])).toEqual([{ status: 'accepted' }])
})

test('staff who note an acceptance choose the first plan', async () => {
  await offered()
  await setStatus(deps, maya, await currentVersion(academy, id), 'accepted')
  const days = { acceptedOn: today(), starts: offeredStart.starts, depositDays: deps.decisions.depositDays }
  const plan = { kind: 'full', discount: { percent: 5 } } as const
  expect(await getCharges()).toEqual(planParts(plan, { tuition: 480_000, currency: 'usd', ...days }))
})

test('what was paid before a withdrawal counts for the next offer, so that nothing is charged twice', async () => {
  await offered()
  await accept('deposit')
  const [deposit] = (await findBalances(deps.database, [id])).get(id)?.filter(({ kind }) => kind === 'deposit') ?? []
  await payCharges(academy, id, [deposit?.id ?? ''])
  await setStatus(deps, maya, await currentVersion(academy, id), 'withdrawn')
  await setStatus(deps, maya, await currentVersion(academy, id), 'in_review', { reason: 'Back again.' })
  await offered()
  await accept('deposit')
  const asked = (await getCharges()).reduce((sum, { amount }) => sum + amount, 0)
  expect(asked).toBe(480_000)
})
