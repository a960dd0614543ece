import { loadContent } from '#content/load.ts'
import { getFindings } from './axe.ts'
import { expect, open, test } from './test.ts'

const { courses, lessons } = loadContent()

test('a training leads to its lesson, which keeps the answer until somebody asks for it', async ({ page }) => {
  for (const { id, path, title, week } of lessons) {
    const course = courses.find((item) => item.id === id)
    await open(page, course?.path ?? '')
    await page.getByRole('link', { name: `Try a lesson from week ${week}` }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const answer = page.locator('details .prose')
    await expect(answer).toBeHidden()
    await page.getByRole('heading', { name: 'Answer' }).click()
    await expect(answer).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await getFindings(page, path)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})
