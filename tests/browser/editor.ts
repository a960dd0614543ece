import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { copyProject, type Project, startEditor } from '#tests/fixtures/editor.ts'

/** A copy of the project, and the editor that serves it. Tests change different parts of it. */
type WorkerFixtures = {
  project: Project
  editor: Awaited<ReturnType<typeof startEditor>>
  /** One for all tests: the development server's hundreds of modules are then in its cache. */
  sharedContext: BrowserContext
}

export const test = base.extend<{ open: (path: string) => Promise<void> }, WorkerFixtures>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const project = copyProject()
      await use(project)
      project.remove()
    },
    { scope: 'worker' },
  ],
  editor: [
    async ({ project }, use) => {
      // Signs that mean something in a pattern.
      const editor = await startEditor(project, { DATA_DIR: join(project.folder, 'data (1)') })
      await use(editor)
      await editor.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sharedContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedContext }, use) => {
    const page = await sharedContext.newPage()
    await use(page)
    await page.close()
  },
  /** Opens a page, and waits until the editor knows it. */
  open: async ({ page, editor }, use) =>
    use(async (path) => {
      await page.goto(`${editor.url}${path}`)
      await ready(page)
    }),
})

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Editor' })

/** Once the editor knows the page. */
export async function ready(page: Page): Promise<void> {
  await expect(bar(page).getByRole('button', { name: /^Claims: \d/ })).toBeVisible({ timeout: 90_000 })
}

/** Presses what saves, and waits for the page as it is then. */
export async function saving(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load', { timeout: 90_000 }), button.click()])
  await ready(page)
}
