import { and, count, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm'
import { getReference } from '#contract/leads.ts'
import { applications } from '#database/schema.ts'
import { auditLog } from '#database/schema-audit.ts'
import { records } from '#database/schema-desk.ts'
import { codeRedemptions, codes } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'
import { isId } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import type { CodeDeps } from './fields.ts'
import { noSuchCode } from './service.ts'

/** `over`: window has passed; `used_up`: limit is reached; `ended`: by staff; `other_currency`: not the fee's. */
export type CodeState = 'active' | 'planned' | 'over' | 'used_up' | 'ended' | 'other_currency'

export type ListedCode = typeof codes.$inferSelect & { state: CodeState }

export type Redemption = {
  applicationId: string
  reference: string
  at: Date
  /** False once the applicant was erased. */
  hasRecord: boolean
}

export type FoundCode = ListedCode & {
  madeBy: string
  endedBy: string | null
  /** Latest first. */
  redemptions: Redemption[]
  more: boolean
}

const PAGE = 50

/** Lists the desk's codes, newest first. @param before id of the previous page's last code */
export async function listCodes(
  { database, waiverCode, payments }: Pick<CodeDeps, 'database' | 'waiverCode' | 'payments'>,
  actor: Actor,
  before?: string,
): Promise<{ codes: ListedCode[]; more: boolean; defaultUsed: number }> {
  requireRight(actor, 'codes')
  const isDefault = eq(applications.waiverCode, waiverCode.normalize('NFC').trim().toLowerCase())
  const [rows, [used]] = await Promise.all([
    database
      .select()
      .from(codes)
      .where(before !== undefined && isId(before) ? lt(codes.id, before) : undefined)
      .orderBy(desc(codes.id))
      .limit(PAGE + 1),
    database
      .select({ count: count() })
      .from(applications)
      .leftJoin(codeRedemptions, eq(codeRedemptions.applicationId, applications.id))
      .where(and(isDefault, isNull(codeRedemptions.applicationId))),
  ])
  const listed = rows.slice(0, PAGE).map((row) => ({ ...row, state: getState(row, payments) }))
  return { codes: listed, more: rows.length > PAGE, defaultUsed: used?.count ?? 0 }
}

/** Returns a code and a page of its applications. @param before id of the previous page's last application */
export async function findCode(
  { database, payments }: Pick<CodeDeps, 'database' | 'payments'>,
  actor: Actor,
  id: string,
  before?: string,
): Promise<FoundCode> {
  requireRight(actor, 'codes')
  if (!isId(id)) throw noSuchCode()
  const [row] = await database
    .select({ ...getTableColumns(codes), madeBy: staff.name })
    .from(codes)
    .innerJoin(staff, eq(staff.id, codes.staffId))
    .where(eq(codes.id, id))
  if (!row) throw noSuchCode()
  const { applicationId, at, codeId } = codeRedemptions
  const [redemptions, endedBy] = await Promise.all([
    database
      .select({ applicationId, at, recordId: records.id })
      .from(codeRedemptions)
      .leftJoin(records, eq(records.id, applicationId))
      .where(and(eq(codeId, id), before !== undefined && isId(before) ? lt(applicationId, before) : undefined))
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
      hasRecord: recordId !== null,
    })),
  }
}

/** Finds who ended a code. The log entry is of the same transaction, so the timestamps are equal. */
async function nameOfEnder({ database }: Pick<CodeDeps, 'database'>, code: string): Promise<string | null> {
  const isEnd = and(eq(auditLog.action, 'code.ended'), sql`${auditLog.detail}->>'code' = ${code}`)
  const [row] = await database
    .select({ name: staff.name })
    .from(auditLog)
    .innerJoin(codes, and(eq(codes.code, code), eq(auditLog.at, codes.endedAt)))
    .innerJoin(staff, eq(staff.id, auditLog.staffId))
    .where(isEnd)
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
