import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { endOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { tellProblems } from '#services/payments/problems.ts'
import { selectProcessingCheckoutSessions } from '#services/payments/queries.ts'
import { currentVersion, type ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { type LockedAny, withRecord } from '#services/with-application.ts'
import { type Balance, findBalances } from './balances.ts'

export type ChargeDeps = PaymentDeps & Pick<ServiceDeps, 'timeZone'>

/** What staff do to charges. */
type ChargeStep =
  | 'plan'
  | 'day'
  | 'days'
  | 'scholarship'
  | 'scholarship_undone'
  | 'sponsored'
  | 'sponsor_undone'
  | 'added'
  | 'ended'

/** What was done, in minor units. `more` is what the timeline says besides. */
type Done = { step: ChargeStep; amount: number; currency: string; more?: Record<string, string> }

type Work = Pick<LockedAny, 'transaction'> & { staffId: string; balances: Balance[] }

/** Changes what an account owes, in one step of its timeline with a reason. An open checkout ends. */
export async function changeCharges(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  reason: string,
  work: (locked: Work) => Promise<Done>,
): Promise<void> {
  requireRight(actor, 'fees')
  requireRecent(actor)
  const text = tidyText(reason, 'reason')
  if (text === '') throw invalidField('reason', 'Add a reason.')
  const { id } = seen
  const { version } = await currentVersion(deps.database, id)
  if (version === seen.version) await endOpenCheckoutSessions(deps, [id])
  await withRecord(deps, actor, seen, async (locked) => {
    const { transaction, add } = locked
    await requireSettled(transaction, id)
    const balances = (await findBalances(transaction, [id])).get(id) ?? []
    const { step, amount, currency, more } = await work({ transaction, staffId: actor.staffId, balances })
    const detail = { step, amount: formatFee({ amount, currency }), ...more }
    add({ kind: 'charge', action: 'charges.changed', detail, logged: { step, amount, currency }, text })
    await tellProblems({ ...locked, accountId: id })
  })
  // One may have been opened meanwhile.
  await endOpenCheckoutSessions(deps, [id])
}

/** A bank debit takes days. @throws ServiceError conflict */
async function requireSettled(transaction: LockedAny['transaction'], accountId: string): Promise<void> {
  if ((await selectProcessingCheckoutSessions(transaction, [accountId])).length === 0) return
  throw new ServiceError('conflict', 'Stripe is processing a payment. Wait until it succeeds or fails.')
}

/** @throws ServiceError not_found */
export function requireCharge(balances: Balance[], chargeId: string): Balance {
  const found = balances.find(({ id }) => id === chargeId)
  if (!found) throw new ServiceError('not_found', 'There is no such charge on this record.')
  return found
}
