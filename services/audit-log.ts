import { and, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import type { Queryable } from '#database/client.ts'
import { type auditActions, auditLog } from '#database/schema-audit.ts'
import { staff } from '#database/schema-staff.ts'
import { isDay } from './days.ts'
import { ServiceError } from './errors.ts'
import { type Actor, requireRight } from './rights.ts'

export type ActionName = (typeof auditActions)[number]

/** Ids, counts and states only, because the log outlives the people in it. */
export type Action = {
  action: ActionName
  recordId?: string | undefined
  /** The affected staff member. */
  subjectId?: string | undefined
  detail?: Record<string, string | number | boolean | null>
}

/** Logs an action, in its transaction. `actor` is null at the command line, and for an applicant (`by` in the detail). */
export async function logAction(
  database: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'> | null,
  { action, recordId, subjectId, detail = {} }: Action,
): Promise<void> {
  const { staffId, requestId } = actor ?? {}
  await database.insert(auditLog).values({ staffId, requestId, action, recordId, subjectId, detail })
}

/** Repeated views within this time are logged once. */
const VIEW_MINUTES = 5

/** Logs a view of a record, unless one was logged recently. */
export async function logView(transaction: Queryable, actor: Actor, recordId: string): Promise<void> {
  const action = 'record.viewed'
  const sameView = and(
    eq(auditLog.recordId, recordId),
    eq(auditLog.staffId, actor.staffId),
    eq(auditLog.action, action),
  )
  const recent = sql`${auditLog.at} >= now() - make_interval(mins => ${VIEW_MINUTES})`
  const found = await transaction.select({ id: auditLog.id }).from(auditLog).where(and(sameView, recent)).limit(1)
  if (found.length === 0) await logAction(transaction, actor, { action, recordId })
}

/** `staffName` is null for an operator at the command line, and for an applicant (`by` in the detail). */
export type LoggedAction = Awaited<ReturnType<typeof listActions>>['rows'][number]

type LogFilter = {
  /** Actor or subject. */
  staffId?: string | undefined
  recordId?: string | undefined
  /** Default: all actions except opened records, which are most of the log. */
  action?: ActionName | 'all' | undefined
  /** `2027-03-14`, in the academy's calendar. */
  day?: string | undefined
  /** Id of the previous page's last row. */
  before?: number | undefined
}

const PAGE = 50

/** Returns a page of the log, latest first. `more` is whether older rows follow. */
export async function listActions(
  { database, timeZone }: { database: Queryable; timeZone: string },
  actor: Actor,
  { staffId, recordId, action, day, before }: LogFilter,
) {
  requireRight(actor, 'log')
  if (day !== undefined && !isDay(day)) throw new ServiceError('invalid', 'There is no such day.')
  const subject = alias(staff, 'subject')
  const rows = await database
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      detail: auditLog.detail,
      staffId: auditLog.staffId,
      staffName: staff.name,
      subjectId: auditLog.subjectId,
      subjectName: subject.name,
      recordId: auditLog.recordId,
      requestId: auditLog.requestId,
    })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .leftJoin(subject, eq(subject.id, auditLog.subjectId))
    .where(
      and(
        staffId === undefined ? undefined : or(eq(auditLog.staffId, staffId), eq(auditLog.subjectId, staffId)),
        recordId === undefined ? undefined : eq(auditLog.recordId, recordId),
        action === undefined ? ne(auditLog.action, 'record.viewed') : undefined,
        action === undefined || action === 'all' ? undefined : eq(auditLog.action, action),
        day === undefined ? undefined : gte(auditLog.at, zonedTime(day, '00:00', timeZone)),
        day === undefined ? undefined : lt(auditLog.at, new Date(endOfDay(day, timeZone))),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(PAGE + 1)
  return { rows: rows.slice(0, PAGE), more: rows.length > PAGE }
}
