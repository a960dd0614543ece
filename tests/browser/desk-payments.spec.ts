import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expectFitsPhone, expectNoFindingsAtAnyWidth } from './axe.ts'
import { ageSignIn, download, expect, test } from './desk.ts'
import { open } from './test.ts'

// Payments at the desk: discrepancies with Stripe, comparisons, movements and their file.

type Values = [id: string, kind: string, subject: string, application: string | null, ours: object, theirs: object]

async function addDiscrepancy(database: Pool, values: Values): Promise<string> {
  await database.query(
    `insert into payment_discrepancies (id, kind, subject, application_id, ours, theirs) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, subject) do update set id = $1, closed_at = null, closed_as = null, closed_by = null`,
    values,
  )
  return values[0]
}

/** A payment that nobody knows here, and one application that paid twice. */
async function addDiscrepancies(database: Pool): Promise<{ unknown: string; twice: string; name: string }> {
  const { rows } = await database.query<{ id: string; name: string }>(
    `select application_id as id, records.name from records join payment_movements using (application_id) limit 1`,
  )
  const [{ id, name } = { id: '', name: '' }] = rows
  const created = Math.floor(Date.now() / 1000)
  const unknown = randomUUID()
  const payment = {
    payment: `pi_${unknown}`,
    amount: 12_345,
    currency: 'cad',
    state: 'succeeded',
    created,
    refunded: 0,
  }
  await addDiscrepancy(database, [
    ...([unknown, 'unknown_payment', `pi_${unknown}`, null, { objection: 'not a payment of ours' }, payment] as const),
  ])
  const ours = { owed: 5000, currency: 'cad' }
  const theirs = {
    payments: 2,
    received: 10_000,
    returned: 0,
    currency: 'cad',
    payment: 'pi_first, pi_second',
    created,
    again: created,
  }
  const twice = await addDiscrepancy(database, [randomUUID(), 'overpaid', id, id, ours, theirs])
  return { unknown, twice, name }
}

const discrepancy = (page: Page, id: string) => page.locator(`#discrepancy-${id}`)

test('a discrepancy shows both sides, and is closed with a note', async ({ page, database, signIn }) => {
  const { unknown, twice, name } = await addDiscrepancies(database)
  await database.query(
    `insert into reconciliations (id, finished_at, counts, error) values
       (gen_random_uuid(), now(), '{"sessions": 12, "payments": 1}', null),
       (gen_random_uuid(), now(), '{}', 'The Stripe key may not read disputes (README, “Take real fees”).')`,
  )
  await signIn('Finn Sample', 'finance')
  await open(page, '/desk/payments?from=2000-01-01')
  await expectNoFindingsAtAnyWidth(page, 'payments')
  await expectFitsPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByText(/^Payments\d/)).toBeVisible()
  const row = discrepancy(page, twice)
  await expect(row.getByRole('row', { name: 'Owed' })).toContainText('CAD 50')
  await expect(row.getByRole('row', { name: 'Received' })).toContainText('CAD 100')
  await expect(row.getByRole('link', { name: 'Refund' })).toHaveAttribute('href', /\/desk\/records\/.+#payments$/)
  await row.getByLabel('Note for the record').fill('The family pays for two.')
  await row.getByRole('button', { name: 'Keep the payment' }).click()
  await expect(row).toHaveCount(0)
  await database.query(`update payment_discrepancies set closed_at = now(), closed_as = 'not_ours' where id = $1`, [
    unknown,
  ])
  await discrepancy(page, unknown).getByRole('button', { name: 'Not ours' }).click()
  await expect(page.getByRole('alert').getByText('This discrepancy is closed already.')).toBeVisible()
  await page.goto('/desk/payments')
  await expect(discrepancy(page, unknown)).toHaveCount(0)
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
  const { rows } = await database.query<{ count: string }>('select count(*) from payment_movements')
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
