import { and, eq } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import type { Entry } from '#content/schedule-entries.ts'
import { isTuition } from '#contract/charges.ts'
import { proposeRefund } from '#contract/plans.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import type { applications } from '#database/schema.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import { formatFee } from '#services/money.ts'
import { tellProblems, toldProblems } from '#services/payments/problems.ts'
import type { Locked } from '#services/with-application.ts'
import { adjustCharge } from './adjust.ts'
import { type Balance, findBalances } from './balances.ts'
import { covered, endOpen, sum } from './plan-rule.ts'
import { findTerms } from './terms.ts'
import { owes } from './totals.ts'

/** Ends what is open of an account, all but the application fee, which has its own rule. @returns the charges that ended */
export async function endCharges(
  transaction: Queryable,
  accountId: string,
  staffId: string | null,
): Promise<Balance[]> {
  const all = (await findBalances(transaction, [accountId])).get(accountId) ?? []
  const charges = all.filter(({ kind, owed }) => kind !== 'application_fee' && owed > 0)
  const lowered = endOpen(charges)
  await adjustCharge(transaction, ...lowered.map((part) => ({ ...part, kind: 'withdrawal' as const, staffId })))
  return charges
}

/** What the refund schedule, from this first day on, returns of what was `paid` of tuition, in minor units. */
type Proposal = {
  amount: number
  paid: number
  currency: string
  terms?: OfferTerms | undefined
  starts: string
}

type Seat = Pick<typeof applications.$inferSelect, 'id' | 'startId'>

/** Returns what the refund schedule of the accepted offer says of a withdrawal; undefined if no tuition was paid. */
export async function findProposal(
  database: Queryable,
  { id, startId }: Seat,
  since: Date,
): Promise<Proposal | undefined> {
  const tuition = ((await findBalances(database, [id])).get(id) ?? []).filter(isTuition)
  const paid = sum(tuition.map(covered))
  const currency = tuition[0]?.currency
  if (paid === 0 || !currency) return undefined
  const terms = await findTerms(database, id)
  if (!terms) return { amount: 0, paid, currency, starts: '' }
  const starts = (await findFirstDay(database, startId)) ?? terms.starts
  const amount = proposeRefund(terms.refunds, {
    starts,
    today: dayIn(terms.timeZone, since),
    paid,
    depositPaid: sum(tuition.filter(({ kind }) => kind === 'deposit').map(covered)),
    currency,
  })
  return { amount, paid, currency, terms, starts }
}

/** The first day of the start where the seat is, which a deferral may have changed. */
export async function findFirstDay(database: Queryable, startId: string): Promise<string | undefined> {
  const { kind, id, value } = scheduleEntries
  const [row] = await database
    .select({ value })
    .from(scheduleEntries)
    .where(and(eq(kind, 'start'), eq(id, startId)))
  return (row?.value as Entry<'start'> | undefined)?.starts
}

/** Tells the timeline of what staff must decide after a withdrawal, or that they have. */
export const decisionStep = (step: 'found' | 'settled', subject: string, proposal: string) => ({
  kind: 'money' as const,
  detail: { step, problem: 'withdrawal', subject, amount: proposal, payment: null, checkoutSession: null },
})

/**
 * Ends the open charges of a locked application that gives up its seat, and proposes a refund of what was paid.
 * @returns whether staff must decide about it
 */
export async function giveUpCharges(locked: Locked): Promise<boolean> {
  const { transaction, application, actor, add } = locked
  const { id } = application
  const ended = await endCharges(transaction, id, actor?.staffId ?? null)
  for (const { owed: amount, currency } of owes(ended)) {
    add({ kind: 'charge', detail: { step: 'withdrawal', amount: formatFee({ amount, currency }) } })
  }
  if (ended.length > 0) await tellProblems({ ...locked, accountId: id })
  const proposal = await findProposal(transaction, application, new Date())
  if (proposal) add(decisionStep('found', id, proposal.amount === 0 ? 'nothing' : formatFee(proposal)))
  return proposal !== undefined
}

/** Of a reopened application nothing is to be returned: what was paid counts for its next offer. */
export async function dropProposal({ transaction, application, add }: Locked): Promise<void> {
  const told = await findDecision(transaction, application.id)
  if (told) add(decisionStep('settled', told.subject, told.amount))
}

/** Finds the decision about a withdrawal that is still open. */
export async function findDecision(database: Queryable, id: string) {
  return (await toldProblems(database, id)).find(({ problem }) => problem === 'withdrawal')
}
