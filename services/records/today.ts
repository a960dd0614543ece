import { type SQL, sql } from 'drizzle-orm'
import { records } from '#database/schema-desk.ts'
import { paymentMovements } from '#database/schema-payments.ts'

const startOfDay = (timeZone: string) =>
  sql`(date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone})`

/** Conditions on the table `records` for `received=today` and `paid=today`, in the days of the academy's time zone. */
export function receivedToday(timeZone: string): SQL {
  return sql`${records.createdAt} >= ${startOfDay(timeZone)}`
}

export function paidToday(timeZone: string): SQL {
  return sql`${records.applicationId} in (select ${paymentMovements.applicationId} from ${paymentMovements}
    where ${paymentMovements.kind} = 'payment' and ${paymentMovements.created} >= extract(epoch from ${startOfDay(timeZone)}))`
}
