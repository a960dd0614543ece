import type { Locator } from '@playwright/test'
import { expect, open, test } from './test.ts'

const TABLET = { width: 768, height: 1024 }

async function rightEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
}

test('the hours of a session and the way to its seats stand in one line on a tablet', async ({ page }) => {
  await page.setViewportSize(TABLET)
  await open(page, '/corporate-calendar-training')
  const lines = await page.locator('table.calendar td[data-label="Hours"]').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines.length).toBeGreaterThan(3)
  expect(new Set(lines)).toEqual(new Set([1]))
  const links = await page.locator('.calendar-reserve a').all()
  for (const link of links) expect((await link.boundingBox())?.height).toBeLessThan(54)
})

for (const width of [TABLET.width, 1440]) {
  test(`a row of cards ends without an empty corner at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 })
    for (const path of ['/scholarship', '/dbms']) {
      await open(page, path)
      const row = page.locator('.card-row')
      expect(await rightEdge(row.locator('> li').last()), path).toBeCloseTo(await rightEdge(row), 0)
    }
  })
}

test("the contact banner's picture is whole on a tablet", async ({ page }) => {
  await page.setViewportSize(TABLET)
  await open(page, '/')
  const banner = page.locator('.contact-banner')
  expect(await rightEdge(banner.locator('svg'))).toBeLessThanOrEqual((await rightEdge(banner)) + 1)
})
