import type { Page } from '@playwright/test'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

const { path, weeks, curriculum } = training
/** The name of the tile of a week, counted from 1. */
const getTile = (week: number) => `Week ${week}: ${curriculum[week - 1]?.title}`

/** The weeks whose tile in the picture has the colors of the list's own tile, which is always highlighted. */
function litWeeks(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const fills = (root: Element | undefined) =>
      [...(root?.querySelectorAll('path') ?? [])].map((path) => getComputedStyle(path).fill).join()
    const marks = [...document.querySelectorAll('.weeks > li > .tiles')]
    return [...document.querySelectorAll('.week-now svg a')].flatMap((tile, place) =>
      fills(tile) === fills(marks[place]) ? [place + 1] : [],
    )
  })
}

const upTo = (last: number) => Array.from({ length: last }, (_value, place) => place + 1)

test('a tile leads to its week and lights all up to it; Tab stops once, arrows move within', async ({ page }) => {
  await open(page, path)
  const tiles = page.locator('.week-now svg').getByRole('link')
  await expect(tiles).toHaveCount(weeks)
  await expect(page.locator('.week-now svg a:not([tabindex="-1"])')).toHaveCount(1)
  await page.getByRole('link', { name: getTile(1), exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: getTile(2), exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Syllabus (PDF)' })).toBeFocused()
  await page.getByRole('link', { name: getTile(9) }).click()
  await expect(page).toHaveURL(`${path}#week-9`)
  await expect(page.getByText(`Week 9 of ${weeks}`)).toBeVisible()
  await expect(page.locator('#week-9')).toBeInViewport()
  await expect(page.locator('.week-now svg [aria-current]')).toHaveAccessibleName(getTile(9))
  await expect.poll(() => litWeeks(page)).toEqual(upTo(9))
})

test('tiles light as weeks come into view; all do with reduced motion and on paper', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await open(page, path)
  for (const week of [3, weeks, 5]) {
    await page.locator(`#week-${week}`).evaluate((element) => {
      scrollTo(0, element.getBoundingClientRect().top + scrollY - innerHeight * 0.5 + 10)
    })
    await expect(page.getByText(`Week ${week} of ${weeks}`)).toBeVisible()
    await expect.poll(() => litWeeks(page)).toEqual(upTo(week))
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => litWeeks(page)).toEqual(upTo(weeks))
  await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' })
  await expect.poll(() => litWeeks(page)).toEqual(upTo(weeks))
  await page.emulateMedia({ media: 'screen' })
  // In one jump past all of them.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(page.getByText(`Week ${weeks} of ${weeks}`)).toHaveCount(1)
})

test('the picture stays in sight beside its weeks, on a phone too, and its tiles can be hit', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 660],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, path)
    await page.getByRole('link', { name: getTile(weeks) }).click()
    await expect(page.getByText(`Week ${weeks} of ${weeks}`)).toBeInViewport()
    await expect(page.locator('.week-now svg')).toBeInViewport({ ratio: 1 })
    await expect(page.locator(`#week-${weeks}`).getByRole('heading')).toBeInViewport()
    const tile = await page.getByRole('link', { name: getTile(1) }).boundingBox()
    // WCAG 2.5.8
    expect(tile?.width).toBeGreaterThanOrEqual(24)
    expect(tile?.height).toBeGreaterThanOrEqual(24)
  }
})

test('after the last week is the certificate, and what it is not', async ({ page }) => {
  await open(page, path)
  const certificate = page.getByRole('figure', { name: 'certificate' })
  await expect(certificate).toContainText(training.menuLabel)
  await expect(certificate).toContainText(content.apply.terms?.credential.text ?? '')
})
