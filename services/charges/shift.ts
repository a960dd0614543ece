import { and, desc, eq, sql } from 'drizzle-orm'
import { dayAfter, dayIn } from '#content/format.ts'
import { acceptedStatuses } from '#contract/application-status.ts'
import { isTuition } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { charges } from '#database/schema-charges.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { ServiceError } from '#services/errors.ts'
import { type ExpectedVersion, hasId } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'
import type { Balance } from './balances.ts'
import { open, sum } from './plan-rule.ts'
import { findTerms } from './terms.ts'
import { findFirstDay } from './withdrawal.ts'
import { type ChargeDeps, changeCharges } from './work.ts'

/**
 * Other days for open tuition, after a move to another start: as many days later or earlier as its first day (`to`) is than
 * the one that the days follow (`from`).
 */
export type Shift = { from: string; to: string; days: Map<string, string> }

const DAY_MS = 86_400_000

/** Proposes a shift; undefined if the days follow the start where the seat is. */
export async function proposeShift(
  database: Queryable,
  timeZone: string,
  id: string,
  balances: Balance[],
): Promise<Shift | undefined> {
  const [application] = await database
    .select({ status: applications.status, startId: applications.startId })
    .from(applications)
    .where(hasId(applications.id, id))
  const moving = balances.flatMap((charge) =>
    isTuition(charge) && open(charge) > 0 && charge.dueOn ? [{ id: charge.id, dueOn: charge.dueOn }] : [],
  )
  if (!application || !acceptedStatuses.includes(application.status) || moving.length === 0) return undefined
  const from = (await findShifted(database, id)) ?? (await findTerms(database, id))?.starts
  const to = await findFirstDay(database, application.startId)
  if (!from || !to || from === to) return undefined
  const later = (Date.parse(to) - Date.parse(from)) / DAY_MS
  const today = dayIn(timeZone, new Date())
  // Nothing becomes overdue by a move.
  const moved = (dueOn: string) => [dayAfter(dueOn, later), dueOn < today ? dueOn : today].toSorted().at(-1) ?? dueOn
  return { from, to, days: new Map(moving.map(({ id, dueOn }) => [id, moved(dueOn)])) }
}

/** The first day that the last shift followed, since the offer was accepted. */
export async function findShifted(database: Queryable, id: string): Promise<string | undefined> {
  const { recordId, kind, detail, at } = recordEvents
  const sinceAcceptance = sql`${at} > (select max(${decisions.acceptedAt}) from ${decisions} where ${decisions.recordId} = ${id})`
  const [last] = await database
    .select({ to: sql<string>`${detail}->>'to'` })
    .from(recordEvents)
    .where(and(eq(recordId, id), eq(kind, 'charge'), sql`${detail}->>'step' = 'days'`, sinceAcceptance))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return last?.to
}

/** Moves the days of open tuition as proposed. */
export async function moveDueDays(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, balances }) => {
    const shift = await proposeShift(transaction, deps.timeZone, seen.id, balances)
    if (!shift) throw new ServiceError('conflict', 'The days follow this start already.')
    const { from, to, days } = shift
    for (const [chargeId, dueOn] of days) {
      await transaction.update(charges).set({ dueOn }).where(eq(charges.id, chargeId))
    }
    const moved = balances.filter(({ id }) => days.has(id))
    const currency = moved[0]?.currency ?? deps.payments.fee.currency
    return { step: 'days', amount: sum(moved.map(open)), currency, more: { from, to } }
  })
}
