import { hold } from './hold.ts'
import {
  expectThanks,
  field,
  fillIn,
  getAnswers,
  leadPages,
  submit,
  submitButton,
  summary,
  talentPage,
} from './lead-forms.ts'
import { expect, getRequests, open, tabTo, test } from './test.ts'

for (const form of leadPages) {
  test(`${form.path} is kept once as it was sent, and offers another`, async ({ page, email, keptIn }) => {
    await open(page, form.path)
    const answers = getAnswers(form, email)
    await fillIn(page, form, answers)
    const letGo = await hold(page, new RegExp(form.call))
    await submitButton(page, form).dblclick()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Submitting...' }).click({ force: true })
    letGo()
    await expectThanks(page)
    const main = page.getByRole('main')
    await expect(main.getByText(email)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'What happens next' })).toHaveCount(1)
    const rows = await keptIn(form.table, email)
    expect(rows).toHaveLength(1)
    expect(Object.values(rows[0] ?? {}).map(String)).toEqual(expect.arrayContaining(Object.values(answers)))

    await page.getByRole('button', { name: form.again }).click()
    await expect(page.locator(':focus')).toHaveRole('heading')
    for (const name of Object.keys(form.rules)) await expect(field(page, form, name)).toHaveValue('')
  })
}

// They have one engine: one of them is enough.
const form = talentPage

test('left empty a form names every required field and leads to each', async ({ page }) => {
  const required = Object.entries(form.rules).filter(([, rule]) => !rule.optional)
  const sent = getRequests(page, new RegExp(form.call))
  await open(page, form.path)
  await submit(page, form)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toBeInViewport()
  const links = summary(page).getByRole('link')
  await expect(links).toHaveCount(required.length)
  for (const [at, [name, rule]] of required.entries()) {
    await expect(links.nth(at)).toContainText(rule.label)
    await links.nth(at).click()
    await expect(field(page, form, name)).toBeFocused()
    await expect(field(page, form, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, form, name)).toHaveAccessibleDescription(/\w/)
  }
  await expect(page).toHaveURL(new RegExp(`${form.path}$`))
  expect(sent).toEqual([])
})

test('it can be filled in and sent by keyboard alone', async ({ page, email, keptIn }) => {
  await open(page, form.path)
  for (const [name, answer] of Object.entries(getAnswers(form, email))) {
    await tabTo(page, field(page, form, name))
    const choices = form.rules[name]?.options
    await page.keyboard.type(choices?.find(({ value }) => value === answer)?.label ?? answer.replaceAll('\n', ' '))
  }
  await tabTo(page, submitButton(page, form))
  await page.keyboard.press('Enter')
  await expectThanks(page)
  expect(await keptIn(form.table, email)).toHaveLength(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('it says how else to write, and keeps the address clean', async ({ page }) => {
    await page.goto(form.path)
    // Playwright looks for texts everywhere but in here.
    const notice = page.locator('noscript > div')
    await expect(notice.locator('a[href^="mailto:"]')).toBeVisible()
    await expect(notice.locator('a[href^="tel:"]')).toBeVisible()
    await field(page, form, 'email').fill('ada@visitor.example')
    await field(page, form, 'email').press('Enter')
    await submitButton(page, form).click()
    await expect(page).toHaveURL(new RegExp(`${form.path}$`))
  })
})
