import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { file, save } from '#services/content/draft.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { button, expect, test } from './desk.ts'

/** Changes the title of a page in the draft, as the editor on the page does. */
async function draft(pool: pg.Pool, staffId: string, title: string): Promise<void> {
  const [deps, actor] = [{ database: drizzle(pool) }, { staffId, role: 'editor', verifiedAt: new Date() } as const]
  const { seen, value } = await file(deps as never, actor, { file: 'about.yaml' })
  const heading = { ...(value.heading as object), title }
  await save(deps as never, actor, { file: 'about.yaml', seen, value: { ...value, heading } })
}

test('an editor schedules, publishes and restores words, and gives a phone a link', async ({
  page,
  browser,
  request,
  site,
  database,
  signIn,
}) => {
  const title = 'Words of this test'
  const isSeen = async () => (await (await request.get('/about')).text()).includes(title)
  const { id } = await signIn('Edna Sample', 'editor')
  await page.goto('/desk')
  await expect(page).toHaveURL('/desk/words')
  // No list of people, and nothing else of the desk.
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link')).toHaveText(['Words'])
  await expect(page.getByText('It is what visitors see.')).toBeVisible()

  await draft(database, id, title)
  await page.reload()
  await expect(page.getByText('1 change that visitors do not see yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText(`Now: ${title}`)
  await expectNoFindingsAtAnyWidth(page, 'words with a draft')

  await button(page, 'Publish later').click()
  await page.getByLabel('Publish at').fill('2999-01-01T09:00')
  await button(page, 'Publish at this time').click()
  await expect(page.getByText('Edna Sample has scheduled the draft')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Publish')).toBeVisible()

  await button(page, 'Link for a phone of About').click()
  const link = await page.getByLabel('Preview of About').inputValue()
  const phone = await (await browser.newContext({ baseURL: site.url })).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title)
  await phone.context().close()
  expect(await isSeen()).toBe(false)

  await button(page, 'Edit this page (About)').click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('navigation', { name: 'Editor' })).toBeVisible()
  await page.goto('/desk/words')

  await page.getByLabel('Reason (optional)').fill('A better title')
  await button(page, 'Publish').click()
  await expect(page.getByText('It is what visitors see.')).toBeVisible()
  await expect.poll(isSeen, { timeout: 3_000 }).toBe(true)

  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByText('A better title')).toBeVisible()
  await page.getByText('1 change').click()
  await expect(page.getByText(`Now: ${title}`)).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'history')
  await button(page, 'Restore version 1').click()
  await button(page, 'Restore this version').click()
  await expect(page.getByText('restored version 1')).toBeVisible()
  await expect.poll(isSeen, { timeout: 3_000 }).toBe(false)
})
