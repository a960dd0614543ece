import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, submitted, test } from './desk.ts'
import { open } from './test.ts'

test('many are decided at once by template, after a look at each email, and held', async ({
  page,
  database,
  signIn,
  email: address,
}) => {
  await signIn('Mara Klein')
  const [one, other] = await submitted(database, address, 2)
  await open(page, `/desk/applications?q=${encodeURIComponent(address)}`)
  for (const each of [one, other]) await page.locator(`input[name=id][value="${each?.id}"]`).check()
  await page.getByRole('button', { name: 'Decide', exact: true }).press('Enter')
  await page.locator('select[name=outcome]').selectOption('Waitlisted')
  await page.locator('button[value=decide]').press('Enter')
  await expect(page.getByRole('heading', { name: 'Waitlisted: 2 applications' })).toBeVisible()
  await page.locator('summary', { hasText: 'Your application for AI Engineering: waitlist' }).first().click()
  await expect(page.locator('iframe').first()).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'many, before the start')
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(page.getByText('The decisions are held.')).toBeVisible()
  for (const each of [one, other]) {
    await page.goto(`/desk/applications/${each?.id}`)
    await expect(page.getByRole('region', { name: 'Admission' })).toContainText('Waitlisted: held by Mara Klein')
  }
})
