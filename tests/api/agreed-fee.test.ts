import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOwn } from '#services/applicants/page.ts'
import { applicationStatus } from '#services/applications/service.ts'
import { findCode } from '#services/codes/list.ts'
import { makeCode } from '#services/codes/service.ts'
import { loadEmail } from '#services/emails/loaders.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { exportCsv } from '#services/records/export.ts'
import { findRecord } from '#services/records/record.ts'
import { emptyPaid } from '#services/retention/bookkeeping.ts'
import { type Books, openBooks } from '#tests/fixtures/books.ts'
import { codeForm } from '#tests/fixtures/code-form.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { failureOf, type TestApi } from './open-api.ts'

let books: Books
let academy: TestApi
beforeAll(async () => {
  books = await openBooks()
  academy = books.academy
})
afterAll(() => academy.close())
beforeEach(() => {
  academy.deps.payments.fee = { amount: 5000, currency: 'usd' }
  return books.clear()
})

let made = 0
async function newCode(changes: Parameters<typeof codeForm>[0]) {
  const code = `agreed-${++made}`
  const deps = { ...academy.deps, timeZone: 'America/Edmonton' }
  return { code, id: await makeCode(deps, books.finn, codeForm({ code, kind: 'discount', ...changes })) }
}
const owed = (id: string) =>
  academy.rows('select fee_status, fee_amount, fee_currency from applications where id = $1', [id])

/** The fee of an application, everywhere it is named. */
async function named(id: string) {
  const { deps } = academy
  const confirmation = await loadEmail(deps, { kind: 'application', to: 'visitor', id }, new Date())
  const [own] = await findOwn(deps, { email: 'ada@visitor.example' })
  const admin = await hire(deps.database, 'admin', 'Omar Sample')
  const csv = await text(await exportCsv(deps, admin, [id]))
  const [headings = [], cells = []] = csv.split('\r\n').map((line) => line.split(','))
  return {
    email: confirmation && 'fee' in confirmation && confirmation.fee,
    page: own?.fee.amount,
    own: (await applicationStatus(deps, id))?.fee,
    record: (await findRecord(deps, id)).feeDue,
    csv: cells[headings.indexOf('Fee Amount')],
  }
}

test.each([
  ['raised', { amount: 9900, currency: 'usd' }],
  ['lowered to what the code takes off', { amount: 1500, currency: 'usd' }],
  ['in another currency', { amount: 500_000, currency: 'jpy' }],
])('a fee that is %s later changes nothing that was agreed', async (_, later) => {
  const { code } = await newCode({ off: '15', unit: 'amount' })
  const [open, paid] = [
    await academy.registered({ ApplicationFeeWaiverCode: code }),
    await academy.registered({ ApplicationFeeWaiverCode: code }),
  ]
  const { sessionUrl } = await (await academy.checkout(paid)).json()
  await books.paid({ id: paid, sessionId: sessionUrl.split('/').pop() })
  academy.deps.payments.fee = later
  await academy.rows('delete from records where id = $1', [paid])
  expect(await named(open)).toEqual({
    ...{ email: 'USD 35', page: 'USD 35', own: 'USD 35', record: 'USD 35', csv: '35.00' },
  })
  await academy.checkout(open)
  expect(
    await academy.rows('select amount, currency from checkout_sessions where application_id = $1', [open]),
  ).toEqual([{ amount: 3500, currency: 'usd' }])
  expect(await books.compared()).toEqual([])
})

test('a waived application owes nothing: with the default code, and with one that takes off all', async () => {
  const { code } = await newCode({ off: '50', unit: 'amount' })
  for (const ApplicationFeeWaiverCode of ['CANDLE25', code]) {
    const id = await academy.registered({ ApplicationFeeWaiverCode })
    expect(await owed(id)).toEqual([{ fee_status: 'waived', fee_amount: 0, fee_currency: 'usd' }])
  }
})

test('an amount in another currency than the fee’s takes off nothing: a wrong code for visitors, and the desk says why', async () => {
  const [amount, rate] = [await newCode({ off: '20', unit: 'amount' }), await newCode({ off: '20', unit: 'percent' })]
  academy.deps.payments.fee = { amount: 500_000, currency: 'jpy' }
  const response = await academy.register({ ApplicationFeeWaiverCode: amount.code })
  expect([response.status, (await failureOf(response)).message]).toEqual([422, 'Invalid Application Waiver Code!'])
  expect(await findCode(academy.deps, books.finn, amount.id)).toMatchObject({ state: 'other_currency', used: 0 })
  const id = await academy.registered({ ApplicationFeeWaiverCode: rate.code })
  expect(await owed(id)).toEqual([{ fee_status: 'due', fee_amount: 400_000, fee_currency: 'jpy' }])
})

test('a limit for each email counts mailboxes; of an erased applicant no trace of it is left', async () => {
  const { code, id } = await newCode({ off: '10', unit: 'percent', limitPerEmail: '1' })
  const send = async (EmailAddress: string) =>
    (await academy.register({ ApplicationFeeWaiverCode: code, EmailAddress })).status
  expect(await send('grace@visitor.example')).toBe(200)
  for (const same of ['Grace@Visitor.example', 'grace+again@visitor.example']) expect(await send(same)).toBe(422)
  expect(await send('ada@visitor.example')).toBe(200)
  const used = () =>
    academy.rows<{ application: string; mailbox: string | null }>(
      'select application_id as application, mailbox from code_redemptions where code_id = $1 order by application_id',
      [id],
    )
  const [grace] = await used()
  await academy.rows("update applications set fee_status = 'paid' where id = $1", [grace?.application])
  await emptyPaid(academy.deps.database, [grace?.application ?? ''])
  expect((await used()).map(({ mailbox }) => mailbox)).toEqual([null, mailboxHash('ada@visitor.example')])
})

test('a closed application shows no fee that is due to staff, until it is reopened', async () => {
  const { id } = await books.opened()
  const shown = async () => {
    const { fee, feeDue } = await findRecord(academy.deps, id)
    return { fee, feeDue }
  }
  const set = (status: string) => academy.rows('update applications set status = $2 where id = $1', [id, status])
  const due = { fee: 'due', feeDue: 'USD 50' }
  expect(await shown()).toEqual(due)
  for (const path of [
    ['rejected'],
    ['withdrawn'],
    ['offered', 'declined'],
    ['offered', 'offer_expired'],
    ['offered', 'offer_withdrawn'],
  ]) {
    for (const status of path) await set(status)
    expect(await shown(), path.join()).toEqual({ fee: '', feeDue: null })
    const admin = await hire(academy.deps.database, 'admin', 'Omar Sample')
    const csv = await text(await exportCsv(academy.deps, admin, [id]))
    expect(csv).not.toContain(',due,')
    await set('in_review')
    expect(await shown()).toEqual(due)
  }
  // Money that came stays shown.
  await academy.rows("update applications set fee_status = 'paid' where id = $1", [id])
  await set('withdrawn')
  expect(await shown()).toEqual({ fee: 'paid', feeDue: null })
})
