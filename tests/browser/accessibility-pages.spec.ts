import type { Page } from '@playwright/test'
import { sitePaths } from '#content/site-paths.ts'
import { findingsOf } from './axe.ts'
import { expect, open, test } from './test.ts'

const paths = sitePaths.filter((path) => path !== '/apply' && path !== '/success') // these have tests of their own
// Each test takes a half of the pages, so that both workers have their share.
const halves = [paths.slice(0, 14), paths.slice(14)]

async function openMenu(page: Page, width: number): Promise<void> {
  if (width < 1024) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('button').first().click()
  } else await page.getByRole('button', { name: 'Individual Trainings' }).click()
}

for (const width of [390, 1280]) {
  for (const [half, some] of halves.entries()) {
    test(`pages have no axe findings at ${width} px, light and dark, menus open (${half + 1} of 2)`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const findings: string[] = []
      for (const path of some) {
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, path)
        findings.push(...(await findingsOf(page, `${path}, light`)))
        // A theme changes colors and nothing else.
        await page.emulateMedia({ colorScheme: 'dark' })
        findings.push(...(await findingsOf(page, `${path}, dark`, { rules: ['color-contrast'] })))
        await openMenu(page, width)
        findings.push(...(await findingsOf(page, `${path}, dark, menu open`, { within: 'header' })))
        await page.emulateMedia({ colorScheme: 'light' })
        const colors = { within: 'header', rules: ['color-contrast'] }
        findings.push(...(await findingsOf(page, `${path}, light, menu open`, colors)))
      }
      expect(findings).toEqual([])
    })
  }
}
