import type { Page } from '@playwright/test'
import { expectFitsPhone, expectNoFindings, expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './desk.ts'
import { sendPaidApplication } from './sent.ts'
import { open, tabTo } from './test.ts'

// What of a list is in view: navigation on a phone, columns beside a record, and the table of applications by keyboard.

const rows = (page: Page) => page.locator('[data-rows] tbody tr')

test('a phone has one bar, and a list begins at most 200 px below the top', async ({ page, signIn }) => {
  await signIn('Mara Sample')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/desk')
  for (const [section, path] of [
    ['Applications', '/desk/applications'],
    ['Inquiries', '/desk/inquiries'],
    ['To do', '/desk'],
  ] as const) {
    await page.getByRole('banner').getByRole('button').first().click()
    const menu = page.getByRole('navigation', { name: 'Desk' })
    await expect(menu.getByRole('link')).toHaveCount(7)
    await menu.getByRole('link', { name: section }).click()
    await expect(page).toHaveURL(path)
    await expect(menu).toBeHidden()
    // The address changes before the list does.
    await expect(page.getByRole('region', { name: section })).toBeVisible()
    expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(200)
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Course' }).click()
  await expectNoFindings(page, 'filters on a phone')
  await expectFitsPhone(page)
})

test('a list beside a record keeps who, what, status and to-do', async ({ page, site, signIn, email }) => {
  await signIn('Mara Sample')
  const id = await sendPaidApplication(site, email)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `/desk/applications?q=${encodeURIComponent(email)}`)
    await rows(page).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(id))
    const row = rows(page).first()
    for (const words of ['Ada Byron', 'Submitted', 'New']) {
      await expect(row.getByText(words, { exact: true }).first()).toBeInViewport()
    }
  }
})

test('status and assignee change in a row of the table, by keyboard', async ({
  page,
  site,
  database,
  signIn,
  email,
}) => {
  const { id: me } = await signIn('Mara Sample')
  const id = await sendPaidApplication(site, email)
  await open(page, `/desk/applications?view=table&q=${encodeURIComponent(email)}`)
  await expect(rows(page).first()).toContainText('Full Time')
  await expectNoFindingsAtAnyWidth(page, 'table of applications')
  const assignee = page.getByRole('button', { name: 'Change the assignee of Ada Byron' })
  await tabTo(page, assignee)
  await page.keyboard.press('Enter')
  await expectNoFindings(page, 'assignee of a row', ':popover-open')
  await tabTo(page, page.getByRole('button', { name: 'Mara Sample (me)' }))
  await page.keyboard.press('Enter')
  await expect(assignee).toContainText('Mara Sample')
  await expect(assignee).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Who' }))
  await tabTo(page, page.getByRole('button', { name: 'Change the status of Ada Byron' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'In review' }))
  await page.keyboard.press('Enter')
  // The email cannot be undone, so it asks once more.
  await expect(page.getByText('Ada Byron gets an email now: In review.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change to In review' })).toBeFocused()
  await expectNoFindings(page, 'status of a row', ':popover-open')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('In review')
  const { rows: stored } = await database.query('select status, assignee_id from records where id = $1', [id])
  expect(stored).toEqual([{ status: 'in_review', assignee_id: me }])
})
