import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test, timeline } from './desk.ts'

test('an application by phone, by keyboard alone: what is missing is said, then it is a record, and its fee is waived', async ({
  page,
  signIn,
}) => {
  await signIn('Omar Sample', 'admin')
  await page.goto('/desk/applications')
  await page.getByRole('link', { name: 'New application' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New application')
  await page.getByLabel('Full Name').fill('Grace Brewster Hopper')
  await page.getByLabel('Email Address').fill('grace@visitor.example')
  await page.getByLabel('Phone Number').fill('+1 (403) 555-0142')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Gender')).toHaveAccessibleDescription('Select an option.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Grace Brewster Hopper')
  await expectNoFindingsAtAnyWidth(page, 'with problems')

  const choose = (label: string) => page.getByLabel(label).press('ArrowDown')
  for (const label of ['Current Employment Status', 'Gender', 'Highest Education Level', 'Programming Experience'])
    await choose(label)
  await choose('Course Applying For')
  await page.getByLabel('LinkedIn Profile URL').fill('linkedin.com/in/grace')
  await page.getByLabel(/agrees to both/).press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grace Brewster Hopper' })).toBeVisible()
  await expect(timeline(page)).toContainText('Omar Sample entered it for the applicant, who agreed to the terms')

  await page.getByRole('button', { name: 'Change the fee' }).press('Enter')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Hardship')
  await page.keyboard.press('Enter')
  await expect(timeline(page)).toContainText(/Omar Sample waived the fee of USD 50/)
  await expect(timeline(page)).toContainText('Hardship')
  await page.getByRole('button', { name: 'Change the fee' }).press('Enter')
  await expect(page.getByLabel('What to do')).toHaveText('Take back the waiver')
  await expectNoFindingsAtAnyWidth(page, 'with the menu of the fee', '[aria-labelledby=payments]')
})
