import { expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { notePayment } from '#services/payments/by-hand.ts'
import { currentVersion } from '#services/record-locks.ts'
import { addAccount, invoiceCharges } from '#tests/fixtures/invoices.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { deleteInvoices, eraseApplications } from './retention.ts'

const { academy, deps } = setUpApi()
const finance = setUpActor(deps, 'finance')

const pay = async (accountId: string, chargeId: string, amount: number) =>
  notePayment(deps, finance, await currentVersion(deps.database, accountId), {
    parts: [{ chargeId, amount }],
    reason: 'Transfer',
  })
const invoicesOf = (accountId: string) =>
  academy.rows<{ kind: string; total: string; name: string }>(
    `select kind, total, buyer->>'name' as name from invoices where account_id = $1 order by created_at, kind desc`,
    [accountId],
  )
const one = async <Row = Record<string, unknown>>(sql: string, id: string) => (await academy.rows<Row>(sql, [id]))[0]

test('of an application that was never paid the invoice stays, taken back by a credit note', async () => {
  const account = await addAccount(deps, {})
  await invoiceCharges(deps, account)
  await eraseApplications(deps, [account.accountId])
  expect(await one('select 1 from applications where id = $1', account.accountId)).toBeUndefined()
  expect(await invoicesOf(account.accountId)).toEqual([
    { kind: 'invoice', total: '105000', name: 'Ada Byron' },
    { kind: 'credit_note', total: '105000', name: 'Ada Byron' },
  ])
})

test('of tuition that was paid outside Stripe, charges and payments stay without the person; nothing is owed any more', async () => {
  const { accountId, chargeIds } = await addAccount(deps, {}, {}, {})
  const [first = '', second = '', third = ''] = chargeIds
  await invoiceCharges(deps, { accountId, chargeIds: [first, second] })
  await pay(accountId, first, 5000)
  await academy.rows(
    `with sponsor as (insert into payers (id, account_id, name, email, address)
       values (gen_random_uuid(), $1, 'Quill Ltd.', 'quill@visitor.example', '1 Street') returning id),
       sponsored as (update charges set payer_id = sponsor.id from sponsor where charges.id = $3)
     insert into pay_links (hash, charge_id) values ('link', $2)`,
    [accountId, second, third],
  )
  await eraseApplications(deps, [accountId])
  expect(await one('select full_name, email from applications where id = $1', accountId)).toEqual({
    full_name: '',
    email: '',
  })
  expect(
    await one(
      "select sum(owed) as owed from charge_balances where account_id = $1 and kind <> 'application_fee'",
      accountId,
    ),
  ).toEqual({
    owed: '0',
  })
  expect(await one('select count(*)::int as n from ledger_entries where account_id = $1', accountId)).toEqual({ n: 1 })
  expect((await invoicesOf(accountId)).map(({ total }) => total)).toEqual(['210000', '205000'])
  expect(await one('select name, email, address from payers where account_id = $1', accountId)).toEqual({
    name: '',
    email: '',
    address: '',
  })
  expect(await one('select 1 from pay_links where charge_id = $1', second)).toBeUndefined()
})

test('an old invoice is deleted with its credit notes, once the last of them is old; no number is given again', async () => {
  const account = await addAccount(deps, {})
  const { id, year, number } = await invoiceCharges(deps, account)
  const [chargeId = ''] = account.chargeIds
  await inTransaction(deps.database, (transaction) =>
    adjustCharge(transaction, { chargeId, kind: 'scholarship', amount: 5000 }),
  )
  const age = (kind: string, months: number) =>
    academy.rows(
      `alter table invoices disable trigger append_only;
       update invoices set issued_on = now() - interval '${months} months' where kind = '${kind}' and account_id = '${account.accountId}';
       alter table invoices enable trigger append_only`,
    )
  await age('invoice', 85)
  expect(await deleteInvoices(deps.database, 84)).toBe(0)
  await age('credit_note', 85)
  expect(await deleteInvoices(deps.database, 84)).toBe(2)
  expect(await one('select 1 from invoices where id = $1', id)).toBeUndefined()
  expect(await invoiceCharges(deps, await addAccount(deps, {}))).toMatchObject({ year, number: number + 1 })
})
