import type { Page } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { findingsOf } from './axe.ts'
import { expect, open, test } from './test.ts'

const paths = sitePaths.filter((path) => path !== '/apply' && path !== '/success') // these have tests of their own
// Each test takes a half of the pages, so that both workers have their share.
const halves = [paths.slice(0, 14), paths.slice(14)]

/** A header differs by the entry that it marks (header.spec.ts): a page of each, and one that marks none. */
const headers = [
  '/',
  '/about',
  '/contact',
  training.path,
  '/enterprise-custom-training',
  '/talents',
  '/resumes',
  '/refundpolicy',
]

async function openMenu(page: Page, width: number): Promise<void> {
  if (width < 1024) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('button').first().click()
  } else await page.getByRole('button', { name: 'Individual Trainings' }).click()
}

for (const [half, some] of halves.entries()) {
  test(`pages have no axe findings on phones and desktops, menus open (${half + 1} of 2)`, async ({ page }) => {
    test.setTimeout(240_000)
    const findings: string[] = []
    for (const path of some) {
      await open(page, path)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        findings.push(...(await findingsOf(page, `${path}, ${width} px`)))
        if (!headers.includes(path)) continue
        await openMenu(page, width)
        findings.push(...(await findingsOf(page, `${path}, ${width} px, menu open`, 'header')))
        await page.keyboard.press('Escape')
      }
    }
    expect(findings).toEqual([])
  })
}
