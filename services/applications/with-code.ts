import type { Registration } from '#contract/applications.ts'
import { inTransaction } from '#database/transaction.ts'
import { insertRedemption, redeemCode } from '#services/codes/redeem.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { requireSameBody } from '#services/idempotency.ts'
import { feeAfter } from '#services/payments/fee.ts'
import type { ApplicationRow, applicationQueries } from './queries.ts'

type Queries = ReturnType<typeof applicationQueries>

/** Undoes the use of a code. */
class StoredBefore extends Error {}

/** Stores an application with the use of its code: both, or neither. Undefined where the code is not valid. */
export async function insertWithCode(
  { database, payments }: Pick<ServiceDeps, 'database' | 'payments'>,
  queries: Queries,
  row: ApplicationRow,
): Promise<Registration | undefined> {
  const { waiverCode: code, courseId, email } = row
  try {
    const answer = await inTransaction(database, async (transaction): Promise<Registration | undefined> => {
      const { currency } = payments.fee
      const redeemed = await redeemCode(transaction, { code, courseId, email, currency })
      if (!redeemed) return undefined
      const feeAmount = feeAfter(payments.fee, redeemed).amount
      const feeWaived = feeAmount === 0
      const isNew = await queries.insertIn(transaction, {
        ...{ ...row, feeStatus: feeWaived ? 'waived' : 'due', feeAmount, feeCurrency: currency },
      })
      if (!isNew) throw new StoredBefore()
      await insertRedemption(transaction, row.id, redeemed)
      return answerFor({ ...row, feeStatus: feeWaived ? 'waived' : 'due' })
    })
    if (answer) return answer
  } catch (error) {
    if (!(error instanceof StoredBefore)) throw error
  }
  return storedAnswer(queries, row)
}

/** The answer that an application with the same key got. @throws ServiceError conflict if it had another body */
export async function storedAnswer(queries: Queries, row: ApplicationRow): Promise<Registration | undefined> {
  if (row.idempotencyKey === null) return undefined
  const stored = await queries.byIdempotencyKey(row.idempotencyKey)
  if (!stored) return undefined
  requireSameBody('application', stored, row)
  return answerFor(stored)
}

/** What the applicant's browser hears of an application that is stored. */
export function answerFor({
  id,
  feeStatus,
  status,
}: Pick<ApplicationRow, 'id' | 'feeStatus' | 'status'>): Registration {
  const answer = { isSuccess: true as const, applicationId: id, feeWaived: feeStatus === 'waived' }
  return status === 'waitlisted' ? { ...answer, waitlisted: true } : answer
}
