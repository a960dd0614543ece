import type pg from 'pg'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { button, expect, test, timeline } from './desk.ts'
import { sendPaidApplication } from './sent.ts'
import { open } from './test.ts'

/** Has an applicant with a seat owe a deposit that is overdue, and two installments. */
async function chargeTuition(database: pg.Pool, id: string): Promise<void> {
  for (const status of ['offered', 'accepted'])
    await database.query('update applications set status = $2 where id = $1', [id, status])
  await database.query(
    `insert into charges (id, account_id, kind, number, amount, currency, due_on)
     select gen_random_uuid(), $1, kind, number, amount, 'usd', current_date + days
     from (values ('deposit', 0, 50000, -3), ('installment', 1, 200000, 30), ('installment', 2, 230000, 60))
       as charge (kind, number, amount, days)`,
    [id],
  )
}

test('by keyboard, a payment is noted, the plan is changed and a scholarship is awarded; a withdrawal proposes a refund', async ({
  page,
  site,
  database,
  signIn,
  email,
}) => {
  await signIn('Omar Sample', 'admin')
  const id = await sendPaidApplication(site, email)
  await chargeTuition(database, id)
  await open(page, `/desk/applications/${id}`)
  const money = page.getByRole('region', { name: 'Money' })
  const menu = page.locator(':popover-open')
  await expect(money).toContainText('USD 4,800 to pay, USD 500 of it overdue · USD 50 paid')

  await button(money, 'Change Deposit').press('Enter')
  await menu.getByLabel('Deposit, USD 500 open').fill('400')
  await menu.getByLabel('Reference').fill('4711')
  await page.keyboard.press('Enter')
  await expect(money).toContainText('USD 4,400 to pay, USD 100 of it overdue · USD 450 paid')
  await expect(timeline(page)).toContainText('Bank transfer, 4711')

  await button(money, 'Change plan').press('Enter')
  await menu.getByLabel('Amount 1').fill('100.01')
  await menu.getByRole('textbox', { name: 'Reason' }).fill('By phone')
  await page.keyboard.press('Enter')
  await expect(money.getByText('They must add up to USD 4,400')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'with the plan in error', '[aria-labelledby=money]')
  await menu.getByLabel('Amount 1').fill('100')
  await menu.getByLabel('Due 1').fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10))
  await page.keyboard.press('Enter')
  await expect(timeline(page)).toContainText('changed the payment plan: USD 100 by')

  await button(money, 'Scholarship').press('Enter')
  await menu.getByLabel('Amount or percent').fill('25%')
  await menu.getByRole('textbox', { name: 'Reason' }).fill('Essay')
  await page.keyboard.press('Enter')
  await expect(money).toContainText('USD 3,200 to pay · USD 450 paid · scholarship of USD 1,200')
  await button(money, 'Change Installment 2').press('Enter')
  await expectNoFindingsAtAnyWidth(page, 'with the menu of a charge', '[aria-labelledby=money]')
  await page.keyboard.press('Escape')

  await button(page, 'Change status').press('Enter')
  await menu.getByLabel('Change to').selectOption('withdrawn')
  await button(menu, 'Change status').press('Enter')
  await expect(page.getByText('USD 400 was paid.')).toBeVisible()
  await expect(money).toContainText('USD 0 to pay')
  await button(page, 'Return nothing').first().press('Enter')
  await menu.getByLabel('Why').fill('Never came')
  await page.keyboard.press('Enter')
  await expect(page.getByText('USD 400 was paid.')).toHaveCount(0)
  await expect(timeline(page)).toContainText('decided to return nothing after the withdrawal')
})
