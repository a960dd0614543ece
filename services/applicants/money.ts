import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import { payers } from '#database/schema-charges.ts'
import { chargeParts, chargePayments, checkoutSessions } from '#database/schema-ledger.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import { owes } from '#services/charges/totals.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { createCheckout } from '#services/payments/checkout/open.ts'
import { findOwnApplication } from './own.ts'
import type { SignedInAddress } from './sign-ins.ts'

type MoneyDeps = Pick<ServiceDeps, 'database' | 'timeZone'>

/**
 * `now` is due, or is the next to be; `later` comes after it; `elsewhere` is billed to somebody else. Of an `ended` charge,
 * nothing was paid and nothing is asked.
 */
type When = 'now' | 'later' | 'processing' | 'elsewhere' | 'paid' | 'ended'

export type OwnCharge = {
  id: string
  isFee: boolean
  name: string
  when: When
  /** What is left to pay, or was paid. */
  amount: string
  dueOn: string | null
  isOverdue: boolean
  /** A checkout of it is open. */
  isBegun: boolean
  /** Who is billed instead. */
  payer: string | null
}

/** What was paid at once. `id` is its ledger entry's. */
export type OwnPayment = {
  id: string
  at: Date
  names: string[]
  amount: string
  returned: string | null
}

/** Charges that one checkout can ask for, and their sum. */
export type Payable = { chargeIds: string[]; total: string }

/** Money of an application, as its applicant sees it. */
export type OwnMoney = {
  charges: OwnCharge[]
  /** By currency: what to pay now, and everything that is open if that is more. */
  now: Payable[]
  all: Payable[]
  payments: OwnPayment[]
  /** Sums by which more was paid than is owed. */
  tooMuch: string[]
  outcome: 'received' | 'processing' | 'open' | null
}

export const noMoney: OwnMoney = { charges: [], now: [], all: [], payments: [], tooMuch: [], outcome: null }

/** Returns the money of applications, by their ids. */
export async function findMoney(
  { database, timeZone }: MoneyDeps,
  ids: string[],
  now = new Date(),
): Promise<Map<string, OwnMoney>> {
  const [balances, checkouts] = await Promise.all([findBalances(database, ids), findCheckouts(database, ids)])
  const all = [...balances.values()].flat()
  const [paid, names] = await Promise.all([findPayments(database, all), findNames(database, all)])
  const today = dayIn(timeZone, now)
  return new Map(
    [...balances].map(([id, own]) => [id, ownMoney(own, { today, checkouts: checkouts.get(id) ?? [], names, paid })]),
  )
}

/** Returns the checkouts of applications by application, the latest last, with a row for each charge. */
async function findCheckouts(database: Queryable, ids: string[]) {
  const { id, accountId, status, payment, createdAt } = checkoutSessions
  const rows = await database
    .select({ accountId, status, payment, chargeId: chargeParts.chargeId })
    .from(checkoutSessions)
    .innerJoin(chargeParts, eq(chargeParts.checkoutSessionId, id))
    .where(inArray(accountId, ids))
    .orderBy(asc(createdAt))
  return Map.groupBy(rows, (row) => row.accountId)
}

type Checkout = Awaited<ReturnType<typeof findCheckouts>> extends Map<string, (infer Row)[]> ? Row : never

const isUnderWay = ({ status, payment }: Checkout) => status === 'complete' && payment === 'none'

/** The result of the last checkout, for the page to which Stripe leads back. Null if nothing was paid. */
function getOutcome(last: Checkout | undefined): OwnMoney['outcome'] {
  if (!last || last.payment === 'refunded' || last.status === 'expired' || last.status === 'failed') return null
  return last.payment === 'paid' ? 'received' : last.status === 'open' ? 'open' : 'processing'
}

type Facts = { today: string; checkouts: Checkout[]; names: Map<string, string>; paid: PaidPart[] }

