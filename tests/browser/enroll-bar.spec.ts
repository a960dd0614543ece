import type { Page } from '@playwright/test'
import { expect, open, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const bar = (page: Page) => page.locator('.enroll-bar')

/** The bar's lower edge, in pixels from the top of the screen. */
const edge = (page: Page) => bar(page).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

test('stays at the lower edge of a training, and leads to its form', async ({ page }) => {
  await open(page, '/cyber-security')
  expect(await edge(page)).toBe(844)
  await page.evaluate(() => scrollTo(0, 2500))
  expect(await edge(page)).toBe(844)
  await expect(bar(page)).toContainText('Cyber Security')
  await bar(page).getByRole('link', { name: 'Enroll' }).click()
  await expect(page).toHaveURL('/apply?course=Cyber+Security&path=%2Fcyber-security')
  await expect(bar(page)).toHaveCount(0)
})

test("names the next start by the visitor's clock, and the length where no start is left", async ({ page }) => {
  for (const [now, text] of [
    ['2027-01-01T12:00:00Z', 'Starts Feb 9, 2027, evenings'],
    ['2027-02-04T12:00:00Z', '12 weeks, live online'],
  ] as const) {
    await page.clock.setFixedTime(new Date(now))
    await page.goto('/dbms')
    await expect(bar(page).getByText(text)).toBeVisible()
    await expect(bar(page).locator('until-date > span:visible')).toHaveCount(1)
  }
})

test('goes with the page, so that it covers neither banner nor footer', async ({ page }) => {
  await open(page, '/cyber-security')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar(page)).not.toBeInViewport()
})

test('is not there while a field has the focus', async ({ page }) => {
  await open(page, '/cyber-security')
  await page.getByRole('contentinfo').getByRole('textbox').focus()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('textbox').blur()
  await expect(bar(page)).toBeVisible()
})

test('covers nothing that has the focus (WCAG 2.4.11)', async ({ page }) => {
  await open(page, '/cyber-security')
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const element = document.activeElement
      const top = document.querySelector('.enroll-bar')?.getBoundingClientRect().top ?? 0
      if (!element || element.closest('.enroll-bar, footer') || getComputedStyle(element).position === 'fixed')
        return ''
      return element.getBoundingClientRect().bottom > top + 1 && element.getBoundingClientRect().top < top
        ? element.textContent
        : ''
    })
    expect(covered).toBe('')
  }
})

test('is for narrow windows and trainings only', async ({ page }) => {
  await open(page, '/about')
  await expect(bar(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, '/dbms')
  await expect(bar(page)).toBeHidden()
})
