import { and, desc, eq, sql } from 'drizzle-orm'
import { hasDeposit, refundText } from '#content/plan-text.ts'
import { amountStep } from '#contract/currencies.ts'
import { applications } from '#database/schema.ts'
import { recordEvents } from '#database/schema-desk.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { tellProblems } from '#services/payments/problems.ts'
import { allocateReturn } from '#services/payments/refunds/allocate.ts'
import { findReturnable } from '#services/payments/refunds/returnable.ts'
import { requestRefundOn } from '#services/payments/refunds/service.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { adjustCharge } from './adjust.ts'
import { findBalances } from './balances.ts'
import { lowerReturned } from './plan-rule.ts'
import { decisionStep, findDecision, findProposal } from './withdrawal.ts'

/**
 * Decides what a withdrawn applicant gets back of tuition. Payments at Stripe are refunded, the latest first; the rest is too
 * much until staff note how they returned it. What is returned is not asked for again.
 * @param amount minor units; 0 with a note if nothing is returned
 */
export async function decideReturn(
  deps: Pick<PaymentDeps, 'database'>,
  actor: Actor,
  seen: ExpectedVersion,
  amount: number,
  typed: string,
): Promise<void> {
  requireRight(actor, 'refund')
  requireRecent(actor)
  const note = tidyText(typed, 'note')
  await withApplication(deps, seen.id, { actor, ...seen }, async (locked) => {
    const { transaction, application, add } = locked
    const told = await findDecision(transaction, seen.id)
    const proposal = told && (await findProposal(transaction, application, application.statusSince ?? new Date()))
    if (!told || !proposal) throw new ServiceError('conflict', 'Nothing is to be decided about this withdrawal.')
    const { paid, currency } = proposal
    requireNoProblems({
      amount: returnProblem(amount, paid, currency),
      note: amount === 0 && note === '' ? 'Add why nothing is returned.' : undefined,
    })
    const { refunds, returned, outside } = allocateReturn(await findReturnable(transaction, seen.id), amount)
    const { staffId } = actor
    const lowered = lowerReturned((await findBalances(transaction, [seen.id])).get(seen.id) ?? [], returned)
    await adjustCharge(transaction, ...lowered.map((part) => ({ ...part, kind: 'withdrawal' as const, staffId })))
    for (const refund of refunds) {
      await requestRefundOn(locked, actor, seen.id, { ...refund, currency, reason: 'withdrawal', note: '' })
    }
    const detail = { step: amount === 0 ? 'kept' : 'returned', amount: formatFee({ amount: amount || paid, currency }) }
    const logged = { step: detail.step, amount, currency }
    add({ kind: 'charge', action: 'charges.changed', detail, logged, text: note })
    add(decisionStep('settled', told.subject, told.amount))
    if (outside > 0) await tellProblems({ ...locked, accountId: seen.id })
    else if (await isDone(locked)) locked.change({ kind: 'state', state: 'done' })
  })
}

/** What the applicant did stays to do, for those who fill the seat. */
async function isDone({ transaction, record }: Locked): Promise<boolean> {
  if (record.questionSince !== null) return false
  const { recordId, kind, detail, id } = recordEvents
  const [last] = await transaction
    .select({ by: sql<string | null>`${detail}->>'by'` })
    .from(recordEvents)
    .where(and(eq(recordId, record.id), eq(kind, 'status')))
    .orderBy(desc(id))
    .limit(1)
  return last?.by !== 'applicant'
}

function returnProblem(amount: number, most: number, currency: string): string | undefined {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount % amountStep(currency) !== 0)
    return 'Type an amount, such as 12.50.'
  return amount > most ? `At most ${formatFee({ amount: most, currency })} was paid and can be returned.` : undefined
}

/** What is to be decided about a withdrawal, and what of the proposal can be refunded at Stripe, in minor units. */
export async function findReturn({ database }: Pick<PaymentDeps, 'database'>, id: string) {
  const told = await findDecision(database, id)
  const [application] = told ? await database.select().from(applications).where(eq(applications.id, id)) : []
  const proposal = application && (await findProposal(database, application, application.statusSince ?? new Date()))
  if (!proposal) return null
  const { amount, paid, currency, terms, starts } = proposal
  const { outside } = allocateReturn(await findReturnable(database, id), amount)
  const schedule = terms ? refundText(terms.refunds, { starts, hasDeposit: hasDeposit(terms.plans) }) : ''
  return { amount, paid, currency, outside, schedule }
}
