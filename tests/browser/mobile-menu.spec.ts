import type { Page } from '@playwright/test'
import { content, menus, training } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Site', exact: true })
const { header } = content.navigation
const labels = header.mobile.map((key) => (key === 'lms' ? content.company.lmsLabel : menus[key].label))
const group = (page: Page, name: string) => menu(page).getByRole('button', { name })

test.beforeEach(async ({ page }) => {
  await open(page, '/')
  await button(page).click()
  await expect(menu(page)).toBeVisible()
})

test('lists everything over the whole screen; its button, a link to the open page and a wider window close it', async ({
  page,
}) => {
  await expect(menu(page).locator('.nav-link')).toHaveText(labels)
  // It slides in.
  await expect(async () => {
    const box = await menu(page).boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)
  }).toPass()
  for (const closer of [button(page), menu(page).getByRole('link', { name: menus.home.label })]) {
    if (await menu(page).isHidden()) await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true')
    await closer.click()
    await expect(menu(page)).toBeHidden()
  }
  await button(page).click()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
})

test('one group is open at a time; a choice closes the menu and focuses the heading', async ({ page }) => {
  const shown = menu(page).locator('li li > a:visible')
  await expect(menu(page).getByRole('link', { name: training.menuLabel })).toBeHidden()
  await group(page, menus.individual.label).click()
  await expect(shown).toHaveCount(content.courses.length)
  await group(page, menus.corporate.label).click()
  await expect(shown).toHaveText(menus.corporate.links.map(({ label }) => label))
  await expect(group(page, menus.individual.label)).toHaveAttribute('aria-expanded', 'false')
  await group(page, menus.corporate.label).click()
  await expect(shown).toHaveCount(0)
  await group(page, menus.individual.label).click()
  await menu(page).getByRole('link', { name: training.menuLabel }).click()
  await expect(page).toHaveURL(training.path)
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await button(page).click()
  await expect(group(page, menus.individual.label)).toHaveAttribute('aria-current', 'true')
})

test('Tab goes through the menu and never behind it; Escape closes it and gives the focus back', async ({ page }) => {
  await button(page).focus()
  const passed: (string | null)[] = []
  for (let presses = 0; presses <= labels.length; presses += 1) {
    await page.keyboard.press('Tab')
    passed.push(await page.evaluate(() => document.activeElement?.textContent ?? null))
  }
  expect(passed).toEqual([...labels, header.enroll.label])
  for (const behind of ['main', 'footer', '.skip-link']) await expect(page.locator(behind)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('main')).toBeVisible()
})
