import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { records } from '#database/schema-desk.ts'
import { loadEmail } from '#jobs/emails.ts'
import { findOwn } from '#services/applicants/page.ts'
import { applicationStatus } from '#services/applications/service.ts'
import { findCode } from '#services/codes/list.ts'
import { exportCsv } from '#services/records/export.ts'
import { findRecord } from '#services/records/record.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'
import { newCode } from '#tests/fixtures/code-form.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectFailure } from './open-api.ts'

const books = setUpBooks()
const { academy } = books
beforeEach(() => {
  academy.deps.payments.fee = { amount: 5000, currency: 'usd' }
})

const discount = (changes: Parameters<typeof newCode>[2]) =>
  newCode(academy.deps, books.finn, { kind: 'discount', ...changes })
const owed = (id: string) =>
  academy.rows('select fee_status, fee_amount, fee_currency from applications where id = $1', [id])

/** The fee of an application, everywhere it is named. */
async function named(id: string) {
  const { deps } = academy
  const confirmation = await loadEmail(deps, { kind: 'application', to: 'visitor', id }, new Date())
  const [own] = await findOwn(deps, { email: 'ada@visitor.example' })
  const admin = await hire(deps.database, 'admin', 'Omar Sample')
  const csv = await text(await exportCsv(deps, admin, eq(records.id, id)))
  const [headings = [], cells = []] = csv.split('\r\n').map((line) => line.split(','))
  return {
    email: confirmation && 'fee' in confirmation && confirmation.fee,
    page: own?.fee.amount,
    own: (await applicationStatus(deps, id))?.fee,
    record: (await findRecord(deps, id)).feeDue,
    waived: (await findRecord(deps, id)).timeline.flatMap((item) =>
      item.what === 'waived' ? [item.code, item.off] : [],
    ),
    csv: cells[headings.indexOf('Fee Amount')],
  }
}

test('a fee that is another later, and in another currency, changes nothing that was agreed', async () => {
  const { code } = await discount({ kind: 'scholarship', off: '30', unit: 'percent' })
  const form = { ApplicationFeeWaiverCode: code }
  const open = await academy.registered(form)
  const { id: paid } = await academy.paid(await academy.opened(form))
  expect(await academy.getFee(paid)).toBe('paid')
  academy.deps.payments.fee = { amount: 500_000, currency: 'jpy' }
  await academy.rows('delete from records where id = $1', [paid])
  expect(await named(open)).toEqual({
    email: 'USD 35',
    page: 'USD 35',
    own: 'USD 35',
    record: 'USD 35',
    csv: '35.00',
    waived: [code, '30%'],
  })
  await academy.checkout(open)
  const sessions = 'select amount, currency from checkout_sessions where application_id = $1'
  expect(await academy.rows(sessions, [open])).toEqual([{ amount: 3500, currency: 'usd' }])
  expect(await books.compared()).toEqual([])
})

test('an amount in another currency than the fee’s takes off nothing: a wrong code for visitors, and the desk says why', async () => {
  const [amount, rate] = [await discount({ off: '20', unit: 'amount' }), await discount({ off: '20', unit: 'percent' })]
  academy.deps.payments.fee = { amount: 500_000, currency: 'jpy' }
  const response = await academy.register({ ApplicationFeeWaiverCode: amount.code })
  await expectFailure(response, 422, 'Invalid Application Waiver Code!')
  expect(await findCode(academy.deps, books.finn, amount.id)).toMatchObject({ state: 'other_currency', used: 0 })
  const id = await academy.registered({ ApplicationFeeWaiverCode: rate.code })
  expect(await owed(id)).toEqual([{ fee_status: 'due', fee_amount: 400_000, fee_currency: 'jpy' }])
})

test('a closed application shows no fee that is due to staff, until it is reopened', async () => {
  const { id } = await academy.opened()
  const shown = async () => {
    const { fee, feeDue } = await findRecord(academy.deps, id)
    return { fee, feeDue }
  }
  const set = (status: string) => academy.rows('update applications set status = $2 where id = $1', [id, status])
  for (const path of [
    'rejected',
    'withdrawn',
    'offered declined',
    'offered offer_expired',
    'offered offer_withdrawn',
  ]) {
    for (const status of path.split(' ')) await set(status)
    expect(await shown(), path).toEqual({ fee: '', feeDue: null })
    await set('in_review')
    expect(await shown()).toEqual({ fee: 'due', feeDue: 'USD 50' })
  }
  await set('withdrawn')
  const admin = await hire(academy.deps.database, 'admin', 'Omar Sample')
  expect(await text(await exportCsv(academy.deps, admin, eq(records.id, id)))).not.toContain(',due,')
  // Money that came stays shown.
  await academy.rows("update applications set fee_status = 'paid' where id = $1", [id])
  expect(await shown()).toEqual({ fee: 'paid', feeDue: null })
})
