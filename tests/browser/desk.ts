import type { BrowserContext, BrowserContextOptions, Download, Locator, Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { StaffRole } from '#services/rights.ts'
import { openSignIn } from '#services/staff/sign-ins.ts'
import { hire } from '#tests/fixtures/hire.ts'
import type { RunningSite } from '#tests/fixtures/site.ts'
import { test as base, expect } from './test.ts'

type Person = {
  id: string
  /** Signs them in again, after their sign-in ended. */
  signInAgain: () => Promise<void>
}

type DeskFixtures = {
  /** Adds somebody and signs them in, in this browser. Their passkey was used just now. */
  signIn: (name: string, role?: StaffRole) => Promise<Person>
  /** Adds somebody else, and gives a page of their own browser. */
  colleague: (name: string, role?: StaffRole, options?: BrowserContextOptions) => Promise<Page>
}

/** The site with its staff. */
export const test = base.extend<DeskFixtures>({
  signIn: async ({ context, database, site }, use) =>
    use(async (name, role = 'admissions') => {
      const { staffId: id } = await hire(drizzle(database), role, name)
      const signInAgain = () => signInAs(context, database, site, id)
      await signInAgain()
      return { id, signInAgain }
    }),
  colleague: async ({ browser, database, site }, use) => {
    const opened: Page[] = []
    await use(async (name, role = 'admissions', options = {}) => {
      const page = await (await browser.newContext({ baseURL: site.url, ...options })).newPage()
      opened.push(page)
      await signInAs(page.context(), database, site, (await hire(drizzle(database), role, name)).staffId)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

export { expect }

async function signInAs(context: BrowserContext, database: pg.Pool, { url }: RunningSite, id: string): Promise<void> {
  const token = await openSignIn(drizzle(database), id, {}, 'passkey')
  await context.addCookies([{ name: 'desk-session', value: token, url, httpOnly: true }])
}

/** Makes the passkeys of somebody older than a sign-in may be where it counts. */
export async function ageSignIn(database: pg.Pool): Promise<void> {
  await database.query("update staff_sign_ins set verified_at = now() - interval '1 hour'")
}

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
/** Presses a button that downloads a file. */
export async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return file
}

export const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
