import { and, between, gt, isNull, ne, not, or, sql } from 'drizzle-orm'
import { dayAfter } from '#content/format.ts'
import type { ChargeReminderKind } from '#content/merge-fields.ts'
import type { Queryable } from '#database/client.ts'
import { charges } from '#database/schema-charges.ts'
import { chargeParts, checkoutSessions } from '#database/schema-ledger.ts'
import { billedEmail, selectBilled } from '#services/charges/billed.ts'
import { dueDay } from '#services/charges/due-day.ts'

/** Days after the last day to pay; negative before it. */
const DAYS: Record<ChargeReminderKind, number[]> = { due: [-7, 0], overdue: [3, 10] }

/** Condition on `charges`: a payment is under way. */
export const paymentUnderWay = sql`exists (
  select from ${chargeParts} join ${checkoutSessions} on ${checkoutSessions.id} = ${chargeParts.checkoutSessionId}
  where ${chargeParts.chargeId} = ${charges.id}
    and ${checkoutSessions.status} = 'complete' and ${checkoutSessions.payment} = 'none')`

type Moment = { today: string; dayStart: (day: string) => Date; timeZone: string; grace: number }

/** Finds the charges of which somebody is to be reminded, unless a payment is under way. */
export async function findDueCharges(database: Queryable, kind: ChargeReminderKind, moment: Moment) {
  const { today, dayStart, timeZone, grace } = moment
  const [first, last] = [dayAfter(today, -Math.max(...DAYS[kind]) - grace), dayAfter(today, -Math.min(...DAYS[kind]))]
  const { owed, dueOn, createdAt } = charges
  const dueNear = or(
    between(dueOn, first, last),
    and(isNull(dueOn), between(createdAt, dayStart(first), dayStart(dayAfter(last, 1)))),
  )
  const rows = await selectBilled(database).where(and(gt(owed, 0), dueNear, not(paymentUnderWay), ne(billedEmail, '')))
  return rows.flatMap((charge) => {
    const due = dueDay(charge, timeZone)
    const days = DAYS[kind].find((after) => {
      const day = dayAfter(due, after)
      // Who hears of a charge when it arises is not reminded of it on that day.
      return day <= today && today <= dayAfter(day, grace) && charge.createdAt < dayStart(day)
    })
    const about = `${charge.id}.${due}.${days}`
    return days === undefined ? [] : [{ rowId: charge.accountId, about, email: charge.email }]
  })
}
