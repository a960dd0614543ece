import { content, training } from '#tests/fixtures/sample-content.ts'
import { fillPersonalStep, fillTechnicalStep, openForm, submit, toast, waiverCode } from './enrollment.ts'
import { summary } from './lead-forms.ts'
import { expect, test } from './test.ts'

const { promoCode } = content.scholarship
/** In small letters and large ones. */
const mixed = `${promoCode.slice(0, 3).toLowerCase()}${promoCode.slice(3).toUpperCase()}`

test('a wrong code is refused; a waiver code leads to success', async ({ page, email, getApplications }) => {
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page)
  await waiverCode(page).fill('LANTERN')
  await submit(page)
  await expect(toast(page, 'Invalid Application Waiver Code!')).toBeVisible()
  await expect(summary(page).getByRole('link')).toHaveText(['Check your waiver code'])
  expect(await getApplications(email)).toEqual([])

  await waiverCode(page).fill(mixed)
  await submit(page)
  await expect(
    toast(page, 'Registration Successful, A member of our team would reach out to you shortly.'),
  ).toBeVisible()
  await page.waitForURL('/success')
  await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
  await expect(page.getByText('Our team will reach out to you for the next steps.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  const card = page.getByRole('region', { name: `Your application ${training.name}` })
  await expect(card.getByRole('definition')).toHaveText([/^[0-9A-F]{8}$/, 'Waived'])

  const sent = { full_name: 'José Núñez Rivera', country: 'Canada', course_id: training.id, fee_status: 'waived' }
  expect(await getApplications(email)).toMatchObject([sent])
})

test('a code in the address locks the field and narrows the courses', async ({ page, email, getApplications }) => {
  await openForm(page, `?promo=${promoCode}`)
  await fillPersonalStep(page, email)
  await expect(waiverCode(page)).toHaveValue(promoCode)
  await expect(waiverCode(page)).not.toBeEditable()
  const offered = await page.getByLabel('Course Applying For').locator('option').allTextContents()
  const takingPart = content.courses.filter(({ order }) => order.scholarship)
  expect(offered.slice(1)).toEqual(takingPart.map(({ name }) => name))
  await fillTechnicalStep(page, takingPart[0]?.name)
  await submit(page)
  await page.waitForURL('/success')
  expect(await getApplications(email)).toMatchObject([{ course_id: takingPart[0]?.id, fee_status: 'waived' }])
})
