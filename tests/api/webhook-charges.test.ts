import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { addCharges, openAccount } from '#services/charges/accounts.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { insertRows } from '#tests/fixtures/database-rows.ts'
import { setUpWebhook } from '#tests/fixtures/webhook.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()
const receive = setUpWebhook(academy)

test('what is owed of a charge is told of an applicant and of a company, and when nothing is left of it', async () => {
  const { deliver, accepted } = await receive()
  const [id, company] = [await academy.registered(), await academy.sendLead('Training/request')]
  const [installment, seats] = [uuidv7(), uuidv7()]
  await inTransaction(academy.deps.database, async (transaction) => {
    await openAccount(transaction, { leadId: company })
    const common = { number: 1, amount: 900, currency: 'usd', dueOn: '2999-01-01' }
    await addCharges(transaction, id, [{ ...common, id: installment, kind: 'installment' }])
    await addCharges(transaction, company, [{ ...common, id: seats, kind: 'seats', number: 0 }])
    await adjustCharge(transaction, { chargeId: seats, kind: 'seats', amount: 900 })
  })
  await academy.rows("update charges set due_on = '2999-02-01' where id = $1", [installment])
  const pay = { kind: 'payment', state: 'succeeded', amount: 900, currency: 'usd', created: 0, seen_at: 'now' }
  const { $client } = academy.deps.database
  await insertRows($client, 'ledger_entries', [{ ...pay, id: 'by-hand-webhook', account_id: id }])
  const part = { charge_id: installment, ledger_entry_id: 'by-hand-webhook', position: 0, amount: 900 }
  await insertRows($client, 'charge_parts', [{ ...part, id: uuidv7() }])
  await deliver()
  const told = accepted().filter(({ type }) => /^(charge|account)/.test(type))
  const charge = { id: installment, kind: 'installment', number: 1, currency: 'usd' }
  const ofCompany = { id: seats, kind: 'seats', number: 0, currency: 'usd', dueOn: '2999-01-01' }
  expect(told.map(({ type, lead, change }) => [type, lead.id, change?.charge])).toEqual([
    ['account.changed', id, { ...charge, dueOn: '2999-01-01', owed: { from: 0, to: 900 } }],
    ['account.changed', company, { ...ofCompany, owed: { from: 0, to: 900 } }],
    ['account.changed', company, { ...ofCompany, owed: { from: 900, to: 0 } }],
    ['account.changed', id, { ...charge, dueOn: '2999-02-01', owed: { from: 900, to: 900 } }],
    ['charge.paid', id, { ...charge, dueOn: '2999-02-01', owed: { from: 900, to: 0 } }],
  ])
})
