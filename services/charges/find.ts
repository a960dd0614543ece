import { asc, eq } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { type ApplicationStatus, acceptedStatuses, closedStatuses } from '#contract/application-status.ts'
import { chargeName, isTuition } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { charges, payers } from '#database/schema-charges.ts'
import { chargePayments } from '#database/schema-ledger.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { isId } from '#services/record-locks.ts'
import { type Balance, findBalances } from './balances.ts'
import { dueDay } from './due-day.ts'
import { covered, sum } from './plan-rule.ts'
import { findReductions } from './scholarship.ts'
import { proposeShift } from './shift.ts'
import { findSponsored, maySponsor } from './sponsor.ts'
import { findTerms } from './terms.ts'

/** What became of a charge. `partly`: some of it was paid. `ended`: nothing is asked for it, and nothing was paid. */
export type ChargeState = 'due' | 'overdue' | 'partly' | 'paid' | 'ended' | 'too_much'

function chargeState(charge: Balance, timeZone: string, today: string): ChargeState {
  const { kind, asked, owed } = charge
  if (owed < 0) return 'too_much'
  if (owed === 0) return asked > 0 ? 'paid' : 'ended'
  if (kind !== 'application_fee' && dueDay(charge, timeZone) < today) return 'overdue'
  return owed < asked ? 'partly' : 'due'
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>
export type FoundCharge = FoundAccount['charges'][number]

/** Finds for staff what a record owes and what can be changed; undefined if nothing was ever charged. */
export async function findAccount({ database, timeZone }: Pick<ServiceDeps, 'database' | 'timeZone'>, id: string) {
  const balances = isId(id) ? ((await findBalances(database, [id])).get(id) ?? []) : []
  if (balances.length === 0) return undefined
  const [paid, names, sponsored, awarded, ended, shift, terms, statuses] = await Promise.all([
    selectPaid(database, id),
    database.select().from(payers).where(eq(payers.accountId, id)).orderBy(asc(payers.createdAt)),
    findSponsored(database, id),
    findReductions(database, id, ['scholarship']),
    findReductions(database, id, ['withdrawal']),
    proposeShift(database, timeZone, id, balances),
    findTerms(database, id),
    database.select({ status: applications.status }).from(applications).where(eq(applications.id, id)),
  ])
  const today = dayIn(timeZone, new Date())
  return {
    charges: balances.map((balance) => ({
      ...balance,
      name: chargeName(balance),
      state: chargeState(balance, timeZone, today),
      payer: names.find((payer) => payer.id === balance.payerId)?.name ?? null,
      /** If a sponsor can pay it: the last one of the account, if any. */
      sponsor: maySponsor(balance) ? (names.at(-1) ?? {}) : undefined,
      /** Billed to a sponsor, who has not paid. */
      isSponsored: sponsored.has(balance.id) && balance.asked > 0 && balance.received === balance.returned,
      paid: paid.filter(({ chargeId }) => chargeId === balance.id),
    })),
    /** Currency of tuition, or else of the fee. */
    currency: (balances.find(isTuition) ?? balances[0])?.currency ?? '',
    /** What scholarships take off tuition, in minor units. */
    scholarship: sum([...awarded.values()]),
    /** Plans of the accepted offer. */
    plans: terms?.plans ?? [],
    /** First days of the start that due days follow, and of the one where the seat is, if they differ. */
    shift: shift ? { from: shift.from, to: shift.to } : null,
    /** Of a reopened application: what ended with its seat, and what was paid of tuition and counts for its next offer. */
    reopened:
      statuses.some(({ status }) => isReopened(status)) && ended.size > 0
        ? { ended: sum([...ended.values()]), kept: sum(balances.filter(isTuition).map(covered)) }
        : null,
    today,
  }
}

const isReopened = (status: ApplicationStatus) => !closedStatuses.includes(status) && !acceptedStatuses.includes(status)

/** What came and went back for charges, oldest first. */
async function selectPaid(database: Queryable, accountId: string) {
  const { chargeId, ledgerEntryId, checkoutSessionId, created, received, returned } = chargePayments
  const rows = await database
    .select({ chargeId, ledgerEntryId, checkoutSessionId, created, received, returned })
    .from(chargePayments)
    .innerJoin(charges, eq(charges.id, chargeId))
    .where(eq(charges.accountId, accountId))
    .orderBy(asc(created), asc(ledgerEntryId))
  return rows.map(({ created: seconds, ...row }) => ({ ...row, at: new Date(seconds * 1000) }))
}
