import type { Page } from '@playwright/test'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { toast } from './enrollment.ts'
import { hold, openBeforeScripts } from './hold.ts'
import { expect, getRequests, open, test } from './test.ts'

const THANKS = 'Thank you for subscribing to our newsletter!'
const FAILURE = 'An error occured! Please try again!'
const CALL = /\/api\/v1\/Newsletter\/subscribe$/

const texts = content.navigation.footer.newsletter
const signUp = (page: Page) => page.getByRole('form', { name: texts.title })
const field = (page: Page) => signUp(page).getByRole('textbox', { name: texts.label })
const button = (page: Page) => signUp(page).getByRole('button')

test('says who writes and how to leave; the button is disabled while the address does not match', async ({ page }) => {
  await open(page, '/apply')
  await expect(field(page)).toHaveAccessibleDescription(`${content.company.name} ${texts.text} ${texts.privacy.label}`)
  await expect(page.locator('#newsletter-terms a')).toHaveAttribute('href', texts.privacy.to)
  await expect(page.getByLabel('Email Address'), 'its label is not that of the form').toHaveCount(1)
  await expect(button(page)).toBeDisabled()
  for (const [typed, enabled] of [
    ['ada@visitor', false],
    [' ada@visitor.example ', true],
    ['', false],
  ] as const) {
    await field(page).fill(typed)
    await expect(button(page), typed).toBeEnabled({ enabled })
  }
  await field(page).fill('ada@visitor')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/apply')
})

test("says '...' while sending, thanks, and clears the field", async ({ page, email, getSubscription }) => {
  const calls = getRequests(page, CALL)
  const letGo = await hold(page, CALL)
  await open(page, training.path)
  await field(page).fill(email.toUpperCase())
  await button(page).click()
  await expect(button(page)).toHaveText('...')
  await expect(button(page)).toBeFocused()
  // Playwright waits for what says that it is busy; people do not.
  await button(page).click({ force: true })
  await field(page).press('Enter')
  await expect(field(page)).toHaveJSProperty('readOnly', true)
  letGo()
  await expect(toast(page, THANKS)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(button(page)).toHaveText(texts.button)
  await expect(button(page)).toBeDisabled()
  await expect(field(page)).toBeEditable()
  expect(calls).toHaveLength(1)
  expect(await getSubscription(email)).toMatchObject({ consented_on: training.path, unsubscribed_at: null })
})

test('by keyboard: a failure keeps the address, and focus stays at the form', async ({ page, email }) => {
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: { success: false, message: 'Later.' } }), {
    times: 1,
  })
  await open(page, '/')
  await field(page).focus()
  await page.keyboard.type(email)
  await expect(button(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(toast(page, FAILURE)).toBeVisible()
  await expect(field(page)).toHaveValue(email)
  await expect(button(page)).toHaveText(texts.button)
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(toast(page, THANKS)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(signUp(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
})

test('a press before the page answers is not lost', async ({ page, email, getSubscription }) => {
  const letGo = await openBeforeScripts(page, '/webinar')
  await field(page).pressSequentially('ada')
  await expect(button(page)).toBeDisabled()
  await field(page).fill(email)
  await expect(button(page)).toBeEnabled()
  await field(page).press('Enter')
  await expect(page).toHaveURL('/webinar')
  expect(await getSubscription(email)).toBeUndefined()
  letGo()
  await expect(toast(page, THANKS)).toBeVisible()
  expect(await getSubscription(email)).toMatchObject({ consented_on: '/webinar' })
})

test('says what to do where its script does not arrive', async ({ page }) => {
  await open(page, '/about')
  await page.route(/\/assets\/subscribing-.*\.js$/, (route) => route.abort())
  await field(page).fill('ada@visitor.example')
  const said = () => field(page).evaluate((input: HTMLInputElement) => input.validationMessage)
  await expect.poll(said).toBe(texts.broken)
})
