import { goodApplication } from '#tests/fixtures/application.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './desk.ts'
import { open } from './test.ts'

const [course] = content.courses

test('a code is made, used, counted and ended', async ({ page, request, signIn }) => {
  await signIn('Finn Sample', 'finance')
  await page.goto('/desk')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Fee waivers' }).click()
  await expect(page.getByText('Default code')).toBeVisible()

  const code = 'spring-for-five'
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Kind').selectOption('Discount')
  await page.getByLabel('Takes off').fill('120')
  await page.getByLabel('Limit in all').fill('5')
  await page.getByLabel(course?.name ?? '', { exact: true }).check()
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('Enter a whole number of percent from 1 to 100.')).toBeVisible()
  // Nothing that was typed is lost.
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(code)
  await expect(page.getByLabel('Kind')).toHaveValue('discount')
  await expect(page.getByLabel(course?.name ?? '', { exact: true })).toBeChecked()
  await page.getByLabel('Takes off').fill('20')
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await expect(page.getByText('Made by Finn Sample')).toBeVisible()

  const multipart = { ...goodApplication, CourseId: course?.id ?? '', ApplicationFeeWaiverCode: code }
  const answer = await request.post('/api/v1/ApplicationForm/na/Register', { multipart })
  expect(answer.status()).toBe(200)
  const { applicationId, feeWaived } = await answer.json()
  expect(feeWaived).toBe(false)
  await page.reload()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await page.getByRole('link', { name: applicationId.slice(-8).toUpperCase() }).click()
  await expect(page.getByText(`Code ${code} took 20% off the fee`)).toBeVisible()
  await page.goto(`/apply?application=${applicationId}`)
  await expect(page.getByText('The application fee of USD 40 is still due.', { exact: false })).toBeVisible()

  await open(page, '/desk/fee-waivers')
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'a code')
  await page.getByRole('button', { name: 'End code' }).click()
  await expect(page.getByText('Ended by Finn Sample')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End code' })).toHaveCount(0)
})
