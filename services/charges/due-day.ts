import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import type { Balance } from './balances.ts'

/** The last day to pay a charge, in the academy's calendar. Without one, it is the day on which the charge arose. */
export const dueDay = ({ dueOn, createdAt }: Pick<Balance, 'dueOn' | 'createdAt'>, timeZone: string): string =>
  dueOn ?? dayIn(timeZone, createdAt)

/** Its twin for queries, of `charges as charge`. */
export const chargeDueDay = (timeZone: string): SQL =>
  sql`coalesce(charge.due_on, (charge.created_at at time zone ${timeZone})::date)`
