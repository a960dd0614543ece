import type { BrowserContext } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { StaffRole } from '#services/staff/rights.ts'
import { openSession } from '#services/staff/sessions.ts'
import { hire } from '#tests/fixtures/hire.ts'

/** Signs a browser in: as a new member of staff, or again as the one with `staffId`. Returns the id. */
export async function signInAs(
  context: BrowserContext,
  { database, url }: { database: pg.Pool; url: string },
  person: { role: StaffRole; name: string } | { staffId: string },
): Promise<string> {
  const { staffId } = 'staffId' in person ? person : await hire(drizzle(database), person.role, person.name)
  const token = await openSession(drizzle(database), staffId, {}, { now: new Date(), by: 'passkey' })
  await context.addCookies([{ name: 'desk-session', value: token, url }])
  return staffId
}
