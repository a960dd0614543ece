import { content } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings } from './axe.ts'
import { expect, open, test } from './test.ts'

const { courses, lessons } = content

test('a training leads to its lesson, which keeps the answer until somebody asks for it', async ({ page }) => {
  const [{ id, path, title, week }] = lessons as [(typeof lessons)[number]]
  await open(page, courses.find((course) => course.id === id)?.path ?? '')
  await page.getByRole('link', { name: `Try a lesson from week ${week}` }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const answer = page.locator('details .prose')
  await expect(answer).toBeHidden()
  await page.getByRole('heading', { name: 'Answer' }).click()
  await expect(answer).toBeVisible()
  await expectNoFindings(page, path)
})
