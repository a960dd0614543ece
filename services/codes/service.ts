import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { numberText } from '#content/format.ts'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import { leastCharge } from '#contract/currencies.ts'
import { inTransaction } from '#database/client.ts'
import { codes } from '#database/schema-payments.ts'
import { logAction } from '#services/audit-log.ts'
import { isDay } from '#services/days.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, requireNoProblems, ServiceError } from '#services/errors.ts'
import { formatFee, parseAmount } from '#services/money.ts'
import { feeAfter } from '#services/payments/fee-rule.ts'
import { hasId } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { plainCode, sameWaiverCode } from './redeem.ts'

/** Creates a code, which must never have existed. Returns its id. @throws ServiceError forbidden, verify, invalid */
export async function makeCode(deps: CodeDeps, actor: Actor, form: CodeForm): Promise<string> {
  requireRight(actor, 'make-codes')
  requireRecent(actor)
  const row = { ...newCode(deps, form), id: uuidv7(), staffId: actor.staffId }
  await inTransaction(deps.database, async (transaction) => {
    const { rowCount } = await transaction.insert(codes).values(row).onConflictDoNothing({ target: codes.code })
    if (rowCount === 0) throw invalidField('code', 'This code already exists or was used before. Choose another one.')
    const { code, kind, amount, rate, currency } = row
    const off = amount === null ? { rate } : { amount, currency }
    await logAction(transaction, actor, { action: 'code.made', detail: { code, kind, ...off } })
  })
  return row.id
}

/** Ends a code permanently. Applications keep their reduction. @throws ServiceError forbidden, verify, not_found */
export async function endCode({ database }: Pick<CodeDeps, 'database'>, actor: Actor, id: string): Promise<void> {
  requireRight(actor, 'make-codes')
  requireRecent(actor)
  await inTransaction(database, async (transaction) => {
    const [code] = await transaction.select().from(codes).where(hasId(codes.id, id)).for('update')
    if (!code) throw noSuchCode()
    if (code.endedAt) return
    await transaction.update(codes).set({ endedAt: sql`now()` }).where(eq(codes.id, id))
    await logAction(transaction, actor, { action: 'code.ended', detail: { code: code.code, used: code.used } })
  })
}

export function noSuchCode(): ServiceError {
  return new ServiceError('not_found', 'There is no such code.')
}

export type CodeDeps = Pick<ServiceDeps, 'database' | 'courses' | 'payments' | 'schedule' | 'waiverCode' | 'timeZone'>

/** The form's fields of text. An empty one means no limit. */
export const codeFields = [
  'code',
  'kind',
  // Reduction of the fee, in `percent` or as an `amount` in the fee's currency. Empty for a waiver.
  'off',
  'unit',
  // Days in the academy's calendar, inclusive: `2027-03-14`.
  'firstDay',
  'lastDay',
  'limitTotal',
  'limitPerEmail',
] as const

/** `courses` are ids. */
export type CodeForm = Record<(typeof codeFields)[number], string> & { courses: string[] }

const CODE = /^[a-z0-9_-]{3,40}$/
const LIMIT_MOST = 1_000_000

type Checked<Value> = Value | { problem: string }

/** @throws ServiceError invalid, with all invalid fields */
export function newCode(deps: CodeDeps, form: CodeForm, now = new Date()) {
  const checked = {
    code: getCode(deps, form),
    kind: codes.kind.enumValues.find((kind) => kind === form.kind) ?? { problem: 'Choose what kind of code it is.' },
    off: getReduction(deps, form),
    courses: getCourses(deps, form),
    firstDay: toDay(form.firstDay),
    lastDay: getLastDay(deps, form, now),
    limitTotal: getLimit(form.limitTotal),
    limitPerEmail: getLimit(form.limitPerEmail),
  }
  const problems = Object.entries(checked).map(([field, value]) => [
    field,
    isProblem(value) ? value.problem : undefined,
  ])
  requireNoProblems(Object.fromEntries(problems))
  const { off, firstDay, lastDay, ...rest } = checked as Sound<typeof checked>
  return {
    ...rest,
    ...off,
    currency: off.amount === null ? null : deps.payments.fee.currency,
    startsAt: firstDay === null ? null : zonedTime(firstDay, '00:00', deps.timeZone),
    endsAt: lastDay === null ? null : new Date(endOfDay(lastDay, deps.timeZone)),
  }
}

type Sound<All> = { [Field in keyof All]: Exclude<All[Field], { problem: string }> }

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value
}

function getCode({ waiverCode, schedule }: CodeDeps, form: CodeForm): Checked<string> {
  const code = plainCode(form.code)
  if (!CODE.test(code)) return { problem: 'A code has 3 to 40 letters from a to z, digits, hyphens and underscores.' }
  const ofRounds = Object.values(schedule.current().snapshot.entries.round).map(({ promoCode }) => promoCode)
  if ([waiverCode, ...ofRounds].some((item) => sameWaiverCode(code, item))) {
    return { problem: 'This is the default code, or one of the scholarship. Choose another one.' }
  }
  return code
}

function getReduction({ payments: { fee } }: CodeDeps, { kind, off, unit }: CodeForm) {
  if (kind === 'waiver') {
    if (off.trim() === '') return { amount: null, rate: 100 }
    return { problem: 'A waiver takes off the whole fee. Leave this empty, or choose another kind.' }
  }
  const isRate = unit === 'percent'
  const value = isRate ? wholeNumber(off) : unit === 'amount' ? parseAmount(off, fee.currency) : undefined
  if (isRate && (value === undefined || value < 1 || value > 100)) {
    return { problem: 'Enter a whole number of percent from 1 to 100.' }
  }
  if (value === undefined || value < 1) {
    return { problem: `Enter an amount, such as ${formatFee(fee).replace(/^[^\d]+/, '')}, or choose percent.` }
  }
  if (!isRate && value > fee.amount) return { problem: `The fee is ${formatFee(fee)}: a code takes off that at most.` }
  const reduction = isRate ? { amount: null, rate: value } : { amount: value, rate: null }
  const rest = fee.amount - (isRate ? Math.round((fee.amount * value) / 100) : value)
  if (rest === 0 || feeAfter(fee, reduction).amount > 0) return reduction
  const [left, least] = [rest, leastCharge(fee.currency)].map((amount) => formatFee({ ...fee, amount }))
  return {
    problem: `That leaves ${left} to pay. A card is charged ${least} at least: take off less, or the whole fee.`,
  }
}

function getCourses({ courses }: CodeDeps, form: CodeForm): Checked<string[]> {
  const isKnown = form.courses.every((id) => courses.some((course) => course.id === id))
  return isKnown ? [...new Set(form.courses)] : { problem: 'Choose courses of this list, or none for all.' }
}

function toDay(text: string): Checked<string | null> {
  if (text === '') return null
  return isDay(text) ? text : { problem: 'There is no such day.' }
}

function getLastDay({ timeZone }: CodeDeps, { firstDay, lastDay }: CodeForm, now: Date): Checked<string | null> {
  const day = toDay(lastDay)
  if (typeof day !== 'string') return day
  if (new Date(endOfDay(day, timeZone)) <= now) return { problem: 'This day is over.' }
  return firstDay !== '' && day < firstDay ? { problem: 'The last day is before the first.' } : day
}

function getLimit(text: string): Checked<number | null> {
  if (text.trim() === '') return null
  const limit = wholeNumber(text)
  if (limit !== undefined && limit >= 1 && limit <= LIMIT_MOST) return limit
  return { problem: `Enter a number from 1 to ${numberText(LIMIT_MOST)}, or leave it empty for no limit.` }
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}
