import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectFitsPhone, expectNoFindings, expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './desk.ts'
import { sendMessage } from './sent.ts'
import { open } from './test.ts'

// The lists of the desk: parts, menus, keys, arrivals, bulk changes, saved views, files.

/** A message of a visitor, new and unopened. */
const addLead = (site: { url: string }, name: string) => sendMessage(site, `${randomUUID()}@visitor.example`, { name })

const rows = (page: Page) => page.locator('[data-rows] tbody tr')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

test('menus and a form filter; a choice stays over pages and a search, and can be removed', async ({
  page,
  signIn,
}) => {
  await signIn('Mara Sample')
  await open(page, '/desk/applications')
  await expectNoFindingsAtAnyWidth(page, 'applications')
  await expectFitsPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Follow-up' }).click()
  await expectNoFindings(page, 'menu', '.list')
  await page.getByRole('link', { name: /^Done/ }).last().click()
  await expect(page).toHaveURL(/state=done/)
  await expect(rows(page).first()).toContainText('Done')
  const first = await rows(page).first().textContent()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/state=done&after=/)
  await expect(rows(page).first()).not.toHaveText(first ?? '')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect.poll(() => rows(page).first().textContent()).toBe(first)
  await page.getByLabel('Search').fill('%')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectNoFindings(page, 'empty')
  await expect(page).toHaveURL(/state=done&q=%25/)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/desk\/applications$/)

  // The filters that are used less are in one form.
  await open(page, '/desk/applications?fee=waived')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByLabel('Code').selectOption({ index: 1 })
  await page.getByLabel('Arrived from').fill('2020-01-31')
  await expectNoFindings(page, 'more filters', '.list')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('From January 31, 2020')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filter Code' }).click()
  await expect(page).toHaveURL(/fee=waived&from=2020-01-31$/)
})

test('keys move, open and search; without the setting they do nothing', async ({ page, database, signIn }) => {
  const { id } = await signIn('Mara Sample')
  await open(page, '/desk')
  const links = page.locator('[data-who] a')
  // Keys are listened to once their hints are there.
  await expect(page.locator('p', { hasText: 'all keys' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(links.nth(1)).toBeFocused()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/records\/.+cursor=/)
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')
  const lists = asked.filter(
    (url) => /\.data/.test(url) && (!/_routes=/.test(url) || /_routes=[^&]*inbox(%2C|,|&|$)/.test(url)),
  )
  expect(lists, 'the list is not loaded again').toEqual([])
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.keyboard.type('jk?')
  await expect(page.getByLabel('Search')).toHaveValue('jk?')
  await page.getByLabel('Search').blur()
  await page.keyboard.press('?')
  await expectNoFindings(page, 'help', '.list')
  await database.query('update staff set shortcuts = false where id = $1', [id])
  await open(page, '/desk')
  await page.keyboard.press('?')
  await page.keyboard.press('j')
  await expect(page.locator('dialog[open], [data-rows] a:focus')).toHaveCount(0)
})

test('arrivals are said and shown when asked for; a session that ended says so', async ({
  page,
  site,
  database,
  signIn,
}) => {
  await signIn('Mara Sample')
  await page.clock.install()
  await open(page, '/desk/leads?opened=no')
  const before = await rows(page).count()
  const id = await addLead(site, 'Nora Newcomer')
  await page.clock.runFor(31_000)
  const news = page.getByRole('button', { name: '1 new' })
  await expect(news).toBeVisible()
  await expect(rows(page)).toHaveCount(before)
  await news.click()
  await expect(row(page, 'Nora Newcomer')).toBeVisible()
  await expect(news).toBeHidden()
  await database.query('delete from leads where id = $1', [id])
  await database.query('delete from staff_sessions')
  await page.clock.runFor(31_000)
  const back = page.getByRole('link', { name: 'Sign in again' })
  await expect(back).toHaveAttribute('href', '/desk/sign-in?to=%2Fdesk%2Fleads%3Fopened%3Dno')
})

test('a bulk change is tried, started, and says what became of each', async ({ page, site, database, signIn }) => {
  const me = await signIn('Mara Sample')
  const name = 'Bulk Change'
  const ids = [await addLead(site, `${name} A`), await addLead(site, `${name} B`)]
  await open(page, `/desk/leads?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Select ${name} A`).check()
  await page.getByLabel('Select all 2 that match').check()
  await expectNoFindings(page, 'bar', '.list')
  await page.getByLabel('Assign to').selectOption(me.id)
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assign 2 records to Mara Sample')
  await expect(page.getByText('2 will change')).toBeVisible()
  await expectNoFindings(page, 'dry run')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Finished')).toBeVisible()
  await expect(page.getByText('changed', { exact: true })).toHaveCount(2)
  const { rows: found } = await database.query('select assignee_id from records where id = any($1)', [ids])
  expect(found).toEqual([{ assignee_id: me.id }, { assignee_id: me.id }])
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByLabel('Search')).toHaveValue(name)
  await expect(rows(page)).toHaveCount(2)
})

test('a view is saved, shared, and deleted; a file holds what the list shows', async ({ page, signIn }) => {
  await signIn('Mara Sample')
  await open(page, '/desk?fee=due')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expectNoFindings(page, 'save view', '.list')
  await page.getByLabel('Name of this view').fill('Who still owes')
  await page.getByLabel('Shared').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Who still owes' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Saved as “Who still owes”.')).toBeVisible()
  await expect(page.getByLabel('Name of this view')).toBeHidden()
  const count = Number.parseInt((await page.getByText(/^\d+ records?/).textContent()) ?? '', 10)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^inbox-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(count + 1)
  await open(page, '/desk/leads')
  await expect(view).toHaveCount(0)
  await open(page, '/desk')
  await view.click()
  await expect(page).toHaveURL(/\/desk\?fee=due$/)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Delete the view Who still owes' }).click()
  await expect(view).toBeHidden()
})

test('keys work through a sorted list with Undo, and Ctrl K leads anywhere', async ({ page, site, signIn }) => {
  await signIn('Mara Sample')
  for (const name of ['Flow Cy', 'Flow Ada', 'Flow Bea']) await addLead(site, name)
  await open(page, '/desk/leads?q=flow')
  await page.getByRole('link', { name: 'Who' }).click()
  await expect(page.getByRole('columnheader', { name: 'Who' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name&q=flow/)
  await row(page, 'Flow Ada').getByRole('link').click()
  const name = page.locator('#record-name')
  await expect(name).toHaveText('Flow Ada')
  await page.keyboard.press('e')
  await expect(name).toHaveText('Flow Bea')
  await expect(name).toBeFocused()
  await expect(page.getByText('Done: Flow Ada.')).toBeVisible()
  await expectNoFindings(page, 'what is done')
  await page.keyboard.press('z')
  await expect(name).toHaveText('Flow Ada')
  await expect(page.getByText('Done: Flow Ada.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  await field.fill('flow c')
  await expect(page.getByRole('option', { name: 'Flow Cy' })).toHaveAttribute('aria-selected', 'true')
  await expectNoFindings(page, 'palette')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('overv')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/overview$/)
})
