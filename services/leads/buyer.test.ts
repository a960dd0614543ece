import { expect, test } from 'vitest'
import { loadEmail } from '#jobs/emails.ts'
import type { Email } from '#mail/registry.ts'
import { findBalances } from '#services/charges/balances.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { sendInvoice } from '#services/invoices/email.ts'
import { findRecord } from '#services/records/record.ts'
import type { Actor } from '#services/rights.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { addWorkshop, requestSeats } from '#tests/fixtures/workshop.ts'
import { changeBuyer, sendBuyer } from './buyer.ts'
import { addSeatsLink } from './links.ts'
import { openNames } from './names.ts'
import { changeSeats, setSeats } from './reservations.ts'

const billing = {
  ...content.billing,
  taxes: { mode: 'added' as const, lines: [{ name: 'GST', rate: 5, number: '12345 RT0001' }] },
}
const { academy, deps } = setUpApi({ billing })
setUpSchedule(deps)
const maya = setUpActor(deps, 'finance')
const adam = setUpActor(deps, 'admissions', 'Adam Sample')
const viewer = setUpActor(deps, 'viewer', 'Vera Sample')

const PRICE = (content.calendar.workshops[0]?.price ?? 0) * 100
/** Minor units of some seats, with taxes. */
const costs = (seats: number) => Math.round(PRICE * seats * 1.05)
const buyer = {
  name: 'Example Company Ltd.',
  address: ' 1 Main St \r\n\r\nCalgary',
  email: 'accounts@company.example',
  purchaseOrder: '<b>4500</b> & "77"',
}

let made = 0
/** A reservation of 3 seats in one workshop and 2 in another. */
async function request() {
  const [first, other] = [`billed-${++made}`, `billed-${++made}`]
  await addWorkshop(academy, first, 20)
  await addWorkshop(academy, other, 20)
  await deps.schedule.refresh()
  const { id } = await requestSeats(academy, first, 3, `${other}: 2`)
  const seen = () => currentVersion(academy, id)
  return {
    id,
    seen,
    confirm: async (named?: typeof buyer, actor: Actor = maya) =>
      setSeats(deps, actor, await seen(), 'confirmed', named),
    release: async () => setSeats(deps, maya, await seen(), 'released'),
    change: async (count: number, actor: Actor = maya) =>
      changeSeats(deps, actor, await seen(), { workshopId: first, count }),
    invoices: () =>
      academy.rows<{ id: string; kind: string; total: number; lines: unknown[]; due: string | null }>(
        `select id, kind, total::int, lines, due_on::text as due from invoices where account_id = $1 order by created_at, id`,
        [id],
      ),
  }
}

/** The emails of a reservation's invoices, the first one first. */
async function emails(id: string) {
  const jobs = (await academy.getJobs(id)).filter(({ payload }) => 'kind' in payload && payload.kind === 'invoice')
  return Promise.all(
    jobs.map(async ({ payload }) => {
      const email = await loadEmail(deps, payload as EmailPayload, new Date())
      return deps.mailer.write(email as Email)
    }),
  )
}

