import { asc, eq, inArray } from 'drizzle-orm'
import { dayIn, dayText, longDay } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import { chargeAdjustments } from '#database/schema-charges.ts'
import { countedEntries } from '#database/schema-ledger.ts'
import { findBalances } from '#services/charges/balances.ts'
import type { DataDeps } from '#services/deps.ts'
import { formatFigure } from '#services/money.ts'
import { findOwner } from './documents.ts'
import type { InvoiceDeps } from './issue.ts'
import { linesOf, type Paper, type PaperTable } from './paper.ts'

/** A change of what is owed, in minor units: positive if more. */
type Movement = { at: Date; what: string; amount: number; currency: string; isPayment: boolean }

const adjustmentNames = {
  waiver: 'Waived',
  scholarship: 'Scholarship',
  plan: 'Plan changed',
  withdrawal: 'Withdrawal',
  seats: 'Seats changed',
  sponsor: 'Billed to a sponsor',
  credit: 'Credit',
} as const

const columns: PaperTable['columns'] = [
  { title: 'Date' },
  { title: 'What' },
  { title: 'Charged', isFigure: true },
  { title: 'Paid', isFigure: true },
  { title: 'Balance', isFigure: true },
]

/** Returns all that was charged, changed, paid and returned, and what is owed. @throws ServiceError not_found */
export async function findStatement(deps: DataDeps & InvoiceDeps, accountId: string, now = new Date()): Promise<Paper> {
  const { database, seller } = deps
  const { timeZone } = seller
  const owner = await findOwner(database, accountId)
  const movements = await findMovements(deps, accountId, now)
  return {
    title: 'Statement of account',
    reference: '',
    facts: [['Date', longDay(dayIn(timeZone, now))], ...owner.facts],
    from: linesOf(seller),
    to: owner.lines,
    tables: [...Map.groupBy(movements, ({ currency }) => currency)].map(([currency, own]) =>
      getTable(own, currency, timeZone),
    ),
    notes: movements.length === 0 ? ['Nothing has been charged or paid.'] : [],
  }
}

function getTable(movements: Movement[], currency: string, timeZone: string): PaperTable {
  const figure = (amount: number) => formatFigure({ amount, currency })
  let balance = 0
  const rows = movements.map(({ at, what, amount, isPayment }) => {
    balance += amount
    const moved = isPayment ? ['', figure(-amount)] : [figure(amount), '']
    return [dayText(dayIn(timeZone, at)), what, ...moved, figure(balance)]
  })
  const result = balance < 0 ? 'Paid too much' : 'Still to pay'
  return { columns, rows, totals: [[`${result}, ${currency.toUpperCase()}`, figure(Math.abs(balance))]] }
}

/** What is not asked for any more, such as the fee of an application that was withdrawn, comes last: it has no day. */
async function findMovements({ database }: DataDeps, accountId: string, now: Date): Promise<Movement[]> {
  const balances = (await findBalances(database, [accountId])).get(accountId) ?? []
  const names = new Map(balances.map((charge) => [charge.id, charge]))
  const lowered = await database
    .select()
    .from(chargeAdjustments)
    .where(inArray(chargeAdjustments.chargeId, [...names.keys()]))
    .orderBy(asc(chargeAdjustments.createdAt))
  const entries = await database
    .select()
    .from(countedEntries)
    .where(eq(countedEntries.accountId, accountId))
    .orderBy(asc(countedEntries.created), asc(countedEntries.id))
  const dated: Movement[] = [
    ...balances.map((charge) => ({
      at: charge.createdAt,
      what: charge.dueOn ? `${chargeName(charge)}, due ${dayText(charge.dueOn)}` : chargeName(charge),
      amount: charge.amount,
      currency: charge.currency,
      isPayment: false,
    })),
    ...lowered.flatMap(({ createdAt, chargeId, kind, amount }) => {
      const charge = names.get(chargeId)
      const what = charge && `${adjustmentNames[kind]}: ${chargeName(charge)}`
      return what ? [{ at: createdAt, what, amount: -amount, currency: charge.currency, isPayment: false }] : []
    }),
    ...entries.map(({ created, counted, kind, currency }) => {
      const what = { payment: 'Payment', refund: 'Refund', dispute: 'Returned by the bank' }[kind]
      return { at: new Date(created * 1000), what, amount: -counted, currency, isPayment: true }
    }),
  ]
  const dropped = balances.map((charge) => ({
    at: now,
    what: `Not asked for any more: ${chargeName(charge)}`,
    amount: charge.asked - (charge.amount - charge.reduced),
    currency: charge.currency,
    isPayment: false,
  }))
  return [...dated.sort((a, b) => a.at.getTime() - b.at.getTime()), ...dropped].filter(({ amount }) => amount !== 0)
}
