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

/** How many of these stand in each row, from the first row to the last. */
async function perRow(elements: Locator): Promise<number[]> {
  const middles = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  return [...new Set(middles)].map((middle) => middles.filter((other) => other === middle).length)
}

for (const width of [320, 390, TABLET.width, 1024, 1440]) {
  test(`no logo stands alone in its row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 })
    await open(page, '/')
    for (const logos of await page.locator('.logo-wall ul, .certification-strip ul').all()) {
      const rows = await perRow(logos.locator('li'))
      expect(new Set(rows).size, rows.join(' ')).toBe(1)
    }
  })
}

for (const width of [390, 1440]) {
  test(`the arrow of the 'Learn More' tile lies beside its picture at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 })
    await open(page, '/enterprise-custom-training')
    const arrow = await page.locator('.tile-link-label svg').boundingBox()
    const picture = await page.locator('.tile-link-picture').boundingBox()
    if (!arrow || !picture) throw new Error('no tile')
    const beside = arrow.x + arrow.width < picture.x
    const below = arrow.y > picture.y + picture.height
    expect(beside || below).toBe(true)
  })
}

test('lines of points and steps are no longer than running text', async ({ page }) => {
  await page.setViewportSize(TABLET)
  for (const path of ['/talents', '/webinar', '/dbms']) {
    await open(page, path)
    const texts = page.locator('.steps p, .ruled-list p, .ruled-list > li, .plain-list > li')
    const lengths = await texts.evaluateAll((all) =>
      all.map((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const widest = Math.max(...[...text.getClientRects()].map(({ width }) => width))
        return widest / Number.parseFloat(getComputedStyle(element).fontSize)
      }),
    )
    expect(Math.max(...lengths), path).toBeLessThanOrEqual(38.5)
  }
})

test('what a closing word leads to stands in one line on a tablet, and so do the facts of a session', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  await open(page, '/about')
  expect(await perRow(page.locator('.call-to-action .actions a'))).toEqual([2])
  await open(page, '/corporate-calendar-training')
  for (const session of await page.locator('table.calendar tbody tr').all())
    expect(await perRow(session.locator('td[data-label]'))).toEqual([4])
})

test("a page's picture is a bold band on a phone, whatever it is composed of", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/about', '/contact', '/refundpolicy', '/dbms']) {
    await open(page, path)
    expect((await page.locator('.page-frieze').boundingBox())?.height, path).toBeGreaterThan(40)
  }
})

test('what follows a first screen is near on its ground, apart on a ground of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const gap = async (path: string, below: string) => {
    await open(page, path)
    const head = await page.locator('.page-head').boundingBox()
    return ((await page.locator(below).first().boundingBox())?.y ?? 0) - ((head?.y ?? 0) + (head?.height ?? 0))
  }
  expect(await gap('/contact', 'main form')).toBeLessThan(200)
  expect(await gap('/dbms', '.overview .prose')).toBeLessThan(40)
  expect(await gap('/talents', '.washed h2')).toBeGreaterThan(90)
})
