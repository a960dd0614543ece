import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expectFitsPhone, expectNoFindingsAtAnyWidth } from './axe.ts'
import { ageSignIn, download, expect, test } from './desk.ts'
import { open } from './test.ts'

// Payments at the desk: discrepancies with Stripe, comparisons, ledger entries and their file.

/** One application that paid twice, and a payment that nobody knows here. */
async function addDiscrepancies(database: Pool): Promise<{ overpaid: string; name: string }> {
  const overpaid = randomUUID()
  const created = Math.floor(Date.now() / 1000)
  const received = { payments: 2, received: 10_000, returned: 0, currency: 'cad', payment: 'pi_1, pi_2', created }
  const unknown = { payment: 'pi_shop', amount: 12_345, currency: 'cad', state: 'succeeded', created, refunded: 0 }
  await database.query('delete from payment_discrepancies')
  await database.query(
    `insert into payment_discrepancies (id, kind, subject, application_id, ours, theirs)
     select $1::uuid, 'overpaid', application_id::text, application_id, '{"owed": 5000, "currency": "cad"}'::jsonb, $2::jsonb
     from (select application_id from ledger_entries limit 1) as payer
     union all select gen_random_uuid(), 'unknown_payment', 'pi_shop', null, '{"objection": "not a payment of ours"}', $3`,
    [overpaid, { ...received, again: created }, unknown],
  )
  const { rows } = await database.query<{ name: string }>(
    'select name from records join payment_discrepancies as discrepancy using (application_id) where discrepancy.id = $1',
    [overpaid],
  )
  return { overpaid, name: rows[0]?.name ?? '' }
}

test('a discrepancy shows both sides, and is closed with a note', async ({ page, database, signIn }) => {
  const { overpaid, name } = await addDiscrepancies(database)
  await database.query(
    `insert into reconciliations (id, finished_at, counts, error) values
       (gen_random_uuid(), now(), '{"checkoutSessions": 12, "payments": 1}', null),
       (gen_random_uuid(), now(), '{}', 'The Stripe key may not read disputes (README, “Take real fees”).')`,
  )
  await signIn('Finn Sample', 'finance')
  await open(page, '/desk/payments?from=2000-01-01')
  await expectNoFindingsAtAnyWidth(page, 'payments')
  await expectFitsPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByText(/^Payments\d/)).toBeVisible()
  const row = page.locator(`#discrepancy-${overpaid}`)
  await expect(row.getByRole('row', { name: 'Owed' })).toContainText('CAD 50')
  await expect(row.getByRole('row', { name: 'Received' })).toContainText('CAD 100')
  await expect(row.getByRole('link', { name: 'Refund' })).toHaveAttribute('href', /\/desk\/records\/.+#payments$/)
  await row.getByLabel('Note for the record').fill('The family pays for two.')
  await row.getByRole('button', { name: 'Keep the payment' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Closed discrepancies' }).click()
  await expectNoFindingsAtAnyWidth(page, 'closed', 'main')
  await expect(row).toContainText('Keep the payment, closed')
  await expect(row).toContainText('by Finn Sample')
  await row.getByRole('link', { name }).click()
  await expect(page.getByText('The family pays for two.').last()).toBeVisible()
  await expect(page.getByText('closed a payment discrepancy: “Overpaid”, keep the payment').last()).toBeVisible()
})

test('a reconciliation is started; a period has totals and a file', async ({ page, database, signIn }) => {
  await signIn('Finn Sample', 'finance')
  await open(page, '/desk/payments?from=2000-01-01')
  await page.getByRole('button', { name: 'Reconcile now' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Started by Finn Sample' }).first()).toContainText(
    'Discrepancies:',
  )
  const { rows } = await database.query<{ count: string }>("select count(*) from ledger_entries where currency = 'cad'")
  const totals = page.getByRole('table', { name: 'Totals by currency' })
  await expect(totals.getByRole('row', { name: 'CAD' })).toContainText(Number(rows[0]?.count).toLocaleString('en-US'))
  const file = await download(page, 'Export CSV')
  expect(file.suggestedFilename()).toMatch(/^payments-2000-01-01-to-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('From', { exact: true }).fill('2000-01-01')
  await page.getByLabel('To', { exact: true }).fill('2000-01-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2000-01-01&to=2000-01-31/)
  await expect(page.getByText('No payments, refunds or disputes in this period.')).toBeVisible()
  await ageSignIn(database)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page).toHaveURL(/\/desk\/verify\?to=%2Fdesk%2Fpayments%3Ffrom%3D2000-01-01%26to%3D2000-01-31/)
})
