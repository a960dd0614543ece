import { expect, test } from 'vitest'
import { findBalances } from '#services/charges/balances.ts'
import { setSeats } from '#services/leads/reservations.ts'
import { carryOutRetention } from '#services/privacy/retention.ts'
import { erasePerson, exportPerson } from '#services/privacy/service.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { addWorkshop, requestSeats } from '#tests/fixtures/workshop.ts'

const { academy, deps } = setUpApi()
setUpSchedule(deps)
const admin = setUpActor(deps, 'admin')

let made = 0
/** A confirmed reservation of a workshop that is over, with an invoice unless nobody said whom it names. */
async function reserve({ isInvoiced }: { isInvoiced: boolean }) {
  const workshop = `over-${++made}`
  const email = `contact.${made}@employer.example`
  const accounts = `accounts.${made}@employer.example`
  await addWorkshop(academy, workshop, 20)
  await deps.schedule.refresh()
  const { id } = await requestSeats(academy, workshop, 3, '', { email })
  const buyer = { name: `Company ${made}`, address: '1 Main St', email: accounts, purchaseOrder: '' }
  const seen = await currentVersion(academy, id)
  await setSeats(deps, admin, seen, 'confirmed', isInvoiced ? buyer : undefined)
  const past = '{"starts": "2020-02-09", "ends": "2020-02-09"}'
  await academy.rows('update schedule_entries set value = value || $2 where id = $1', [workshop, past])
  const lead = () => academy.rows('select name, email, phone, company, answers from leads where id = $1', [id])
  const age = (months: number) =>
    academy.rows('update leads set created_at = now() - make_interval(months => $2::int) where id = $1', [id, months])
  return { id, email, accounts, workshop, lead, age }
}

test('an export has the invoices of a contact; an erasure leaves what the company owes, without the person', async () => {
  const { id, email, accounts, workshop, lead } = await reserve({ isInvoiced: true })
  expect(await exportPerson(deps, admin, email)).toMatchObject({
    reservations: [{ charges: [{ kind: 'seats' }], invoices: [{ kind: 'invoice' }], payers: [{ email: accounts }] }],
  })
  expect(await exportPerson(deps, admin, accounts)).toMatchObject({ paysFor: [{ email: accounts }] })
  await erasePerson(deps, admin, email)
  const answers = { session: workshop, seats: 3, also: '' }
  expect(await lead()).toEqual([{ name: '', email: '', phone: '', company: '', answers }])
  expect(await academy.rows('select from records where id = $1', [id])).toEqual([])
  expect((await findBalances(deps.database, [id])).get(id)?.[0]?.owed).toBeGreaterThan(0)
  const payers = () => academy.rows('select name, address, email from payers where account_id = $1', [id])
  expect(await payers()).toMatchObject([{ email: accounts }])
  await erasePerson(deps, admin, accounts)
  expect(await payers()).toEqual([{ name: '', address: '', email: '' }])
})

test('without an invoice or a payment, nothing of a reservation is left', async () => {
  const { email, lead } = await reserve({ isInvoiced: false })
  await erasePerson(deps, admin, email)
  expect(await lead()).toEqual([])
})

test('in time, a reservation with an invoice loses the person, and goes after seven years', async () => {
  const { lead, age } = await reserve({ isInvoiced: true })
  const { requests, payments } = deps.retention.months
  await age(requests + 1)
  await carryOutRetention(deps)
  expect(await lead()).toMatchObject([{ email: '' }])
  await age(payments - 1)
  await carryOutRetention(deps)
  expect(await lead()).toHaveLength(1)
  await age(payments + 1)
  await carryOutRetention(deps)
  expect(await lead()).toEqual([])
})
