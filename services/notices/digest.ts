import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { dayAfter, dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { type Database, inTransaction } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { staffNotices } from '#database/schema-notices.ts'
import { staff } from '#database/schema-staff.ts'
import { isDaytime, MORNING } from '#services/daytime.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { DAY, later } from '#services/secrets.ts'

/** Days for which notices are remembered: longer than their emails are tried. */
const KEPT = 7

/** The task `send_digests`: one email a day and person, in the academy's morning, with what happened before it. */
export async function sendDigests(
  { database, timeZone }: DataDeps & Pick<ServiceDeps, 'timeZone'>,
  now: Date = new Date(),
): Promise<void> {
  if (!isDaytime(now, timeZone)) return
  const today = dayIn(timeZone, now)
  const { staffId, eventId, sentOn } = staffNotices
  const waiting = await database
    .selectDistinct({ staffId })
    .from(staffNotices)
    .innerJoin(recordEvents, eq(recordEvents.id, eventId))
    .where(and(isNull(sentOn), lt(recordEvents.at, zonedTime(today, MORNING, timeZone))))
  for (const person of waiting) await sendDigest(database, person.staffId, today)
  // What waited as long was for somebody who has left.
  const old = database
    .select({ id: recordEvents.id })
    .from(recordEvents)
    .where(lt(recordEvents.at, later(now, -KEPT * DAY)))
  const settled = or(isNull(sentOn), lt(sentOn, dayAfter(today, -KEPT)))
  await database.delete(staffNotices).where(and(inArray(eventId, old), settled))
}

async function sendDigest(database: Database, id: string, today: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const firstToday = or(isNull(staff.digestOn), lt(staff.digestOn, today))
    const { rowCount } = await transaction
      .update(staff)
      .set({ digestOn: today })
      .where(and(eq(staff.id, id), isNull(staff.disabledAt), firstToday))
    if (!rowCount) return
    const { staffId, sentOn } = staffNotices
    await transaction
      .update(staffNotices)
      .set({ sentOn: today })
      .where(and(eq(staffId, id), isNull(sentOn)))
    await addJobs(transaction, [emailJob('digest', 'staff', id, today)])
  })
}
