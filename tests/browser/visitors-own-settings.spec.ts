import type { Locator } from '@playwright/test'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { expect, open, test } from './test.ts'

test.describe('forced colors', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { forcedColors: 'active' } })

  test('backgrounds that draw can be seen, buttons have edges, what is current stands out', async ({ page }) => {
    await open(page, '/')
    const unseen = await page.evaluate(() => {
      const drawn: [string, string?][] = [['[popovertarget] > span'], ['.slide-dot', '::before']]
      const canvas = getComputedStyle(document.body).backgroundColor
      return drawn.flatMap(([selector, pseudo]) =>
        [...document.querySelectorAll(selector)].flatMap((element) => {
          const { backgroundColor } = getComputedStyle(element, pseudo)
          return [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor) ? [element.outerHTML] : []
        }),
      )
    })
    expect(unseen).toEqual([])
    for (const button of [page.locator('.coming-up a.button').first(), page.locator('footer form button')]) {
      await expect(button).toHaveCSS('border-top-style', 'solid')
      await expect(button).toHaveCSS('border-top-width', '1px')
    }
    const getColors = (dots: Locator, pseudo?: string) =>
      dots.evaluateAll(
        (all, part) => new Set(all.map((item) => getComputedStyle(item, part).backgroundColor)).size,
        pseudo,
      )
    expect(await getColors(page.locator('.slide-dot'), '::before')).toBe(2)
    await open(page, '/apply')
    const steps = page.getByText('STEP 1 OF 2').locator('xpath=following-sibling::*').locator('span')
    expect(await getColors(steps)).toBe(2)
  })
})

test('on paper everything stands open, and nothing asks to be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 })
  await open(page, training.path)
  const answers = page.locator('.question p')
  expect(await answers.count()).toBeGreaterThan(2)
  await expect(answers.first()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const answer of await answers.all()) await expect(answer).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(page.locator('#newsletter')).toBeHidden()
  await expect(page.locator('.site-header')).toHaveCSS('position', 'static')
  // Also what phones fold away; and nothing is dark.
  for (const list of await page.locator('.plain-list').all()) await expect(list).toBeVisible()
  await expect(page.locator('.dark-band')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a printed policy is its text alone, its headings kept with what follows', async ({ page }) => {
  await open(page, '/refundpolicy')
  await page.emulateMedia({ media: 'print' })
  for (const frame of [
    '.site-header > :first-child',
    '.contact-banner',
    '.certification-strip',
    '.policy-contents',
    '.site-footer .fold',
  ])
    await expect(page.locator(frame).first(), frame).toBeHidden()
  await expect(page.locator('.prose h2').first()).toHaveCSS('break-after', 'avoid')
})

test('a printed training, of the two longest, takes at most four letter pages', async ({ page }) => {
  const courses = content.courses.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  for (const { path } of courses.slice(0, 2)) {
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    await page.emulateMedia({ media: 'print' })
    const pdf = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, path).toBeLessThanOrEqual(4)
  }
})
