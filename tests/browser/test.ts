import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type pg from 'pg'
import { fillWithSamples } from '#bench/sample/fill.ts'
import { openDatabase } from '#database/client.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'

type ApplicationRow = { id: string; full_name: string; email: string; phone: string; fee_status: string } & Record<
  string,
  unknown
>

type SubscriptionRow = { consented_on: string; unsubscribe_token: string; unsubscribed_at: Date | null }

type WorkerFixtures = {
  /** The environment of a file's site, over that of all others. */
  siteVariables: Record<string, string>
  /** The built site with its own embedded database, the test checkout, and invented applicants and leads. */
  site: RunningSite
  /** What a table keeps under an e-mail address, oldest first. */
  keptIn: (table: string, email: string) => Promise<Record<string, unknown>[]>
  /** Applications kept under an e-mail address, oldest first. */
  getApplications: (email: string) => Promise<ApplicationRow[]>
  /** The newsletter subscription of an address. */
  getSubscription: (email: string) => Promise<SubscriptionRow | undefined>
  /** The site's database. */
  database: pg.Pool
}

type TestFixtures = {
  /** What the browser complained of; a test ends red where there is anything. */
  complaints: string[]
  /** An address that no other test uses. */
  email: string
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteVariables: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteVariables }, use) => {
      const site = await startSite({ LOG_LEVEL: 'warn', ...siteVariables })
      const pool = connectTo(site)
      const client = await pool.connect()
      const { id, name } = training
      const fee = { amount: 5000, currency: 'cad' }
      await fillWithSamples(client, 90, { courses: [{ id, name }], workshops: [], fee, timeZone: 'America/Edmonton' })
      client.release()
      await pool.end()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  keptIn: [
    async ({ database }, use) =>
      use(async (table, email) => {
        const { rows } = await database.query(`select * from ${table} where email = $1 order by created_at`, [email])
        return rows.map(({ answers, ...row }) => ({ ...row, ...answers }))
      }),
    { scope: 'worker' },
  ],
  getApplications: [
    async ({ keptIn }, use) => use((email) => keptIn('applications', email) as Promise<ApplicationRow[]>),
    { scope: 'worker' },
  ],
  getSubscription: [
    async ({ database }, use) =>
      use(async (email) => (await database.query('select * from subscriptions where email = $1', [email])).rows[0]),
    { scope: 'worker' },
  ],
  database: [
    async ({ site }, use) => {
      const pool = connectTo(site)
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  complaints: [
    async ({ page }, use) => {
      const complaints = await getComplaints(page)
      await use(complaints)
      expect(complaints, 'the browser had nothing to complain of').toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
  email: async ({}, use, { testId, repeatEachIndex }) => use(`${testId}.${repeatEachIndex}@visitor.example`),
})

/** Connections to the database of a site, which may end before the last of them has. */
export const connectTo = ({ dataDir }: RunningSite) =>
  openDatabase(readFileSync(join(dataDir, 'database-url'), 'utf8').trim()).$client

/** What the browser complains of from now on: errors, and breaches of the page's policy. */
export async function getComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A call answered 4xx or 5xx is reported by the browser itself; what the page makes of it is what tests look at.
    const isAnswer = message.text().startsWith('Failed to load resource')
    // The trace of a repeated test puts a script into each frame, and a sandboxed one refuses it.
    const isTrace = message.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (message.type() === 'error' && !isAnswer && !isTrace) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`against the page's policy: ${violatedDirective} ${blockedURI}`),
    ),
  )
  return complaints
}

/** Has React take the document over: before that, nothing counts, counts down or answers a click. */
export async function hydrated(page: Page): Promise<void> {
  // A page's script waits for the first paint, or for this.
  await page.evaluate(() => dispatchEvent(new Event('focusin')))
  await tookOver(page)
}

/** Waits until React has taken the document over, without giving it a reason. */
export async function tookOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Opens a page and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** The addresses that a page asks for from now on, of those that match. */
export function getRequests(page: Page, address: RegExp): string[] {
  const asked: string[] = []
  page.on('request', (request) => address.test(request.url()) && asked.push(request.url()))
  return asked
}

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached`)
}

/** A link of the page's own text, not of header or footer. */
export function linkInPage(page: Page, name: string | RegExp): Locator {
  return page.getByRole('main').getByRole('link', { name })
}

export { expect }
