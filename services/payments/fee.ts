import { and, eq, gt, isNull } from 'drizzle-orm'
import { owes } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { chargePayments } from '#database/schema-ledger.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { type ApplicationFee, findFee } from '#services/charges/balances.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { type ExpectedVersion, isId } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { withApplication } from '#services/with-application.ts'
import { cancelEntry, insertEntry } from './by-hand.ts'
import { endOpenCheckoutSessions } from './checkout/end.ts'
import { findProcessing } from './checkout/processing.ts'
import { updateFee } from './settle.ts'

/** Manual changes of the application fee by staff. `paid` is a payment outside Stripe. */
export type FeeStep = 'waived' | 'paid' | 'waiver_undone' | 'payment_undone'

type Application = Pick<typeof applications.$inferSelect, 'id' | 'feeStatus' | 'status'>
/** @param entryIds of payments outside Stripe */
type Situation = { application: Application; fee: ApplicationFee; entryIds: string[] }

export async function possibleFeeSteps({ database }: Pick<PaymentDeps, 'database'>, id: string): Promise<FeeStep[]> {
  if (!isId(id)) return []
  const [application] = await database.select().from(applications).where(eq(applications.id, id))
  return application ? stepsFor(await findSituation(database, application)) : []
}

async function findSituation(database: Queryable, application: Application): Promise<Situation> {
  const fee = await findFee(database, application.id)
  const { chargeId, checkoutSessionId, ledgerEntryId, received } = chargePayments
  const entries = await database
    .select({ ledgerEntryId })
    .from(chargePayments)
    .where(and(eq(chargeId, fee.chargeId), isNull(checkoutSessionId), gt(received, 0)))
  return { application, fee, entryIds: entries.map((entry) => entry.ledgerEntryId) }
}

function stepsFor({ application, fee, entryIds }: Situation): FeeStep[] {
  if (owes(application)) return ['waived', 'paid']
  if (entryIds.length > 0) return ['payment_undone']
  return application.feeStatus === 'waived' && fee.waived > 0 ? ['waiver_undone'] : []
}

/** Changes a fee manually, and ends an open checkout. A waiver is emailed to the applicant. */
export async function changeFee(
  deps: PaymentDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: string,
  reason: string,
): Promise<void> {
  requireRight(actor, wanted === 'waived' ? 'waive' : 'fees')
  if (wanted !== 'waived') requireRecent(actor)
  const text = tidyText(reason, 'reason')
  if (text === '') throw invalidField('reason', 'Add a reason.')
  await withApplication(deps, seen.id, { actor, ...seen }, async ({ transaction, application, add }) => {
    const situation = await findSituation(transaction, application)
    const step = stepsFor(situation).find((item) => item === wanted)
    if (!step) throw new ServiceError('conflict', 'This is not possible for the fee as it is now.')
    const { fee } = situation
    if ((await findProcessing(transaction, [seen.id])).has(fee.chargeId))
      throw new ServiceError('conflict', 'Stripe is processing a payment. Wait until it succeeds or fails.')
    const { currency } = fee
    const amount = fee.amount + fee.waived
    await take(transaction, actor, step, situation)
    const detail = { step, amount: formatFee({ amount, currency }) }
    const logged = { step, amount, currency }
    const jobs = (event: string) => (step === 'waived' ? [emailJob('waived', 'visitor', seen.id, event)] : [])
    add({ kind: 'fee', action: 'fee.changed', detail, logged, text, jobs })
  })
  await endOpenCheckoutSessions(deps, [seen.id])
}

async function take(transaction: Queryable, actor: Actor, step: FeeStep, situation: Situation): Promise<void> {
  const { application, fee, entryIds } = situation
  const { id } = application
  const { chargeId, currency } = fee
  switch (step) {
    case 'waived':
    case 'waiver_undone': {
      const isWaived = step === 'waived'
      const amount = isWaived ? fee.amount : -fee.waived
      await adjustCharge(transaction, { chargeId, kind: 'waiver', amount, staffId: actor.staffId })
      const feeStatus = isWaived ? 'waived' : 'due'
      await transaction.update(applications).set({ feeStatus }).where(eq(applications.id, id))
      return
    }
    case 'paid':
      await insertEntry(transaction, id, { kind: 'payment', parts: [{ chargeId, amount: fee.amount }], currency })
      await updateFee(transaction, id)
      return
    case 'payment_undone':
      for (const entryId of entryIds) await cancelEntry(transaction, id, entryId)
      await updateFee(transaction, id)
  }
}
