import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { getReference } from '#contract/leads.ts'
import { applications } from '#database/schema.ts'
import { auditLog } from '#database/schema-audit.ts'
import { records } from '#database/schema-desk.ts'
import { codeRedemptions, codes } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps } from '#services/deps.ts'
import { hasId, isId } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import type { CodeDeps } from './fields.ts'
import { plainCode } from './redeem.ts'
import { noSuchCode } from './service.ts'

/** `over`: window has passed; `used_up`: limit is reached; `ended`: by staff; `other_currency`: not the fee's. */
export type CodeState = 'active' | 'planned' | 'over' | 'used_up' | 'ended' | 'other_currency'

export type ListedCode = typeof codes.$inferSelect & { state: CodeState }

const PAGE = 50

/** Lists the desk's codes, newest first. @param before id of the previous page's last code */
export async function listCodes(
  { database, waiverCode, payments }: Pick<CodeDeps, 'database' | 'waiverCode' | 'payments'>,
  actor: Actor,
  before?: string,
) {
  requireRight(actor, 'codes')
  const [rows, defaultUsed] = await Promise.all([
    database
      .select()
      .from(codes)
      .where(isBefore(codes.id, before))
      .orderBy(desc(codes.id))
      .limit(PAGE + 1),
    database.$count(
      applications,
      sql`${applications.waiverCode} = ${plainCode(waiverCode)}
        and not exists (select from code_redemptions where application_id = applications.id)`,
    ),
  ])
  const listed = rows.slice(0, PAGE).map((row) => ({ ...row, state: getState(row, payments) }))
  return { codes: listed, more: rows.length > PAGE, defaultUsed }
}

const isBefore = (column: AnyPgColumn, id = '') => (isId(id) ? lt(column, id) : undefined)

/** Returns a code and a page of its applications, latest first. @param before id of the previous page's last application */
export async function findCode(
  { database, payments }: Pick<CodeDeps, 'database' | 'payments'>,
  actor: Actor,
  id: string,
  before?: string,
) {
  requireRight(actor, 'codes')
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
      .where(and(eq(codeId, id), isBefore(applicationId, before)))
      .orderBy(desc(applicationId))
      .limit(PAGE + 1),
    row.endedAt ? nameOfEnder({ database }, row.code) : null,
  ])
  return {
    ...row,
    state: getState(row, payments),
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

function getState(
  { endedAt, startsAt, endsAt, limitTotal, used, currency }: typeof codes.$inferSelect,
  { fee }: CodeDeps['payments'],
  now = new Date(),
): CodeState {
  if (endedAt) return 'ended'
  if (endsAt && endsAt <= now) return 'over'
  if (limitTotal !== null && used >= limitTotal) return 'used_up'
  if (currency !== null && currency !== fee.currency) return 'other_currency'
  return startsAt && startsAt > now ? 'planned' : 'active'
}
