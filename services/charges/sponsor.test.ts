import { beforeEach, expect, test } from 'vitest'
import { loadEmail } from '#jobs/emails.ts'
import type { Email } from '#mail/registry.ts'
import { findMoney } from '#services/applicants/money.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { findOwnPaper, findOwnStatement } from '#services/invoices/pages.ts'
import { notePayment } from '#services/payments/by-hand.ts'
import { findRecord } from '#services/records/record.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { enrolled, payCharges, tuitionOf } from '#tests/fixtures/tuition.ts'
import { billSponsor, undoSponsor } from './sponsor.ts'

const { academy, deps } = setUpApi()
const finn = setUpActor(deps, 'finance', 'Finn Sample')
const maya = setUpActor(deps, 'admissions', 'Maya Sample')

const sponsor = { name: 'Example Fund', address: '1 Main St', email: 'fund@sponsor.example', purchaseOrder: 'A-7' }
let id: string
beforeEach(async () => {
  id = await enrolled(academy, finn)
})
const seen = () => currentVersion(academy, id)
const charges = () => tuitionOf(academy, id)
const charge = async (at: number) => (await charges()).filter(({ payerId }) => payerId === null)[at]?.id ?? ''
const bill = async (at: number, amount: number, actor = finn) =>
  billSponsor(deps, actor, await seen(), { chargeId: await charge(at), amount, sponsor }, 'Letter of May 2')
/** What each charge of a kind asks of whom, by who pays. */
const asked = async () => {
  const all = await charges()
  const sum = (isSponsor: boolean) =>
    all.filter(({ payerId }) => (payerId !== null) === isSponsor).reduce((total, each) => total + each.asked, 0)
  return { applicant: sum(false), sponsor: sum(true) }
}
async function emails() {
  const jobs = (await academy.getJobs(id)).filter(({ payload }) => 'kind' in payload && payload.kind === 'invoice')
  return Promise.all(
    jobs.map(async ({ payload }) =>
      deps.mailer.write((await loadEmail(deps, payload as EmailPayload, new Date())) as Email),
    ),
  )
}

test('a part or all of a charge is billed to a sponsor, to the cent, with an invoice by email', async () => {
  await bill(1, 100_001)
  expect(await asked()).toEqual({ applicant: 379_999, sponsor: 100_001 })
  const own = (await findMoney(deps, [id])).get(id)?.charges.find(({ when }) => when === 'elsewhere')
  expect(own).toMatchObject({ payer: 'Example Fund', amount: 'USD 1,000.01' })
  const [mail] = await emails()
  expect(mail?.to.address).toBe(sponsor.email)
  expect(mail?.text).toMatch(/Purchase order: A-7[\s\S]*Pay USD 1,000\.01:\n.*\/pay\/[\w-]{43}\n/)
  const [invoice] = await academy.rows<{ id: string }>('select id from invoices where account_id = $1', [id])
  const { email } = await findRecord(deps, id)
  const signIn = { id: crypto.randomUUID(), email, createdAt: new Date() }
  expect((await findOwnStatement(deps, signIn, id)).documents).toEqual([])
  for (const invoiceId of [invoice?.id, invoice?.id.toUpperCase()])
    await expectDeclined(findOwnPaper(deps, signIn, id, { invoiceId }), 'not_found')
  await bill(0, 30_000)
  expect(await asked()).toEqual({ applicant: 349_999, sponsor: 130_001 })
  expect(await academy.rows('select from payers where account_id = $1', [id])).toHaveLength(1)
  expect((await findRecord(deps, id)).timeline.at(-1)).toMatchObject({
    what: 'charge',
    text: 'Letter of May 2',
    detail: { step: 'sponsored', what: 'Deposit', to: 'Example Fund' },
  })
})

test('it is undone while the sponsor has not paid, with a credit note', async () => {
  await bill(1, 100_000)
  const find = async () => (await charges()).find(({ payerId }) => payerId !== null)?.id ?? ''
  const undo = async (actor = finn) => undoSponsor(deps, actor, await seen(), await find(), 'Letter withdrawn')
  await expectDeclined(undo(maya), 'forbidden')
  await undo()
  await expectDeclined(undo(), 'conflict')
  expect(await asked()).toEqual({ applicant: 480_000, sponsor: 0 })
  expect((await emails())[1]?.subject).toMatch(/^Credit note/)
  await bill(2, 50_000)
  const paid = (await charges()).find(({ payerId, owed }) => payerId !== null && owed > 0)?.id ?? ''
  await payCharges(academy, id, [paid])
  await expectDeclined(undoSponsor(deps, finn, await seen(), paid, 'Too late'), 'conflict')
})

test('what does not fit is refused: the fee, more than is open, what nobody can pay, a stale page, other roles', async () => {
  for (const amount of [0, -1, 1.5, Number.NaN, 30_001, 29_980, 20]) await expectDeclined(bill(0, amount), 'invalid')
  await expectDeclined(bill(0, 100, maya), 'forbidden')
  await expectDeclined(bill(0, 100, { ...finn, verifiedAt: new Date(0) }), 'verify')
  const wanted = { chargeId: await charge(0), amount: 10_000, sponsor }
  await expectDeclined(billSponsor(deps, finn, { id, version: 0 }, wanted, 'Why'), 'stale')
  await expectDeclined(
    billSponsor(deps, finn, await seen(), { ...wanted, sponsor: { ...sponsor, email: 'x' } }, 'Why'),
    'invalid',
  )
  const other = await enrolled(academy, finn)
  await expectDeclined(billSponsor(deps, finn, await currentVersion(academy, other), wanted, 'Why'), 'not_found')
  const twice = await seen()
  const results = await Promise.allSettled([1, 2].map(() => billSponsor(deps, finn, twice, wanted, 'Why')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await asked()).toEqual({ applicant: 470_000, sponsor: 10_000 })
})

test('a payment outside Stripe is of one payer, who gets its receipt', async () => {
  await bill(1, 100_000)
  const parts = (await charges()).map(({ id: chargeId }) => ({ chargeId, amount: 100 }))
  await expectDeclined(notePayment(deps, finn, await seen(), { parts, reason: 'Transfer' }), 'conflict')
  expect(await academy.rows('select from ledger_entries where account_id = $1', [id])).toEqual([])
})
