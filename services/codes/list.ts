import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { getReference } from '#contract/leads.ts'
import { applications } from '#database/schema.ts'
import { auditLog } from '#database/schema-audit.ts'
import { records } from '#database/schema-desk.ts'
import { codeRedemptions, codes } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps } from '#services/deps.ts'
import { formatFee } from '#services/money.ts'
import { feeAfter } from '#services/payments/fee-rule.ts'
import { hasId, isId } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { plainCode } from './redeem.ts'
import { type CodeDeps, noSuchCode } from './service.ts'

/** `over`: window has passed; `used_up`: limit is reached; `ended`: by staff; `other_currency`: not the fee's. */
export type CodeState = 'active' | 'planned' | 'over' | 'used_up' | 'ended' | 'other_currency'

export type ShownCode = Awaited<ReturnType<typeof listCodes>>['codes'][number]

const PAGE = 50

type ListDeps = Pick<CodeDeps, 'database' | 'courses' | 'payments'>

/** Lists the desk's codes, newest first. @param before id of the previous page's last code */
export async function listCodes(deps: ListDeps & Pick<CodeDeps, 'waiverCode'>, actor: Actor, before?: string) {
  requireRight(actor, 'codes')
  const { database } = deps
  const [rows, defaultUsed] = await Promise.all([
    database
      .select()
      .from(codes)
      .where(olderThan(codes.id, before))
      .orderBy(desc(codes.id))
      .limit(PAGE + 1),
    database.$count(
      applications,
      sql`${applications.waiverCode} = nullif(${plainCode(deps.waiverCode)}, '')
        and not exists (select from code_redemptions where application_id = applications.id)`,
    ),
  ])
  const listed = rows.slice(0, PAGE).map((row) => ({ ...row, ...toShown(deps, row) }))
  return { codes: listed, more: rows.length > PAGE, defaultUsed }
}

const olderThan = (column: AnyPgColumn, id = '') => (isId(id) ? lt(column, id) : undefined)

/** Returns a code and a page of its applications, latest first. @param before id of the previous page's last application */
export async function findCode(deps: ListDeps, actor: Actor, id: string, before?: string) {
  requireRight(actor, 'codes')
  const { database } = deps
  const [row] = await database
    .select({ ...getTableColumns(codes), madeBy: staff.name })
    .from(codes)
    .innerJoin(staff, eq(staff.id, codes.staffId))
    .where(hasId(codes.id, id))
  if (!row) throw noSuchCode()
  const { applicationId, at, codeId } = codeRedemptions
  const [redemptions, endedBy] = await Promise.all([
    database
      .select({ applicationId, at, recordId: records.id })
      .from(codeRedemptions)
      .leftJoin(records, eq(records.id, applicationId))
      .where(and(eq(codeId, id), olderThan(applicationId, before)))
      .orderBy(desc(applicationId))
      .limit(PAGE + 1),
    row.endedAt ? nameOfEnder({ database }, row.code) : null,
  ])
  return {
    ...row,
    ...toShown(deps, row),
    endedBy,
    more: redemptions.length > PAGE,
    redemptions: redemptions.slice(0, PAGE).map(({ recordId, ...redemption }) => ({
      ...redemption,
      reference: getReference({ id: redemption.applicationId }),
      /** False once the applicant was erased. */
      hasRecord: recordId !== null,
    })),
  }
}

/** Finds who ended a code, in the log: a code ends once. */
async function nameOfEnder({ database }: DataDeps, code: string): Promise<string | null> {
  const [row] = await database
    .select({ name: staff.name })
    .from(auditLog)
    .innerJoin(staff, eq(staff.id, auditLog.staffId))
    .where(and(eq(auditLog.action, 'code.ended'), sql`${auditLog.detail}->>'code' = ${code}`))
  return row?.name ?? null
}

type Row = typeof codes.$inferSelect

function toShown({ payments: { fee }, courses }: ListDeps, row: Row) {
  const { amount, rate, endsAt } = row
  const state = getState(row, fee.currency)
  const isAll = state !== 'other_currency' && feeAfter(fee, row).amount === 0
  const part = rate === null ? formatFee({ amount: amount ?? 0, currency: row.currency ?? fee.currency }) : `${rate}%`
  return {
    state,
    /** "25%", "CAD 20", "The whole fee". */
    off: isAll ? 'The whole fee' : part,
    /** Empty for all courses. */
    courseNames: row.courses.map((id) => courses.find((course) => course.id === id)?.name ?? id),
    /** A time on the last valid day. */
    lastDay: endsAt && new Date(endsAt.getTime() - 1),
  }
}

function getState(
  { endedAt, startsAt, endsAt, limitTotal, used, currency }: Row,
  feeCurrency: string,
  now = new Date(),
): CodeState {
  if (endedAt) return 'ended'
  if (endsAt && endsAt <= now) return 'over'
  if (limitTotal !== null && used >= limitTotal) return 'used_up'
  if (currency !== null && currency !== feeCurrency) return 'other_currency'
  return startsAt && startsAt > now ? 'planned' : 'active'
}
