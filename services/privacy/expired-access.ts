import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { HOLD_HOURS } from '#contract/forms/reservation.ts'
import type { Database } from '#database/client.ts'
import { leads, waiverGuesses } from '#database/schema.ts'
import {
  applicantBrowsers,
  applicantLimits,
  applicantSignIns,
  emailChanges,
  signInRequests,
} from '#database/schema-applicants.ts'
import { contentPasses } from '#database/schema-content.ts'
import { staffChallenges, staffGuesses, staffLinks, staffSignIns } from '#database/schema-staff.ts'
import { ABSOLUTE_MS, DAY, later } from '#services/secrets.ts'

/** Matches the cookie's lifetime (office/cookies.ts). */
const BROWSER_KEPT_MS = 365 * DAY

/** Deletes expired links, challenges, sign-ins, passes to the draft and counts of staff and applicants. @returns the number of rows */
export async function deleteExpiredAccess(database: Database, now = new Date()): Promise<number> {
  const oldest: [AnyPgColumn, Date | number][] = [
    [staffLinks.expiresAt, now],
    [staffChallenges.expiresAt, now],
    [contentPasses.expiresAt, now],
    [staffGuesses.expire, now.getTime()],
    [waiverGuesses.expire, now.getTime()],
    [staffSignIns.createdAt, later(now, -ABSOLUTE_MS)],
    [signInRequests.createdAt, later(now, -DAY)],
    [applicantBrowsers.signedInAt, later(now, -BROWSER_KEPT_MS)],
    [applicantSignIns.createdAt, later(now, -ABSOLUTE_MS)],
    [emailChanges.createdAt, later(now, -DAY)],
    [applicantLimits.expire, now.getTime()],
  ]
  let count = 0
  for (const [column, moment] of oldest) {
    const { rowCount } = await database.delete(column.table as PgTable).where(lt(column, moment))
    count += rowCount ?? 0
  }
  return count
}

/** Removes the networks of reservations that hold no seats any more. */
export async function forgetNetworks(database: Database): Promise<number> {
  const holdOver = lt(leads.createdAt, sql`now() - make_interval(hours => ${HOLD_HOURS})`)
  const over = and(isNotNull(leads.networks), holdOver)
  const { rowCount } = await database.update(leads).set({ networks: null }).where(over)
  return rowCount ?? 0
}
