import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { codeRedemptions } from '#database/schema-payments.ts'

/** A code that was counted, and what it takes off the fee: minor units, or a rate in percent. */
export type Redeemed = { codeId: string; amount: number | null; rate: number | null }

type Use = { code: string; courseId: string; email: string }

/**
 * Checks a code of the desk and counts its use, until the transaction ends with nobody else's use of it in between. Undefined
 * where it does not exist, is not valid now or for this course, or is used up, in all or by this address.
 */
export async function redeemCode(
  transaction: Queryable,
  { code, courseId, email }: Use,
): Promise<Redeemed | undefined> {
  // A statement sees what was there when it began. So the lock comes first, and the next one sees all earlier uses.
  await transaction.execute(sql`select from codes where code = ${code} for update`)
  const { rows } = await transaction.execute<{ id: string; amount: number | null; rate: number | null }>(sql`
    update codes set used = used + 1
    where code = ${code} and ended_at is null
      and (starts_at is null or starts_at <= now())
      and (ends_at is null or ends_at > now())
      and (courses = '{}' or ${courseId} = any(courses))
      and (limit_total is null or used < limit_total)
      and (limit_per_email is null or limit_per_email > (
        select count(*) from applications
          join code_redemptions on code_redemptions.application_id = applications.id
        where applications.email = ${email} and code_redemptions.code_id = codes.id))
    returning id, amount, rate`)
  const [row] = rows
  return row && { codeId: row.id, amount: row.amount, rate: row.rate }
}

/** Notes which application a code was used for. In the transaction of {@link redeemCode}. */
export async function insertRedemption(transaction: Queryable, applicationId: string, redeemed: Redeemed) {
  await transaction.insert(codeRedemptions).values({ applicationId, ...redeemed })
}
