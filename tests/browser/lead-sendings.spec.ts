import { openBeforeScripts } from './hold.ts'
import {
  expectThanks,
  field,
  fillIn,
  contactPage as form,
  getAnswers,
  problem,
  submit,
  trainingPage,
} from './lead-forms.ts'
import { expect, open, test } from './test.ts'

test('what is typed and pressed before the scripts come is sent when they have', async ({ page, email, keptIn }) => {
  const letGo = await openBeforeScripts(page, form.path)
  await fillIn(page, form, getAnswers(form, email))
  await submit(page, form)
  await expect(page).toHaveURL(/\/contact$/)
  letGo()
  await expectThanks(page)
  expect(await keptIn(form.table, email)).toMatchObject([{ topic: 'Individual training', phone: '+14035550143' }])
})

test('the field for programs is not seen, and what fills it in is refused', async ({ page, email, keptIn }) => {
  await open(page, form.path)
  const bait = page.locator('input[name=website]')
  const box = await bait.evaluate((element) => {
    const { width, height } = (element.parentElement as HTMLElement).getBoundingClientRect()
    return { width, height, display: getComputedStyle(element).display }
  })
  expect(box.width * box.height).toBeLessThanOrEqual(1)
  expect(box.display).not.toBe('none')
  await expect(page.getByRole('textbox', { name: /leave this empty/ })).toHaveCount(0)
  await expect(bait).toHaveAttribute('tabindex', '-1')
  await expect(bait).toHaveAttribute('autocomplete', 'off')

  await fillIn(page, form, getAnswers(form, email))
  await bait.evaluate((element: HTMLInputElement) => {
    element.value = 'https://buy.example'
  })
  await submit(page, form)
  await expect(problem(page)).toContainText('Your browser filled in a hidden field')
  expect(await keptIn(form.table, email)).toHaveLength(0)
  await submit(page, form)
  await expectThanks(page)
})

test('links fill in a training, and a topic that the contact form knows', async ({ page }) => {
  const topics = field(page, trainingPage, 'topics')
  await open(page, '/enterprise-custom-training')
  await page.locator('main a[href^="/custom-training?"]').first().click()
  await expect(topics).toHaveValue(/\w/)
  await expect(topics).toBeInViewport()

  await open(page, '/privacypolicy')
  await page.locator('main a[href^="/contact?topic="]').first().click()
  await expect(field(page, form, 'topic')).toHaveValue('My personal information')
})
