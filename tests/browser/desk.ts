import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fillWithSamples } from '#cli/sample/fill.ts'
import { loadContent } from '#content/load.ts'
import { hashOf } from '#services/staff/deps.ts'
import type { StaffRole } from '#services/staff/rights.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { test as base, expect } from './test.ts'

type Person = { id: string; name: string }

type DeskFixtures = {
  /** Adds somebody and signs them in, in this browser. Their passkey was used just now. */
  signIn: (name: string, role?: StaffRole) => Promise<Person>
}

/** The built site with invented applicants and leads, and its desk. */
export const test = base.extend<DeskFixtures>({
  signIn: async ({ context, database, baseURL }, use) => {
    await use(async (name, role = 'admissions') => {
      const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
      await database.query('insert into staff (id, name, email, role) values ($1, $2, $3, $4)', [
        ...[id, name, `${id}@academy.example`, role],
      ])
      await database.query(
        'insert into staff_sessions (id, staff_id, token_hash, browser, verified_at) values ($1, $2, $3, $4, now())',
        [randomUUID(), id, hashOf(token), 'Test'],
      )
      await context.addCookies([{ name: 'desk-session', value: token, url: baseURL ?? '', httpOnly: true }])
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
