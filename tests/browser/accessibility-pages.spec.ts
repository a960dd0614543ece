import type { Page } from '@playwright/test'
import { fixedPaths, sessionPath } from '#content/site-paths.ts'
import { training, workshop } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings, expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, open, test } from './test.ts'

/** A page of each kind; the enrollment has tests of its own (accessibility.spec.ts). */
const paths = [
  ...fixedPaths.filter((path) => path !== '/apply' && path !== '/success'),
  training.path,
  sessionPath(workshop.id),
  '/privacypolicy',
]

async function openMenu(page: Page, width: number): Promise<void> {
  if (width < 1024) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('button').first().click()
  } else await page.getByRole('button', { name: 'Individual Trainings' }).click()
}

test('pages have no axe findings on phones and desktops', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of paths) {
    await open(page, path)
    await expectNoFindingsAtAnyWidth(page, path)
  }
})

test('open menus have no axe findings', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, training.path)
    await openMenu(page, width)
    await expectNoFindings(page, `${width} px`, 'header')
  }
  await expect(page.getByRole('button', { name: 'Individual Trainings' })).toHaveAttribute('aria-expanded', 'true')
})
