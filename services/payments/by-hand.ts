import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { owes } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { ledgerEntries } from '#database/schema-payments.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { type ExpectedVersion, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { withApplication } from '#services/with-application.ts'
import { endOpenCheckoutSessions } from './checkout/end.ts'
import { feeStatusFrom } from './fee-rule.ts'
import { type Payer, selectCheckoutSessions, selectPayer } from './queries.ts'

/** Manual fee changes by staff. `paid` is a payment outside Stripe. */
export type FeeStep = 'waived' | 'paid' | 'waiver_undone' | 'payment_undone'

export async function possibleFeeSteps({ database }: Pick<PaymentDeps, 'database'>, id: string): Promise<FeeStep[]> {
  const payer = await selectPayer(database, id)
  return payer ? stepsFor(payer) : []
}

function stepsFor(payer: Payer): FeeStep[] {
  const { feeStatus, waivedAmount, isPaidByHand } = payer
  if (owes(payer)) return ['waived', 'paid']
  if (isPaidByHand) return ['payment_undone']
  return feeStatus === 'waived' && waivedAmount !== null ? ['waiver_undone'] : []
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
  await withApplication(deps, seen.id, { actor, ...seen }, async ({ transaction, add }) => {
    const payer = await selectPayer(transaction, seen.id)
    if (!payer) throw noSuchRecord()
    const step = stepsFor(payer).find((item) => item === wanted)
    if (!step) throw new ServiceError('conflict', 'This is not possible for the fee as it is now.')
    const checkoutSessions = await selectCheckoutSessions(transaction, payer.id)
    if (checkoutSessions.some(({ status, payment }) => status === 'complete' && payment === 'none')) {
      throw new ServiceError('conflict', 'Stripe is processing a payment. Wait until it succeeds or fails.')
    }
    const amount = payer.waivedAmount ?? payer.feeAmount
    const atStripe = checkoutSessions.map(({ payment }) => payment)
    await take(transaction, step, payer, feeStatusFrom(atStripe, 'due'))
    const detail = { step, amount: formatFee({ amount, currency: payer.feeCurrency }) }
    const logged = { step, amount, currency: payer.feeCurrency }
    const jobs = (event: string) => (step === 'waived' ? [emailJob('waived', 'visitor', payer.id, event)] : [])
    add({ kind: 'fee', action: 'fee.changed', detail, logged, text, jobs })
  })
  await endOpenCheckoutSessions(deps, [seen.id])
}

/** @param otherwise the fee's status according to Stripe */
async function take(transaction: Queryable, step: FeeStep, payer: Payer, otherwise: Payer['feeStatus']): Promise<void> {
  const { id: applicationId, feeAmount: amount, feeCurrency: currency, waivedAmount } = payer
  const set = (change: Partial<typeof applications.$inferInsert>) =>
    transaction.update(applications).set(change).where(eq(applications.id, applicationId))
  switch (step) {
    case 'waived':
      await set({ feeStatus: 'waived', feeAmount: 0, waivedAmount: amount })
      return
    case 'waiver_undone':
      await set({ feeStatus: 'due', feeAmount: waivedAmount ?? amount, waivedAmount: null })
      return
    case 'paid': {
      const seenAt = new Date()
      const payment = { kind: 'payment' as const, state: 'succeeded', amount, currency }
      const created = Math.floor(seenAt.getTime() / 1000)
      const id = `by-hand-${uuidv7()}`
      await transaction.insert(ledgerEntries).values({ ...payment, id, applicationId, created, seenAt })
      await set({ feeStatus: 'paid' })
      return
    }
    case 'payment_undone':
      await transaction
        .update(ledgerEntries)
        .set({ state: 'canceled' })
        .where(and(eq(ledgerEntries.applicationId, applicationId), isNull(ledgerEntries.checkoutSessionId)))
      await set({ feeStatus: otherwise })
  }
}
