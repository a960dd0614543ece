import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { fillWithSamples } from '#bench/sample/fill.ts'
import { loadContent } from '#content/load.ts'
import type { StaffRole } from '#services/rights.ts'
import { openSession } from '#services/staff/sessions.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'
import { test as base, expect } from './test.ts'

type Person = { id: string; name: string }

type DeskFixtures = {
  /** Adds somebody and signs them in, in this browser. Their passkey was used just now. */
  signIn: (name: string, role?: StaffRole) => Promise<Person>
}

/** Signs a browser in: as a new member of staff, or again as the one with `staffId`. Returns the id. */
export async function signInAs(
  context: BrowserContext,
  { database, url }: { database: pg.Pool; url: string },
  person: { role: StaffRole; name: string } | { staffId: string },
): Promise<string> {
  const { staffId } = 'staffId' in person ? person : await hire(drizzle(database), person.role, person.name)
  const token = await openSession(drizzle(database), staffId, {}, { now: new Date(), by: 'passkey' })
  await context.addCookies([{ name: 'desk-session', value: token, url, httpOnly: true }])
  return staffId
}

/** Opens the setup link of a site's start, with a virtual passkey, and creates the first person. */
export async function setUp(page: Page, { output }: Pick<RunningSite, 'output'>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await expect.poll(output).toContain('/desk/setup/')
  const [link = ''] = /^http:\S+\/desk\/setup\/\S+$/m.exec(output()) ?? []
  await page.goto(link)
  await page.getByLabel('Name').fill('Mara Sample')
  await page.getByLabel('Email').fill('mara@academy.example')
  await page.getByRole('button', { name: 'Create passkey' }).click()
}

/** The built site with invented applicants and leads, and its desk. */
export const test = base.extend<DeskFixtures>({
  signIn: async ({ context, database, baseURL }, use) => {
    await use(async (name, role = 'admissions') => {
      const id = await signInAs(context, { database, url: baseURL ?? '' }, { role, name })
      return { id, name }
    })
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const site = await startSite({ LOG_LEVEL: 'warn' })
      const address = readFileSync(join(site.dataDir, 'database-url'), 'utf8').trim()
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      const { id, name } = loadContent().courses[0] ?? { id: '', name: '' }
      await fillWithSamples(client, 90, {
        ...{
          courses: [{ id, name }],
          sessions: [],
          fee: { amount: 5000, currency: 'cad' },
          timeZone: 'America/Edmonton',
        },
      })
      await client.end()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

export { expect }

/** Applications that no other test decides, as they were sent. */
export async function submitted(database: pg.Pool, email: string, count = 1): Promise<{ id: string; name: string }[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    `insert into applications (id, full_name, email, phone, city, state, country, gender, education_level, field_of_study,
       has_programming_experience, employment_status, course_id, course_name, admission_cycle, linkedin_url, waiver_code, fee_status, fee_amount, fee_currency, body_digest)
     select gen_random_uuid(), 'Applicant ' || n, n || '.' || $1, '+14035550177', 'Calgary', 'Alberta', 'Canada', 'Others', 'Master', 'Physics',
       true, 'Full Time', 'ai-engineering', 'AI Engineering', 'March2027', '', '', 'due', 5000, 'usd', ''
     from generate_series(1, $2) n returning id, full_name as name`,
    [email, count],
  )
  return rows
}