function ownMoney(balances: Balance[], { today, checkouts, names, paid }: Facts): OwnMoney {
  const processing = new Set(checkouts.filter(isUnderWay).map(({ chargeId }) => chargeId))
  const begun = new Set(checkouts.filter(({ status }) => status === 'open').map(({ chargeId }) => chargeId))
  const stateOf = (balance: Balance): When | 'open' => {
    const { id, owed, received, returned, payerId } = balance
    if (owed <= 0) return received > returned ? 'paid' : 'ended'
    return processing.has(id) ? 'processing' : payerId ? 'elsewhere' : 'open'
  }
  const open = balances.filter((balance) => stateOf(balance) === 'open')
  const isDue = ({ dueOn }: Balance) => dueOn === null || dueOn <= today
  const next = open.filter(isDue).length > 0 ? today : (open[0]?.dueOn ?? today)
  const isNow = (balance: Balance) => isDue(balance) || balance.dueOn === next
  const [first, all] = [payable(open.filter(isNow)), payable(open)]
  const own = new Set(balances.map(({ id }) => id))
  return {
    charges: balances.map((balance) => {
      const { id, kind, owed, received, returned, currency, dueOn, payerId } = balance
      const state = stateOf(balance)
      const amount = state === 'paid' ? received - returned : Math.max(owed, 0)
      return {
        id,
        isFee: kind === 'application_fee',
        name: chargeName(balance),
        when: state === 'open' ? (isNow(balance) ? 'now' : 'later') : state,
        amount: formatFee({ amount, currency }),
        dueOn,
        isOverdue: owed > 0 && dueOn !== null && dueOn < today,
        isBegun: begun.has(id),
        payer: payerId && (names.get(payerId) ?? null),
      }
    }),
    now: first,
    all: open.every(isNow) ? [] : all,
    payments: ownPayments(
      balances,
      paid.filter(({ chargeId }) => own.has(chargeId)),
    ),
    tooMuch: owes(balances).flatMap(({ tooMuch: amount, currency }) =>
      amount > 0 ? [formatFee({ amount, currency })] : [],
    ),
    outcome: getOutcome(checkouts.at(-1)),
  }
}

/** A checkout has one currency. */
function payable(open: Balance[]): Payable[] {
  return [...Map.groupBy(open, ({ currency }) => currency)].map(([currency, some]) => {
    const amount = some.reduce((sum, { owed }) => sum + owed, 0)
    return { chargeIds: some.map(({ id }) => id), total: formatFee({ amount, currency }) }
  })
}

type PaidPart = typeof chargePayments.$inferSelect

/** Returns the names of those who are billed instead of applicants. */
async function findNames(database: Queryable, balances: Balance[]): Promise<Map<string, string>> {
  const ids = balances.flatMap(({ payerId }) => payerId ?? [])
  if (ids.length === 0) return new Map()
  const { id, name } = payers
  const rows = await database.select({ id, name }).from(payers).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function findPayments(database: Queryable, balances: Balance[]): Promise<PaidPart[]> {
  const ids = balances.filter((balance) => balance.received > 0).map(({ id }) => id)
  if (ids.length === 0) return []
  const { chargeId, created, ledgerEntryId, received } = chargePayments
  return database
    .select()
    .from(chargePayments)
    .where(and(inArray(chargeId, ids), gt(received, 0)))
    .orderBy(asc(created), asc(ledgerEntryId))
}

/** Payments of one application, latest first. */
function ownPayments(balances: Balance[], parts: PaidPart[]): OwnPayment[] {
  const byId = new Map(balances.map((balance) => [balance.id, balance]))
  return [...Map.groupBy(parts, ({ ledgerEntryId }) => ledgerEntryId)].reverse().flatMap(([id, some]) => {
    const [first] = some
    const currency = byId.get(first?.chargeId ?? '')?.currency
    if (!first || !currency) return []
    const sum = (what: 'received' | 'returned') => some.reduce((total, part) => total + part[what], 0)
    const format = (amount: number) => formatFee({ amount, currency })
    return {
      id,
      at: new Date(first.created * 1000),
      names: balances.filter(({ id }) => some.some(({ chargeId }) => chargeId === id)).map(chargeName),
      amount: format(sum('received')),
      returned: sum('returned') > 0 ? format(sum('returned')) : null,
    }
  })
}

/**
 * Opens a checkout for charges of one's own application, by default for its fee. Returns its URL.
 * @param wanted ids as a form sent them, or everything that is open in one currency
 * @throws ServiceError not_found, conflict
 */
export async function payOwn(
  deps: PaymentDeps & MoneyDeps,
  signIn: SignedInAddress,
  applicationId: string,
  wanted: string[],
): Promise<string> {
  const { id } = await findOwnApplication(deps.database, signIn, applicationId)
  const charges = (await findMoney(deps, [id])).get(id)?.charges ?? []
  const chosen = charges.filter((charge) => wanted.includes(charge.id))
  if (chosen.length < new Set(wanted).size) {
    throw new ServiceError('conflict', 'What you owe has changed since you opened this page. Please check it again.')
  }
  if (chosen.every(({ isFee }) => isFee)) return createCheckout(deps)(id)
  const elsewhere = chosen.find(({ when }) => when === 'elsewhere')
  if (elsewhere) throw new ServiceError('conflict', `${elsewhere.name} is billed to ${elsewhere.payer}.`)
  const chargeIds = chosen.map((charge) => charge.id)
  return createCheckout(deps)(id, { chargeIds, success: `/application?paid=${id}`, cancel: '/application' })
}
