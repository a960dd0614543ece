import { and, type SQL, sql } from 'drizzle-orm'
import { chargeDueDay } from '#services/charges/due-day.ts'
import type { Age, ReceivablesFilter } from './filter.ts'

/** Most days that a charge of an age is overdue. */
const most = { '1-30': 30, '31-60': 60, '61-90': 90 } satisfies Partial<Record<Age, number>>

/** Age of a charge that is due on `due.day`. */
export const ageOf = (today: string): SQL => {
  const overdue = sql`${today}::date - due.day`
  const whens = Object.entries(most).map(([age, days]) => sql`when ${overdue} <= ${days}::int then ${age}`)
  return sql`case when ${overdue} <= 0 then 'not-due' ${sql.join(whens, sql` `)} else 'over-90' end`
}

/** Condition on open charges with `due.day` and `start`. */
export function isChosen({ currency, age, month, start, payer }: ReceivablesFilter, today: string): SQL {
  const conditions = [
    sql`charge.owed > 0`,
    currency && sql`charge.currency = ${currency}`,
    age && sql`${ageOf(today)} = ${age}`,
    month && sql`due.day >= ${today}::date and date_trunc('month', due.day) = ${`${month}-01`}::date`,
    start === 'none' ? sql`start.start_id is null` : start && sql`start.start_id = ${start}`,
    payer === 'self' && sql`charge.payer_id is null`,
    payer && payer !== 'self' && sql`payer.folded_email = (select folded_email from payers where id = ${payer})`,
  ]
  return and(...conditions.filter((condition) => typeof condition === 'object')) ?? sql`true`
}

/** All that is open: `charge`, when it is `due`, its `start` and its `payer`. */
export const receivables = (timeZone: string): SQL => sql`
  charges as charge cross join lateral (select ${chargeDueDay(timeZone)} as day) as due
    left join records as start on start.id = charge.account_id and start.start_id <> ''
    left join payers as payer on payer.id = charge.payer_id`
