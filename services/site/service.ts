import { and, desc, eq, exists, max, sql } from 'drizzle-orm'
import { countJobs } from '#database/queue.ts'
import { auditLog } from '#database/schema-audit.ts'
import { recordEvents, records, sentEmails } from '#database/schema-desk.ts'
import { stripeEvents } from '#database/schema-payments.ts'
import type { DataDeps, FeeDeps, ScheduleDeps, SiteDeps, WaiverDeps } from '#services/deps.ts'
import { lastReconciliation } from '#services/payments/reconciliation/history.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { findInSchedule } from './schedule-findings.ts'
import { findInWork } from './work-findings.ts'

type Deps = DataDeps &
  FeeDeps &
  ScheduleDeps &
  SiteDeps &
  Pick<WaiverDeps, 'waiverCode' | 'ownWaiverCode'> & { timeZone: string }

/** What the site runs on, what it did last, and what is wrong with it. Contains no secret. */
export async function readSite(deps: Deps, actor: Actor, now = new Date()) {
  requireRight(actor, 'site')
  const { database, site, schedule, timeZone } = deps
  const client = database.$client
  const [size] = (
    await client.query<{ bytes: number; version: string }>(
      "select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version",
    )
  ).rows
  const jobs = await countJobs(client)
  const sum = (count: 'waiting' | 'failed') => jobs.reduce((total, task) => total + task[count], 0)
  const waiver = { waiverCode: deps.ownWaiverCode ? deps.waiverCode : undefined, waiverPlace: 'WAIVER_CODE' }
  return {
    ...site,
    freeDisk: await site.freeDisk(),
    restrictions: await site.getRestrictions(),
    database: { place: site.database, ...size },
    jobs: { waiting: sum('waiting'), failed: sum('failed') },
    undelivered: await countUndelivered(deps),
    ...(await findLast(deps)),
    comparison: await lastReconciliation(deps, actor),
    findings: [
      ...(await findInWork(client, site.takesMoney)),
      ...findInSchedule(schedule.current().snapshot, waiver, { timeZone, now }),
    ],
  }
}

/** When the program last sent an email, heard from Stripe and was backed up by its own command; null if never. */
async function findLast({ database }: DataDeps) {
  const [email] = await database.select({ at: max(sentEmails.sentAt) }).from(sentEmails)
  const [event] = await database.select({ at: max(stripeEvents.createdAt) }).from(stripeEvents)
  const [backup] = await database
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, 'site.backed_up'))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return { lastEmail: email?.at ?? null, lastEvent: event?.at ?? null, lastBackup: backup?.at ?? null }
}

/** Counts records on the to-do list with an email that failed for good and was not sent again. */
async function countUndelivered({ database }: DataDeps): Promise<number> {
  const { recordId, kind, id, detail } = recordEvents
  const again = sql`select from record_events as again where again.record_id = ${recordId} and again.kind = 'email_again'
    and again.detail->>'event' = ${id}::text`
  const failed = database
    .select({ code: detail })
    .from(recordEvents)
    .where(and(eq(recordId, records.id), eq(kind, 'email_failed'), sql`not exists (${again})`))
  return database.$count(records, and(eq(records.waitingOn, 0), exists(failed)))
}
