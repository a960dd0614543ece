import { expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { findBalances } from '#services/charges/balances.ts'
import { owes } from '#services/charges/totals.ts'
import { notePayment, noteRefund } from '#services/payments/by-hand.ts'
import { currentVersion } from '#services/record-locks.ts'
import { addAccount, gst, invoiceCharges, invoiceDeps } from '#tests/fixtures/invoices.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { askForInvoice, cancelByStaff, issueByStaff } from './ask.ts'
import { findAccountPage, findOwnPaper, findOwnStatement, findStaffPaper } from './pages.ts'

const { academy, deps: api } = setUpApi()
const deps = () => ({ ...api, ...invoiceDeps })
const finance = setUpActor(api, 'finance')
const viewer = setUpActor(api, 'viewer')

/** Of `insertApplications`. */
const ada = { email: 'ada@visitor.example' }
const seen = (accountId: string) => currentVersion(api.database, accountId)
const pay = async (accountId: string, ...parts: { chargeId: string; amount: number }[]) =>
  notePayment(api, finance, await seen(accountId), { parts, reason: 'Transfer' })

test('a receipt says what was paid for, by whom, when and how, with the taxes in it', async () => {
  const { accountId, chargeIds } = await addAccount(api, {}, { taxes: [] })
  const [first = '', second = ''] = chargeIds
  await pay(accountId, { chargeId: first, amount: 21_000 }, { chargeId: second, amount: 5000 })
  const [receipt] = (await findOwnStatement(deps(), ada, accountId)).documents
  const address = { entryId: receipt?.id }
  const paper = await findOwnPaper(deps(), ada, accountId, address)
  expect(paper).toMatchObject({ title: 'Receipt', reference: receipt?.id, to: ['Ada Byron'], notes: [] })
  expect(paper.facts).toContainEqual(['How', 'Directly to the academy'])
  expect(paper.from).toContain('GST 12345 6789 RT0001')
  expect(paper.tables[0]?.rows).toEqual([
    ['Installment 1', '200.00', '10.00', '210.00'],
    ['Installment 2', '50.00', '0.00', '50.00'],
  ])
  expect(paper.tables[0]?.totals).toEqual([
    ['Total before taxes', '250.00'],
    ['GST, 5%', '10.00'],
    ['Total, USD', '260.00'],
  ])
  await academy.rows("update applications set full_name = '王小明' where id = $1", [accountId])
  expect(await findOwnPaper(deps(), ada, accountId, address)).toMatchObject({ to: [] })
  await expectDeclined(findOwnPaper(deps(), { email: 'other@visitor.example' }, accountId, address), 'not_found')
  await expectDeclined(findOwnPaper(deps(), ada, (await addAccount(api)).accountId, address), 'not_found')
})

test('a statement ends in what is owed, whatever happened', async () => {
  const { accountId, chargeIds } = await addAccount(api, {}, {}, { currency: 'jpy', amount: 3000 })
  const [first = '', second = '', yen = ''] = chargeIds
  await pay(accountId, { chargeId: accountId, amount: 5000 })
  await pay(accountId, { chargeId: first, amount: 105_000 }, { chargeId: second, amount: 200 })
  await pay(accountId, { chargeId: yen, amount: 3500 })
  await inTransaction(api.database, (transaction) =>
    adjustCharge(transaction, { chargeId: first, kind: 'scholarship', amount: 40_000 }),
  )
  const refund = { parts: [{ chargeId: accountId, amount: 5000 }], reason: 'Back' }
  await noteRefund(api, finance, await seen(accountId), refund)
  const { statement } = await findOwnStatement(deps(), ada, accountId)
  const totals = owes((await findBalances(api.database, [accountId])).get(accountId) ?? [])
  expect(totals.map(({ currency, owed, tooMuch }) => [currency, owed - tooMuch])).toEqual([
    ['usd', 64_800],
    ['jpy', -500],
  ])
  expect(statement.tables.map((table) => table.totals)).toEqual([
    [['Still to pay, USD', '648.00']],
    [['Paid too much, JPY', '500']],
  ])
  expect(statement.tables[0]?.rows.at(-1)?.[1]).toBe('Not asked for any more: Application fee')
})

test('applicants get an invoice of their charges at once, not of a sponsor’s, and only with a name and an address', async () => {
  const { accountId, chargeIds } = await addAccount(api, {}, {})
  await academy.rows(
    `with sponsor as (insert into payers (id, account_id, name, email, address) values (gen_random_uuid(), $1, 'Byron Ltd.', 'pay@byron.example', '1 Street') returning id)
     update charges set payer_id = sponsor.id from sponsor where charges.id = $2`,
    [accountId, chargeIds[1]],
  )
  const ask = (wanted: { name: string; address: string }) =>
    askForInvoice(deps(), ada, accountId, { chargeIds, ...wanted })
  await expectDeclined(ask({ name: '王', address: '' }), 'invalid', {
    errors: { name: [expect.stringContaining('王')], address: [expect.any(String)] },
  })
  await ask({ name: 'Ada', address: '1 Street\nCalgary' })
  const { documents, mayAskForInvoice } = await findOwnStatement(deps(), ada, accountId)
  expect(documents).toMatchObject([{ kind: 'invoice', amount: 105_000 }])
  expect(mayAskForInvoice).toBe(false)
  await expectDeclined(ask({ name: 'Ada', address: '1 Street' }), 'invalid')
  const paper = await findOwnPaper(deps(), ada, accountId, { invoiceId: documents[0]?.id })
  expect(paper).toMatchObject({ title: 'Invoice', to: ['Ada', '1 Street', 'Calgary'] })
  const { groups } = await findAccountPage(deps(), finance, accountId)
  expect(groups).toMatchObject([
    { buyer: { name: 'Byron Ltd.', address: '1 Street' }, charges: [{ id: chargeIds[1] }] },
  ])
  const { lines } = await invoiceCharges(api, { accountId, chargeIds: chargeIds.slice(1) })
  expect(lines[0]?.description).toBe('Installment 2, Databases, for Ada Byron')
})

test('staff issue and cancel invoices, which the log and the timeline know; a viewer does not even see them', async () => {
  const { accountId, chargeIds } = await addAccount(api, { taxes: [gst] })
  const buyer = { name: 'Byron Ltd.', address: '1 Street', purchaseOrder: 'PO 7' }
  const issue = async (actor = finance) =>
    issueByStaff(deps(), actor, await seen(accountId), { chargeIds, buyer, days: '30' })
  await expectDeclined(issue(viewer), 'forbidden')
  await issue()
  const { invoices } = await findAccountPage(deps(), finance, accountId)
  const id = invoices[0]?.id ?? ''
  const paper = await findStaffPaper(deps(), finance, accountId, { invoiceId: id })
  expect(paper.facts).toContainEqual(['Purchase order', 'PO 7'])
  expect(paper.facts).toContainEqual(['Due', expect.any(String)])
  await cancelByStaff(deps(), finance, await seen(accountId), id)
  expect((await findAccountPage(deps(), finance, accountId)).invoices).toEqual([])
  const logged = await academy.rows('select action from audit_log where record_id = $1 order by id', [accountId])
  expect(logged).toEqual([{ action: 'invoice.issued' }, { action: 'invoice.canceled' }])
  const events = await academy.rows("select detail from record_events where record_id = $1 and kind = 'invoice'", [
    accountId,
  ])
  expect(events).toHaveLength(2)
  await expectDeclined(findAccountPage(deps(), viewer, accountId), 'forbidden')
  await expectDeclined(findStaffPaper(deps(), viewer, accountId, { invoiceId: id }), 'forbidden')
})
