import { lt } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import {
  applicantBrowsers,
  applicantLimits,
  applicantSessions,
  applicantSignIns,
  emailChanges,
} from '#database/schema-applicants.ts'
import { DAY, later } from '#services/secrets.ts'
import { ABSOLUTE_MS } from './sessions.ts'

/** Matches the cookie's lifetime (ssr/cookies.ts). */
const BROWSER_KEPT_MS = 365 * DAY

/** Deletes expired sign-in data. @returns the number of rows */
export async function deleteExpiredAccess(database: Database, now: Date): Promise<number> {
  const { createdAt } = applicantSignIns
  const deleted = [
    await database.delete(applicantSignIns).where(lt(createdAt, later(now, -DAY))),
    await database.delete(applicantBrowsers).where(lt(applicantBrowsers.signedInAt, later(now, -BROWSER_KEPT_MS))),
    await database.delete(applicantSessions).where(lt(applicantSessions.createdAt, later(now, -ABSOLUTE_MS))),
    await database.delete(emailChanges).where(lt(emailChanges.createdAt, later(now, -DAY))),
    await database.delete(applicantLimits).where(lt(applicantLimits.expire, now.getTime())),
  ]
  return deleted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
