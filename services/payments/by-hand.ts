import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#database/client.ts'
import { chargeParts, ledgerEntries } from '#database/schema-ledger.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { correctInvoices } from '#services/invoices/correct.ts'
import { formatFee } from '#services/money.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { type LockedAny, withRecord } from '#services/with-application.ts'
import { endNeedlessCheckoutSessions } from './checkout/end.ts'
import { requireNoneProcessing } from './checkout/processing.ts'
import { tellProblems } from './problems.ts'
import { updateFee } from './settle.ts'

/** What a payment or refund outside Stripe is for, in minor units. */
export type NotedPart = { chargeId: string; amount: number }

type Noted = { parts: NotedPart[]; reason: string }

/** Notes a payment outside Stripe, of any amount. What is too much is to be decided, like any overpayment. */
export async function notePayment(deps: PaymentDeps, actor: Actor, seen: ExpectedVersion, noted: Noted): Promise<void> {
  await note(deps, actor, seen, { ...noted, kind: 'payment' })
  await endNeedlessCheckoutSessions(deps, [seen.id])
}

/** Notes money that was returned outside Stripe, at most what is here of each charge. */
export async function noteRefund(deps: PaymentDeps, actor: Actor, seen: ExpectedVersion, noted: Noted): Promise<void> {
  await note(deps, actor, seen, { ...noted, kind: 'refund' })
}

async function note(
  deps: PaymentDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { parts, reason, kind }: Noted & { kind: 'payment' | 'refund' },
): Promise<void> {
  const text = requireReason(actor, reason)
  await withRecord(deps, actor, seen, async (locked) => {
    const { transaction, add } = locked
    const charges = await requireCharges(transaction, seen.id, parts)
    for (const [at, { amount }] of parts.entries()) {
      const { currency, received, returned } = charges[at] as Balance
      if (!Number.isSafeInteger(amount) || amount < 1) throw invalidField('amount', 'Type an amount, such as 12.50.')
      const most = { amount: received - returned, currency }
      if (kind === 'refund' && amount > most.amount)
        throw invalidField('amount', `At most ${formatFee(most)} of this can be returned.`)
    }
    if (kind === 'payment') await requireNoneProcessing(transaction, seen.id, charges)
    const entry = await insertEntry(transaction, seen.id, { kind, parts, currency: (charges[0] as Balance).currency })
    const detail = { step: kind === 'payment' ? 'noted' : 'refund_noted', amount: formatFee(entry) }
    const { id, amount, currency } = entry
    add({ kind: 'money', action: `${kind}.noted`, detail, logged: { entry: id, amount, currency }, text })
    await settleByHand(locked, seen.id)
  })
}

/** Takes back a payment or refund that staff noted. */
export async function undoNoted(
  deps: PaymentDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { entryId, reason }: { entryId: string; reason: string },
): Promise<void> {
  const text = requireReason(actor, reason)
  await withRecord(deps, actor, seen, async (locked) => {
    const entry = await cancelEntry(locked.transaction, seen.id, entryId)
    const { id, amount, currency } = entry
    const isPayment = entry.kind === 'payment'
    const detail = { step: isPayment ? 'note_undone' : 'refund_undone', amount: formatFee(entry) }
    const action = isPayment ? 'payment.undone' : 'refund.undone'
    locked.add({ kind: 'money', action, detail, logged: { entry: id, amount, currency }, text })
    const balances = (await findBalances(locked.transaction, [seen.id])).get(seen.id) ?? []
    if (isPayment && balances.some(({ received, returned }) => returned > received))
      throw new ServiceError('conflict', 'This payment was returned. Undo the refund first.')
    await settleByHand(locked, seen.id)
  })
}

function requireReason(actor: Actor, reason: string): string {
  requireRight(actor, 'fees')
  requireRecent(actor)
  const text = tidyText(reason, 'reason')
  if (text === '') throw invalidField('reason', 'Add a reason.')
  return text
}

/** @throws ServiceError not_found for charges of other accounts, conflict for different currencies or payers */
async function requireCharges(transaction: Queryable, accountId: string, parts: NotedPart[]): Promise<Balance[]> {
  const balances = (await findBalances(transaction, [accountId])).get(accountId) ?? []
  const charges = parts.flatMap(({ chargeId }) => balances.find(({ id }) => id === chargeId) ?? [])
  const isWhole = charges.length === parts.length && new Set(charges).size === charges.length && charges.length > 0
  if (!isWhole) throw new ServiceError('not_found', 'There is no such charge. Reload the page.')
  if (charges.some(({ currency }) => currency !== charges[0]?.currency))
    throw new ServiceError('conflict', 'These charges have different currencies. Note one payment for each.')
  // Its receipt goes to one of them.
  if (charges.some(({ payerId }) => payerId !== charges[0]?.payerId))
    throw new ServiceError('conflict', 'These charges are billed to different payers. Note one payment for each.')
  return charges
}

type Entry = { kind: 'payment' | 'refund'; parts: NotedPart[]; currency: string }

/** Inserts a ledger entry without a checkout. */
export async function insertEntry(transaction: Queryable, accountId: string, { kind, parts, currency }: Entry) {
  const seenAt = new Date()
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const created = Math.floor(seenAt.getTime() / 1000)
  const entry = { id: `by-hand-${uuidv7()}`, kind, accountId, amount, currency, state: 'succeeded', created, seenAt }
  await transaction.insert(ledgerEntries).values(entry)
  await transaction
    .insert(chargeParts)
    .values(parts.map((part, position) => ({ ...part, id: uuidv7(), ledgerEntryId: entry.id, position })))
  return entry
}

/** @throws ServiceError conflict if there is none that counts */
export async function cancelEntry(transaction: Queryable, accountId: string, entryId: string) {
  const { id, checkoutSessionId, state } = ledgerEntries
  const [entry] = await transaction
    .update(ledgerEntries)
    .set({ state: 'canceled' })
    .where(
      and(eq(id, entryId), eq(ledgerEntries.accountId, accountId), isNull(checkoutSessionId), eq(state, 'succeeded')),
    )
    .returning()
  if (!entry) throw new ServiceError('conflict', 'This was taken back already.')
  return entry
}

async function settleByHand(locked: LockedAny, accountId: string): Promise<void> {
  await updateFee(locked.transaction, accountId)
  await tellProblems({ ...locked, accountId })
  await correctInvoices(locked.transaction, accountId)
}
