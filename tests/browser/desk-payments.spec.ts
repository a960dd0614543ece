import type { Pool } from 'pg'
import { expectFitsPhone, expectNoFindingsAtAnyWidth } from './axe.ts'
import { ageSignIn, download, expect, test } from './desk.ts'
import { open } from './test.ts'

// Payments at the desk: what a person must decide, comparisons with Stripe, ledger entries and their file.

/** An application that paid too much, and a payment of nobody. */
async function addProblems(database: Pool): Promise<{ id: string; checkoutSession: string }> {
  const { rows } = await database.query<{ id: string; checkoutSession: string }>(
    `select account_id as id, min(checkout_session_id) as "checkoutSession" from ledger_entries
     where account_id in (select id from records) group by 1 having count(*) = 1 and count(checkout_session_id) = 1 limit 1`,
  )
  const [{ id, checkoutSession } = { id: '', checkoutSession: '' }] = rows
  await database.query("update records set state = 'in_progress' where id = $1", [id])
  await database.query("insert into record_events (record_id, kind, detail) values ($1, 'money', $2)", [
    id,
    { step: 'found', problem: 'overpaid', subject: id, amount: 'CAD 50', checkoutSession },
  ])
  await database.query(
    `insert into stray_payments (id, amount, currency, created) values ('pi_shop', 12345, 'cad', 1795000000)`,
  )
  return { id, checkoutSession }
}

test('what a person must decide about money is one sentence with one button', async ({ page, database, signIn }) => {
  const { id, checkoutSession } = await addProblems(database)
  await signIn('Finn Sample', 'finance')
  await open(page, '/desk')
  await page.getByRole('link', { name: 'Decide on it' }).click()
  await page.waitForURL('/desk/payments')
  await expectNoFindingsAtAnyWidth(page, 'payments')
  await expectFitsPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const stray = page.getByRole('listitem').filter({ hasText: 'of which CAD 123.45 belongs to nobody' })
  await stray.getByRole('button', { name: 'Not ours' }).click()
  await expect(stray).toHaveCount(0)
  await page.getByRole('link', { name: 'on To do' }).click()
  await expect(page.getByText('CAD 50 more was paid than is owed').first()).toBeVisible()
  await page.locator(`a[href*="${id}"]`).first().click()
  await page.getByRole('link', { name: 'Refund it' }).click()
  await expect(page).toHaveURL(new RegExp(`refund=${checkoutSession}`))
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'a record with too much money')
})

test('what is owed leads to its charges, and one that stays unpaid is decided on its record', async ({
  page,
  database,
  signIn,
}) => {
  const { rows } = await database.query<{ id: string; charge: string }>(
    `insert into charges (id, account_id, kind, number, amount, currency, due_on)
     select gen_random_uuid(), id, 'installment', 2, 107500, 'cad', current_date - 40 from accounts
     where id in (select id from records where kind = 'application') limit 1 returning account_id as id, id as charge`,
  )
  const [{ id, charge } = { id: '', charge: '' }] = rows
  const detail = { step: 'found', problem: 'overdue', subject: charge, amount: 'CAD 1,075', what: 'Installment 2' }
  await database.query("insert into record_events (record_id, kind, detail) values ($1, 'money', $2)", [
    id,
    { ...detail, due: '2026-10-20' },
  ])
  await signIn('Finn Sample', 'finance')
  await open(page, '/desk/receivables')
  await expectNoFindingsAtAnyWidth(page, 'receivables')
  await expectFitsPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const starts = page.getByRole('table', { name: 'What is owed by training and start' })
  await starts.getByRole('row', { name: 'No start' }).getByRole('link', { name: 'CAD 1,075' }).first().click()
  await page.waitForURL(/receivables\/charges\?start=none&age=31-60&currency=cad/)
  await expect(page.getByRole('row', { name: /40 days overdue/ })).toContainText('Installment 2')
  await expectNoFindingsAtAnyWidth(page, 'charges that are owed')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator(`a[href*="${id}"]`).first().click()
  await page.getByRole('button', { name: 'Decide Installment 2' }).click()
  await page.getByText('Move the due day').first().click()
  await expect(page.getByLabel('Due', { exact: true }).first()).toBeVisible()
})

test('a reconciliation is started; a period has totals and a file', async ({ page, database, signIn }) => {
  await signIn('Finn Sample', 'finance')
  await open(page, '/desk/payments?from=2000-01-01')
  await page.getByRole('button', { name: 'Compare with Stripe now' }).click()
  await expect(page.getByText(/^Compared with Stripe/)).toBeVisible()
  const sums = page.getByRole('table', { name: 'Sums by training and start' })
  await expect(sums.getByRole('row', { name: 'All in CAD' })).toContainText(/[\d,]+ below/)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download(page, 'Payments, as below')
  expect(file.suggestedFilename()).toMatch(/^payments-2000-01-01-to-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('From', { exact: true }).fill('2000-01-01')
  await page.getByLabel('To', { exact: true }).fill('2000-01-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2000-01-01&to=2000-01-31/)
  await expect(page.getByText('No payments, refunds or disputes in this period.')).toBeVisible()
  await ageSignIn(database)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('button', { name: 'Invoices and credit notes' }).click()
  await expect(page).toHaveURL(/\/desk\/verify\?to=%2Fdesk%2Fpayments%3Ffrom%3D2000-01-01%26to%3D2000-01-31/)
})
