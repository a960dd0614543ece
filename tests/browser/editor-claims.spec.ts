import { expect, type Page } from '@playwright/test'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { bar, ready, test } from './editor.ts'

// One after the other: each changes another part of one project.
test.describe.configure({ mode: 'default', timeout: 180_000 })

/** Titles and attributes with at least a byte of what @vercel/stega hides. */
const markedAttributes = (page: Page) =>
  page.evaluate(() => {
    const isMarked = (text: string) => /(?:\u200B|\u200C|\u200D|\uFEFF){8}/.test(text)
    const attributes = [...document.querySelectorAll('*')].flatMap(({ localName, attributes }) =>
      [...attributes].filter(({ value }) => isMarked(value)).map(({ name }) => `${localName} ${name}`),
    )
    return [...attributes, ...(isMarked(document.title) ? ['the title'] : [])]
  })

/** Whether there are chips, and which of them cover a text. */
const coveringChips = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      boxes.push(...range.getClientRects())
    }
    const chips = [...(document.querySelector('academy-editor')?.shadowRoot?.querySelectorAll('.chip') ?? [])]
    const covers = (chip: Element) => {
      const { left, right, top, bottom } = chip.getBoundingClientRect()
      return boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    }
    return { some: chips.length > 2, covering: chips.filter(covers).map((chip) => chip.ariaLabel) }
  })

test('React hydrates each page, no attribute has marks, and chips cover no text', async ({ page, open }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    // The copy's packages are a link to those of the project, and Vite serves no file outside the copy.
    const isFont = message.location().url.includes('.woff2')
    if (message.type() === 'error' && !isFont) errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  for (const path of ['/', training.path]) {
    await open(path)
    await expect.poll(() => markedAttributes(page)).toEqual([])
    await page.evaluate(() => document.fonts.ready)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => coveringChips(page)).toEqual({ some: true, covering: [] })
    }
  }
  // Another page without loading one.
  await bar(page).getByRole('button', { name: 'Edit' }).click()
  await page.locator('footer a[href="/about"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(content.about.heading.title)
  await expect.poll(() => markedAttributes(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Edit' }).click()
  expect(errors).toEqual([])
})

test('claims are gone through one by one beside their texts', async ({ page, open }) => {
  const title = content.talents.arrangements?.title ?? ''
  const steps = content.scholarship.process?.heading.title ?? ''
  await open('/talents')
  await bar(page)
    .getByRole('button', { name: /^Claims/ })
    .click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: `Unconfirmed: ${title} (Ways to work together)` }).click()
  const claimed = page.locator('main [style*="box-shadow"]')
  await expect(claimed).toContainText(title)
  await expect(claimed).toBeInViewport()
  await window.getByRole('button', { name: 'Next' }).click()
  await expect(claimed).not.toContainText(title)
  await window.getByRole('button', { name: 'Previous' }).click()
  await expect(claimed).toContainText(title)

  // A claim of another page is shown there.
  await bar(page)
    .getByRole('button', { name: /^Claims/ })
    .click()
  await expect(claimed).toHaveCount(0)
  await window.locator('summary', { hasText: 'Scholarship:' }).click()
  await window.getByRole('button', { name: `Unconfirmed: ${steps}` }).click()
  await expect(page).toHaveURL(/\/scholarship$/)
  await ready(page)
  await expect(claimed).toContainText(steps)
})
