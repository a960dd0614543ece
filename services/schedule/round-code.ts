import { eq } from 'drizzle-orm'
import { roundCode } from '#content/schedule.ts'
import type { Entries } from '#content/schedule-entries.ts'
import type { Queryable } from '#database/client.ts'
import { codes } from '#database/schema-payments.ts'
import { plainCode } from '#services/codes/redeem.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { type Actor, mayDo, requireRecent } from '#services/rights.ts'

/**
 * Changing the code that waives every fee requires what making a code requires. The dates of the rounds decide
 * which round's code that is, so they can change it, too.
 * @throws ServiceError forbidden, verify, or invalid for a code of the desk, which has limits or was ended
 */
export async function requireCodeChange(
  transaction: Queryable,
  actor: Actor,
  { before, after }: Record<'before' | 'after', Pick<Entries, 'round'>>,
): Promise<void> {
  const [from, to] = [before, after].map((entries) => plainCode(roundCode(entries)))
  if (from === to || to === undefined) return
  if (!mayDo(actor.role, 'make-codes')) {
    throw new ServiceError(
      'forbidden',
      'This changes the code that waives the application fee. Your role does not allow it.',
    )
  }
  requireRecent(actor)
  if ((await transaction.$count(codes, eq(codes.code, to))) === 0) return
  throw invalidField('promoCode', 'This is a code made at the desk, or was one. Choose another one.')
}
