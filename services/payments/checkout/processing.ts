import { chargeName } from '#contract/charges.ts'
import { failures } from '#contract/failures.ts'
import type { Queryable } from '#database/client.ts'
import type { Balance } from '#services/charges/balances.ts'
import { ServiceError } from '#services/errors.ts'
import * as queries from '#services/payments/queries.ts'

/** Returns the ids of charges of which a payment is on its way: a bank debit takes days. */
export async function findProcessing(database: Queryable, accountIds: string[]): Promise<Set<string>> {
  const complete = await queries.selectProcessingCheckoutSessions(database, accountIds)
  const parts = await queries.selectParts(
    database,
    complete.map(({ id }) => id),
  )
  return new Set(parts.map(({ chargeId }) => chargeId))
}

/** A second payment would charge the same twice. @throws ServiceError conflict */
export async function requireNoneProcessing(
  database: Queryable,
  accountId: string,
  charges: Pick<Balance, 'id' | 'kind' | 'number' | 'description'>[],
): Promise<void> {
  const processing = await findProcessing(database, [accountId])
  const twice = charges.find(({ id }) => processing.has(id))
  if (!twice) return
  const isFee = twice.kind === 'application_fee'
  const sentence = isFee
    ? failures.feeProcessing.message
    : `A payment of this is being processed: ${chargeName(twice)}.`
  throw new ServiceError('conflict', sentence)
}
