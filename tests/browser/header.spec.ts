import type { Page } from '@playwright/test'
import { content, training, workshop } from '#tests/fixtures/sample-content.ts'
import { applyPath } from '#web/apply-path.ts'
import { expect, open, test } from './test.ts'

const CALENDAR = '/corporate-calendar-training'
const group = (page: Page, name = 'Individual Trainings') => page.getByRole('button', { name, exact: true })
const panel = (page: Page, name?: string) => page.locator('.dropdown', { has: group(page, name) }).getByRole('list')

test.beforeEach(async ({ page }) => open(page, '/'))

test('from 1024 px on, two rows of links lead to the places of the specification', async ({ page }) => {
  const links = async (name: string) =>
    page
      .getByRole('navigation', { name, exact: true })
      .locator('.menu-row > li > :is(a, button)')
      .evaluateAll((all) => all.map((item) => [item.textContent, item.getAttribute('href')]))
  const [home, about, contact, lms] = await links('Academy')
  expect([home, about, contact]).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
  ])
  const { lmsLabel, lmsUrl } = content.company
  expect(lms).toEqual([lmsLabel, lmsUrl])
  expect(await links('Main')).toEqual([
    ['Individual Trainings', null],
    ['Corporate Trainings', null],
    ['Hire Talents', '/talents'],
    ['Submit Resume', '/resumes'],
  ])
  const enroll = page.getByRole('banner').getByRole('link', { name: 'Enroll', exact: true })
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize({ width: 1023, height: 800 })
  for (const hidden of [enroll, group(page)]) await expect(hidden).toBeHidden()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(enroll).toHaveAttribute('href', '/apply')
  await expect(menu).toBeHidden()
  const middles = await page.locator('.main-row :is(.brand, .nav-link, .header-enroll)').evaluateAll((all) =>
    all.map((item) => {
      const { top, height } = item.getBoundingClientRect()
      return Math.round(top + height / 2)
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
})

test('a group opens under the pointer or by click, and closes after it or elsewhere', async ({ page }) => {
  await group(page).hover()
  await expect(panel(page)).toBeVisible()
  await expect(group(page)).toHaveAttribute('aria-expanded', 'true')
  await panel(page).getByRole('link', { name: 'UI/UX Design' }).hover()
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
  const corporate = 'Corporate Trainings'
  await group(page, corporate).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, corporate)).toBeVisible()
  for (const name of ['Enterprise Custom Training', 'Corporate Calendar Training', 'Hire Talents']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name }).first()).toBeFocused()
  }
  await expect(panel(page, corporate)).toBeHidden()
  await group(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'AI/ML with Python' }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(group(page)).toBeFocused()
})

test('each section marks its entry, a page its own link; the button leads where the section does', async ({ page }) => {
  const markers = [
    ['/talents', '1', 'page', 'Request talent', '/talents/request'],
    ['/about', '3', 'page'],
    [training.path, '4', 'true', 'Enroll', applyPath(training)],
    ['/resumes', '2', 'page', 'Submit resume', '/resumes/submit'],
    [CALENDAR, '5', 'true', 'Request seats', `${CALENDAR}#calendar`],
    [`${CALENDAR}/${workshop.id}`, '5', 'true', 'Request seats', '#request'],
    ['/contact', '6', 'page'],
  ] as const
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const [path, marker, current, ...door] of markers) {
    await page.goto(path)
    const [name = 'Enroll', to = '/apply'] = door
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
    expect((await page.locator('.main-row').boundingBox())?.height, path).toBeLessThan(80)
    const marked = page.locator('.menu-row > li > [aria-current]')
    await expect(marked, path).toHaveCount(1)
    await expect(marked, path).toHaveAttribute('data-marker', marker)
    await expect(marked, path).toHaveAttribute('aria-current', current)
  }
  await page.goto('/privacypolicy')
  await expect(page.locator('.menu-row > li > [aria-current]')).toHaveCount(0)
})

test('the trainings menu says when each starts, leads there, and closes', async ({ page }) => {
  await group(page).click()
  await expect(panel(page).locator('small')).toHaveText(
    Array(10).fill(/^(Starts \w{3} \d+, \d{4}|Waitlist) · \d+ weeks$/),
  )
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Compare', exact: true })).toHaveAttribute('href', '/compare')
  await banner.getByRole('link', { name: 'Which is right for me?' }).click()
  await expect(page).toHaveURL('/choose')
  await group(page).click()
  await panel(page).getByRole('link', { name: training.menuLabel }).click()
  await expect(page).toHaveURL(training.path)
  await expect(panel(page)).toBeHidden()
})
