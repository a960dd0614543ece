import type { Page } from '@playwright/test'
import { content, menus, training } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

const group = (page: Page, name = menus.individual.label) => page.getByRole('button', { name, exact: true })
const panel = (page: Page, name?: string) => page.locator('[data-by]', { has: group(page, name) }).getByRole('list')

test.beforeEach(async ({ page }) => open(page, '/'))

// What is in it: web/layout/header.test.tsx.
test('from 1024 px on the header has Enroll and both groups in one line', async ({ page }) => {
  const row = page.getByRole('banner').locator('> :last-child')
  const enroll = row.locator('> div > .button')
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize({ width: 1023, height: 800 })
  for (const hidden of [enroll, group(page)]) await expect(hidden).toBeHidden()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(enroll).toHaveAttribute('href', '/apply')
  await expect(menu).toBeHidden()
  const middles = await row
    .locator('> div')
    .locator('> :is(.brand, .button), > nav .nav-link')
    .evaluateAll((all) =>
      all.map((item) => {
        const { top, height } = item.getBoundingClientRect()
        return Math.round(top + height / 2)
      }),
    )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
  // Its longest button.
  await page.goto('/talents')
  expect((await row.boundingBox())?.height).toBeLessThan(80)
})

test('the navigation stays in its place from page to page, whatever the button says', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const places = new Set<number>()
    for (const path of ['/', '/talents', '/resumes', '/apply']) {
      await open(page, path)
      await page.locator('html[data-fonts]').waitFor({ state: 'attached' })
      const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
      places.add(Math.round(box?.x ?? 0))
    }
    expect([...places], `${width} px`).toHaveLength(1)
  }
})

test('a group opens under the pointer or by click, and closes after it or elsewhere', async ({ page }) => {
  await group(page).hover()
  await expect(panel(page)).toBeVisible()
  await expect(group(page)).toHaveAttribute('aria-expanded', 'true')
  await panel(page).getByRole('link', { name: training.menuLabel }).hover()
  await expect(panel(page)).toBeVisible()
  await page.mouse.move(5, 600)
  await expect(panel(page)).toBeHidden()
  await group(page).click()
  await expect(panel(page)).toBeVisible()
  await group(page).click()
  await expect(panel(page)).toBeHidden()
  await group(page).click()
  await page.mouse.click(5, 600)
  await expect(panel(page)).toBeHidden()
})

test('by keyboard: Enter and Space open a group, Tab leads through, Escape closes it', async ({ page }) => {
  const { label: corporate, links } = menus.corporate
  await group(page, corporate).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, corporate)).toBeVisible()
  for (const name of [...links.map(({ label }) => label), menus.talents.label]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name }).first()).toBeFocused()
  }
  await expect(panel(page, corporate)).toBeHidden()
  await group(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(group(page)).toBeFocused()
})

test('the trainings menu says when each starts, leads there, and closes', async ({ page }) => {
  await group(page).click()
  await expect(panel(page).locator('small')).toHaveText(
    Array(content.courses.length).fill(/^((Starts \w{3} \d+, \d{4}|Waitlist) · )?\d+ weeks$/),
  )
  await page.locator('[data-by] p a').first().click()
  await expect(page).toHaveURL(menus.individual.more[0]?.to ?? '')
  await group(page).click()
  await panel(page).getByRole('link', { name: training.menuLabel }).click()
  await expect(page).toHaveURL(training.path)
  await expect(panel(page)).toBeHidden()
})
