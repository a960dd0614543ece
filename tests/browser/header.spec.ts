import type { Page } from '@playwright/test'
import { inOrder } from '#content/course-order.ts'
import { loadContent } from '#content/load.ts'
import { training, workshop } from '#tests/fixtures/sample-content.ts'
import { applyPath } from '#web/apply-path.ts'
import { expect, open, test } from './test.ts'

const group = (page: Page, name = 'Individual Trainings') => page.getByRole('button', { name, exact: true })
const panel = (page: Page, name?: string) => page.locator('.dropdown', { has: group(page, name) }).getByRole('list')

test.beforeEach(async ({ page }) => open(page, '/'))

test('two rows of links lead to the places of the specification', async ({ page }) => {
  const links = async (name: string) =>
    page
      .getByRole('navigation', { name, exact: true })
      .locator('.menu-row > li > :is(a, button)')
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('href')]))
  const [home, about, contact, lms] = await links('Academy')
  expect([home, about, contact]).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
  ])
  const { lmsLabel, lmsUrl } = loadContent().company
  expect(lms).toEqual([lmsLabel, lmsUrl])
  expect(await links('Main')).toEqual([
    ['Individual Trainings', null],
    ['Corporate Trainings', null],
    ['Hire Talents', '/talents'],
    ['Submit Resume', '/resumes'],
  ])
})

test('a group opens under the pointer and closes when it leaves; a click keeps it open until the next, or a press elsewhere', async ({
  page,
}) => {
  await group(page).hover()
  await expect(panel(page)).toBeVisible()
  await expect(group(page)).toHaveAttribute('aria-expanded', 'true')
  const labels = inOrder('menu', loadContent().courses).map(({ menuLabel }) => menuLabel)
  await expect(panel(page).getByRole('link')).toHaveText(labels)
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

test('by keyboard: Enter and Space open a group, Tab walks through it and out, Escape gives its button the focus', async ({
  page,
}) => {
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

test('each section marks its entry, a page its own link', async ({ page }) => {
  const markers = [
    ['/talents', '1', 'page'],
    ['/talents/request', '1', 'true'],
    ['/resumes/submit', '2', 'true'],
    ['/about', '3', 'page'],
    [training.path, '4', 'true'],
    ['/corporate-calendar-training', '5', 'true'],
    ['/contact', '6', 'page'],
  ] as const
  for (const [path, marker, current] of markers) {
    await page.goto(path)
    const marked = page.locator('.menu-row > li > [aria-current]')
    await expect(marked, path).toHaveCount(1)
    await expect(marked, path).toHaveAttribute('data-marker', marker)
    await expect(marked, path).toHaveAttribute('aria-current', current)
  }
  await page.goto('/privacypolicy')
  await expect(page.locator('.menu-row > li > [aria-current]')).toHaveCount(0)
})

test('Enroll stands in the header from 1024 px on, in one line with both groups, and leads to the form', async ({
  page,
}) => {
  const enroll = page.getByRole('banner').getByRole('link', { name: 'Enroll', exact: true })
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(enroll).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(group(page)).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(enroll).toHaveAttribute('href', '/apply')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(group(page)).toBeVisible()
  const middles = await page.locator('.main-row :is(.brand, .nav-link, .header-enroll)').evaluateAll((all) =>
    all.map((each) => {
      const { top, height } = each.getBoundingClientRect()
      return Math.round(top + height / 2)
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
  expect((await page.locator('.main-row').boundingBox())?.height).toBeLessThan(80)
  await page.goto(training.path)
  await expect(enroll).toHaveAttribute('href', applyPath(training))
  await enroll.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enrollment Form')
  await expect(enroll, 'the form does not lead to itself').toHaveCount(0)
})

test('the button leads where the section does', async ({ page }) => {
  const doors = [
    ['/corporate-calendar-training', 'Request seats', '/corporate-calendar-training#calendar'],
    [`/corporate-calendar-training/${workshop.id}`, 'Request seats', '#request'],
    ['/talents', 'Request talent', '/talents/request'],
    ['/resumes', 'Submit resume', '/resumes/submit'],
  ] as const
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const [path, name, to] of doors) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
    expect((await page.locator('.main-row').boundingBox())?.height, path).toBeLessThan(80)
  }
})

test('the trainings menu says when each starts, leads to chooser, comparison and trainings, and closes', async ({
  page,
}) => {
  await group(page).click()
  await expect(panel(page).locator('small')).toHaveText(
    Array(10).fill(/^(Starts \w{3} \d+, \d{4}|Waitlist) · \d+ weeks$/),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Which is right for me?' }).click()
  await expect(page).toHaveURL('/choose')
  await group(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL('/compare')
  await group(page).click()
  await panel(page).getByRole('link', { name: training.menuLabel }).click()
  await expect(page).toHaveURL(training.path)
  await expect(panel(page)).toBeHidden()
})
