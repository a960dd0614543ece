import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { codeRedemptions } from '#database/schema-payments.ts'
import { mailboxHash } from '#services/mailbox-hash.ts'

/** A code that was counted, what it takes off the fee (minor units, or a rate in percent), and a hash of who used it. */
export type Redeemed = { codeId: string; amount: number | null; rate: number | null; mailbox: string }

/** `currency` is that of the fee. */
type Use = { code: string; courseId: string; email: string; currency: string }

/**
 * Checks a code of the desk and counts its use, until the transaction ends with nobody else's use of it in between. Undefined
 * where it does not exist, is not valid now, for this course or for a fee in this currency, or is used up, in all or by this mailbox.
 */
export async function redeemCode(
  transaction: Queryable,
  { code, courseId, email, currency }: Use,
): Promise<Redeemed | undefined> {
  const mailbox = mailboxHash(email)
  // A statement sees what was there when it began. So the lock comes first, and the next one sees all earlier uses.
  await transaction.execute(sql`select from codes where code = ${code} for update`)
  const { rows } = await transaction.execute<{ id: string; amount: number | null; rate: number | null }>(sql`
    update codes set used = used + 1
    where code = ${code} and ended_at is null
      and (starts_at is null or starts_at <= now())
      and (ends_at is null or ends_at > now())
      and (amount is null or coalesce(currency, ${currency}) = ${currency})
      and (courses = '{}' or ${courseId} = any(courses))
      and (limit_total is null or used < limit_total)
      and (limit_per_email is null or limit_per_email > (
        select count(*) from code_redemptions where code_id = codes.id and mailbox = ${mailbox}))
    returning id, amount, rate`)
  const [row] = rows
  return row && { codeId: row.id, amount: row.amount, rate: row.rate, mailbox }
}

/** Notes which application a code was used for. In the transaction of {@link redeemCode}. */
export async function insertRedemption(transaction: Queryable, applicationId: string, redeemed: Redeemed) {
  await transaction.insert(codeRedemptions).values({ applicationId, ...redeemed })
}
