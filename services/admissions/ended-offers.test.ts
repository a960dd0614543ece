import { beforeEach, expect, test } from 'vitest'
import { choose, findToAccept } from '#services/applicants/choices.ts'
import { findLetter, findOwn } from '#services/applicants/page.ts'
import { saveEntry } from '#services/schedule/changes.ts'
import {
  currentVersion,
  draftedDecision,
  offeredStart,
  seenOffer,
  sentDecision,
  typedDecision,
} from '#tests/fixtures/decision.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { sendDecision } from './decisions.ts'
import { expireOffers, setStatus } from './status.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const schedule = setUpSchedule(deps)
const email = 'ada@visitor.example'
const signIn = { id: '', email, createdAt: new Date() }
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: email })
  await sentDecision(academy, maya, id, 'offered')
})

const set = async (to: string, more = {}) => setStatus(deps, maya, await currentVersion(academy, id), to, more)
const statusNow = async () => (await academy.rows('select status from applications where id = $1', [id]))[0]?.status
const ownNow = async () => (await findOwn(deps, signIn)).find((own) => own.id === id)
const endLastDay = () =>
  academy.rows(`update decisions set respond_by = current_date - 2 where record_id = $1 and state = 'sent'`, [id])
async function setCanceled(isCanceled: boolean) {
  const known = schedule.current().snapshot.entries.start[offeredStart.id] as Record<string, unknown>
  const { canceled, ...value } = known
  const submitted = {
    kind: 'start' as const,
    id: offeredStart.id,
    value: { ...value, ...(isCanceled && { canceled: true }) },
  }
  await saveEntry(deps, maya, submitted, known)
}

test.each<[string, () => Promise<unknown>]>([
  ['withdrawn', () => sentDecision(academy, maya, id, 'offer_withdrawn')],
  ['declined', async () => choose(deps, signIn, id, 'decline', await seenOffer(academy, id))],
  ['expired', () => endLastDay().then(() => expireOffers(deps))],
  [
    'moved to another start',
    async () => {
      await putStart(academy, 'another-start')
      await academy.rows(`update applications set start_id = 'another-start' where id = $1`, [id])
    },
  ],
])('an offer that is %s has no admission letter, and no terms on the page', async (_case, end) => {
  expect(await findLetter(deps, signIn, id)).toMatchObject({ acceptedAt: null })
  await end()
  await expectDeclined(findLetter(deps, signIn, id), 'not_found')
  expect(await ownNow()).toMatchObject({ terms: null })
})

test('the letter of an offer that was accepted by phone does not ask to accept', async () => {
  await set('accepted')
  expect((await findLetter(deps, signIn, id)).acceptedAt).toBeInstanceOf(Date)
})

test('an offer with more time, scheduled for tomorrow, survives the last day of the first', async () => {
  const tomorrow = new Date(Date.now() + 12 * 3_600_000)
  const second = await sendDecision(deps, maya, await currentVersion(academy, id), typedDecision('offered'), tomorrow)
  await endLastDay()
  await expireOffers(deps)
  expect(await statusNow()).toBe('offered')
  expect(await academy.rows('select state from decisions where id = $1', [second])).toEqual([{ state: 'scheduled' }])
  // One that will not be sent after all gives no more time.
  await academy.rows(`update decisions set state = 'submitted', send_at = null where id = $1`, [second])
  await expireOffers(deps)
  expect(await statusNow()).toBe('offer_expired')
})

test('a better offer that the applicant has not read is neither declined nor accepted with the first', async () => {
  const seen = await seenOffer(academy, id)
  await sentDecision(academy, maya, id, 'offered')
  for (const choice of ['accept', 'decline'] as const) {
    await expectDeclined(choose(deps, signIn, id, choice, seen), 'conflict', {
      message: 'We have sent you another offer. Please read it.',
    })
  }
  expect((await ownNow())?.offer).toBe((await seenOffer(academy, id)).offer)
})

test('a canceled start has no seats: nobody accepts, enrolls or is offered one, and the page says so', async () => {
  const other = await academy.registered()
  await draftedDecision(academy, maya, other, 'offered')
  await setCanceled(true)
  const message = 'This start is canceled, so it has no seats.'
  await expectDeclined(choose(deps, signIn, id, 'accept', await seenOffer(academy, id)), 'conflict', { message })
  await expectDeclined(set('accepted'), 'conflict', { message })
  expect(await findToAccept(deps, signIn, id)).toMatchObject({ offer: null, isCanceled: true })
  expect(await ownNow()).toMatchObject({ isCanceled: true, canAnswer: false, respondBy: null, terms: null })
  await expectDeclined(findLetter(deps, signIn, id), 'not_found')
  await setCanceled(false)
  await set('accepted')
  await setCanceled(true)
  await expectDeclined(set('enrolled'), 'conflict', { message })
  expect(await statusNow()).toBe('accepted')
  await setCanceled(false)
})