test('a company says by its link whom the invoice names, once, and gets one invoice for all workshops', async () => {
  const { id, confirm, invoices } = await request()
  await confirm()
  const token = (await addSeatsLink(deps.database, id)) ?? ''
  expect(await invoices()).toEqual([])
  expect(await openNames(deps, token)).toMatchObject({ invoiceTo: 'wanted' })
  await expectDeclined(sendBuyer(deps, token, { ...buyer, email: 'x' }), 'invalid')
  await expectDeclined(sendBuyer(deps, 'x', buyer), 'not_found')
  const results = await Promise.allSettled([1, 2, 3].map(() => sendBuyer(deps, token, buyer)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await openNames(deps, token)).toMatchObject({ invoiceTo: 'known' })
  expect(await invoices()).toMatchObject([{ kind: 'invoice', total: costs(3) + costs(2), lines: [{}, {}] }])
  const events = (await findRecord(deps, id)).timeline.map(({ what }) => what)
  expect(events).toEqual(expect.arrayContaining(['buyer', 'invoice']))
})

test('it goes to the address for invoices, as a PDF, with the order number and a link for each workshop', async () => {
  const { id, confirm, seen, invoices } = await request()
  await confirm(buyer)
  const [mail] = await emails(id)
  expect(mail?.to.address).toBe(buyer.email)
  expect(mail?.subject).toMatch(/^Invoice INV-\d{4}-\d{4}, purchase order <b>4500<\/b> & "77"$/)
  expect(mail?.html).toContain('&lt;b&gt;4500&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>4500')
  expect(mail?.attachments).toMatchObject([{ filename: expect.stringMatching(/^INV-.*\.pdf$/) }])
  expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(mail?.text.match(/\/pay\/[\w-]{43}\n/g)).toHaveLength(2)
  expect(mail?.storedText).not.toMatch(/\/pay\/[\w-]{43}/)
  // Again, for somebody who lost it.
  const [invoice] = await invoices()
  await sendInvoice(deps, adam, await seen(), invoice?.id ?? '')
  const again = (await emails(id))[1]
  expect(again?.subject).toBe(mail?.subject)
  expect(again?.messageId).not.toBe(mail?.messageId)
  await expectDeclined(sendInvoice(deps, viewer, await seen(), invoice?.id ?? ''), 'forbidden')
  const other = await request()
  await expectDeclined(sendInvoice(deps, maya, await other.seen(), invoice?.id ?? ''), 'not_found')
})

test('more seats are a second invoice, fewer a credit note, released ones one for all; what was paid is too much', async () => {
  const { id, confirm, change, release, invoices } = await request()
  await confirm(buyer, adam)
  await change(5, adam)
  await expectDeclined(change(2, adam), 'forbidden')
  await expectDeclined(change(2, { ...maya, verifiedAt: new Date(0) }), 'verify')
  await change(2)
  const sums = async () => (await invoices()).map(({ kind, total }) => [kind, total])
  const first = [
    ['invoice', costs(3) + costs(2)],
    ['invoice', costs(2)],
  ]
  expect((await sums()).slice(0, 2)).toEqual(first)
  const credited = (await sums()).slice(2)
  expect(credited.map(([kind]) => kind)).toEqual(['credit_note', 'credit_note'])
  expect(credited.reduce((sum, [, total]) => sum + Number(total), 0)).toBe(costs(3) - costs(2) + costs(2))
  await release()
  await release()
  const all = await sums()
  const balance = all.reduce((sum, [kind, total]) => sum + (kind === 'invoice' ? Number(total) : -Number(total)), 0)
  expect(balance).toBe(0)
  const balances = (await findBalances(deps.database, [id])).get(id) ?? []
  expect(balances.map(({ asked, owed }) => [asked, owed])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  const [, , , credit] = await emails(id)
  expect(credit?.subject).toMatch(/^Credit note CN-/)
  expect(credit?.text).not.toContain('/pay/')
})

test('staff change whom later invoices name; those that were sent keep what they say', async () => {
  const { confirm, seen, change, invoices } = await request()
  await confirm(buyer)
  await expectDeclined(changeBuyer(deps, viewer, await seen(), buyer), 'forbidden')
  await expectDeclined(changeBuyer(deps, maya, { ...(await seen()), version: 0 }, buyer), 'stale')
  await changeBuyer(deps, maya, await seen(), { ...buyer, name: 'Other Company' })
  await change(4)
  const ids = (await invoices()).map((invoice) => invoice.id)
  const rows = await academy.rows(
    `select buyer->>'name' as name, buyer->>'address' as address from invoices
    where id = any($1) order by created_at`,
    [ids],
  )
  expect(rows).toEqual([
    { name: buyer.name, address: '1 Main St\nCalgary' },
    { name: 'Other Company', address: '1 Main St\nCalgary' },
  ])
})
