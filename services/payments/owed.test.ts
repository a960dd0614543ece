import { expect, test } from 'vitest'
import { type ApplicationStatus, applicationStatuses, owes, recordFee } from '#contract/application-status.ts'
import { entryWords, feeWords } from '#office/applicant/ui/words.ts'
import { findToWithdraw } from '#services/applicants/choices.ts'
import { findOwn } from '#services/applicants/page.ts'
import { applicationStatus } from '#services/applications/service.ts'
import { todayFigures } from '#services/report/service.ts'
import { currentVersion, sentDecision } from '#tests/fixtures/decision.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { changeFee, possibleFeeSteps } from './fee.ts'
import { countOf } from './fee-rule.ts'

const { academy, deps } = setUpApi()
const finn = setUpActor(deps, 'finance', 'Finn')
const maya = setUpActor(deps, 'admissions', 'Maya')
const email = 'ada@visitor.example'
const signIn = { id: '', email, createdAt: new Date() }

test('the database and the program agree on which applications owe their fee', async () => {
  for (const status of Object.keys(applicationStatuses) as ApplicationStatus[]) {
    for (const feeStatus of ['due', 'waived', 'paid', 'refunded']) {
      const ours = { owes: owes({ feeStatus, status }), fee: recordFee({ feeStatus, status }) }
      const theirs = 'select owes($1, $2), record_fee($1, $2) as fee'
      expect(await academy.rows(theirs, [feeStatus, status]), status).toEqual([ours])
    }
  }
})

test('the database and the program agree on what a ledger entry counts', async () => {
  const id = await academy.registered()
  const states = ['succeeded', 'pending', 'failed', 'canceled', 'lost', 'won', 'needs_response', 'appeal_under_review']
  await academy.rows(
    `insert into ledger_entries (id, kind, account_id, amount, currency, state, created, seen_at)
     select kind || state, kind, $1, 700, 'cad', state, 0, now()
     from unnest(array['payment', 'refund', 'dispute']) as kind, unnest($2::text[]) as state`,
    [id, states],
  )
  const counted = await academy.rows<Parameters<typeof countOf>[0] & { counted: number }>(
    `select kind, state, amount::int, counted::int from counted_entries where account_id = $1`,
    [id],
  )
  expect(counted).toHaveLength(3 * states.length)
  expect(counted).toEqual(counted.map((entry) => ({ ...entry, counted: countOf(entry) })))
})

test('on the waitlist nothing is due, wherever one looks', async () => {
  const id = await academy.registered({ EmailAddress: email })
  const [before] = (await todayFigures(deps)).filter(({ name }) => name === 'Fee due')
  await sentDecision(academy, maya, id, 'waitlisted')
  const [after] = (await todayFigures(deps)).filter(({ name }) => name === 'Fee due')
  expect((before?.count ?? 0) - (after?.count ?? 0)).toBe(1)
  expect(await academy.rows('select fee from records where id = $1', [id])).toEqual([{ fee: '' }])
  expect(await possibleFeeSteps(deps, id)).toEqual([])
  expect(await applicationStatus(deps, id)).toMatchObject({ feeStatus: 'due', owes: false })
  expect(await findToWithdraw(deps, signIn, id)).toMatchObject({ feeStatus: 'due', owes: false })
  const [own] = await findOwn(deps, { email })
  expect(own).toMatchObject({ canPay: false })
  expect(own && feeWords(own)).toBe('There is nothing to pay while you are on the waitlist')
})

test('a payment by hand that was undone is no payment: not for the applicant, not in today’s figures', async () => {
  const other = 'bo@visitor.example'
  const id = await academy.registered({ EmailAddress: other })
  const paidToday = async () => (await todayFigures(deps)).find(({ name }) => name === 'Fees paid today')?.count
  const before = await paidToday()
  await changeFee(deps, finn, await currentVersion(academy, id), 'paid', 'cheque')
  expect(await paidToday()).toBe((before ?? 0) + 1)
  await changeFee(deps, finn, await currentVersion(academy, id), 'payment_undone', 'of somebody else')
  expect(await paidToday()).toBe(before)
  const [own] = await findOwn(deps, { email: other })
  expect(own?.timeline.map(entryWords)).toContain('We noted a payment of USD 50 in error and removed it')
})
