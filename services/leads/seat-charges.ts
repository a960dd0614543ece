import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayAfter, dayIn, rangeText } from '#content/format.ts'
import type { Entry } from '#content/schedule-entries.ts'
import { amountStep, toMinor } from '#contract/currencies.ts'
import { type Tax, withTaxes } from '#contract/taxes.ts'
import type { Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { charges } from '#database/schema-charges.ts'
import { requestedSeats, scheduleEntries } from '#database/schema-schedule.ts'
import { seatCharges } from '#database/schema-seats.ts'
import { addCharges, openAccount } from '#services/charges/accounts.ts'
import { adjustCharge } from '#services/charges/adjust.ts'
import { findBalances } from '#services/charges/balances.ts'
import { findBuyer } from '#services/charges/payers.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'

export type SeatChargeDeps = Pick<ServiceDeps, 'schedule' | 'billing' | 'seller' | 'timeZone'>

/** Amount of some seats with taxes, in minor units. Workshops' prices are before taxes. */
function priceOf(seats: number, price: number, { taxes, currency }: { taxes: Tax[]; currency: string }): number {
  return withTaxes(price * seats, taxes.length > 0 ? 'added' : 'none', taxes, amountStep(currency)).amount
}

/**
 * Makes the charges of a reservation those of its confirmed seats: lowers them for fewer seats, the latest first, and adds
 * one for more. Seats of a canceled workshop cost nothing. The caller holds the lead's lock, so that doing it again, or at
 * once with somebody else, changes nothing.
 * @returns whether something changed
 */
export async function settleSeats(
  deps: SeatChargeDeps,
  transaction: Queryable,
  { leadId, actor }: { leadId: string; actor: Actor | null },
): Promise<boolean> {
  const workshops = await findConfirmed(transaction, leadId)
  const left = new Map(workshops.map(({ id, wanted }) => [id, wanted]))
  const lowered: Parameters<typeof adjustCharge>[1][] = []
  for (const charge of await findCharged(transaction, leadId)) {
    const { workshopId, seats } = charge
    const most = left.get(workshopId) ?? 0
    const kept = Math.min(seats, most)
    left.set(workshopId, most - kept)
    if (kept === seats) continue
    if (charge.invoiceId && actor) requireCredit(actor)
    await transaction.update(seatCharges).set({ seats: kept }).where(eq(seatCharges.chargeId, charge.id))
    const amount = getReduction(charge, kept)
    lowered.push({ chargeId: charge.id, kind: 'seats', amount, staffId: actor?.staffId ?? null })
  }
  const added = workshops.flatMap((workshop) => {
    const seats = left.get(workshop.id) ?? 0
    return seats > 0 ? [{ workshop, seats }] : []
  })
  for (const more of added) await chargeSeats(deps, transaction, leadId, more)
  await adjustCharge(transaction, ...lowered)
  return added.length + lowered.length > 0
}

/** A credit note follows. */
function requireCredit(actor: Actor): void {
  requireRight(actor, 'fees')
  requireRecent(actor)
}

/** Returns the workshops in which a reservation has confirmed seats, unless they are canceled. */
async function findConfirmed(transaction: Queryable, leadId: string) {
  const { workshopId, seats } = requestedSeats
  const rows = await transaction
    .select({ seats, value: scheduleEntries.value })
    .from(requestedSeats)
    .innerJoin(leads, eq(leads.id, requestedSeats.leadId))
    .innerJoin(scheduleEntries, and(eq(scheduleEntries.kind, 'workshop'), eq(scheduleEntries.id, workshopId)))
    .where(and(eq(leads.id, leadId), eq(leads.seatsState, 'confirmed'), isNull(scheduleEntries.removedAt)))
  return rows
    .map((row) => ({ ...(row.value as Entry<'workshop'>), wanted: row.seats }))
    .filter(({ canceled }) => !canceled)
    .sort((one, other) => one.starts.localeCompare(other.starts))
}

/** Returns the charges of a reservation's seats, the first ones first. */
async function findCharged(transaction: Queryable, leadId: string) {
  const { workshopId, seats, price } = seatCharges
  const { id, currency, taxes, invoiceId } = charges
  const rows = await transaction
    .select({ id, workshopId, seats, price, currency, taxes, invoiceId })
    .from(seatCharges)
    .innerJoin(charges, eq(charges.id, seatCharges.chargeId))
    .where(eq(charges.accountId, leadId))
    // UUIDv7 sort by time.
    .orderBy(asc(id))
  if (rows.length === 0) return []
  const balances = (await findBalances(transaction, [leadId])).get(leadId) ?? []
  return rows.map((row) => ({ ...row, asked: balances.find((balance) => balance.id === row.id)?.asked ?? 0 }))
}

type Charged = Awaited<ReturnType<typeof findCharged>>[number]

/** Returns by how much a charge is lowered if it is for fewer seats. */
function getReduction(charge: Charged, kept: number): number {
  const { seats, price, asked } = charge
  // Staff may have lowered it before, so that less is left than its seats cost.
  return kept === 0 ? asked : Math.min(asked, priceOf(seats, price, charge) - priceOf(kept, price, charge))
}

async function chargeSeats(
  { schedule, billing, timeZone }: SeatChargeDeps,
  transaction: Queryable,
  leadId: string,
  { workshop, seats }: { workshop: Entry<'workshop'>; seats: number },
): Promise<void> {
  const id = uuidv7()
  const currency = schedule.current().content.calendar.currency.toLowerCase()
  const step = amountStep(currency)
  const price = Math.round(toMinor(workshop.price, currency) / step) * step
  const taxes = billing.taxes.lines.map(({ name, rate }) => ({ name, rate }))
  const dueOn = dayAfter(dayIn(timeZone, new Date()), billing.dueDays)
  const description = `Seats in ${workshop.title}, ${rangeText(workshop.starts, workshop.ends)}`
  const buyer = await findBuyer(transaction, leadId)
  await openAccount(transaction, { leadId })
  await addCharges(transaction, leadId, [
    {
      ...{ id, kind: 'seats', description, currency, taxes, dueOn, payerId: buyer?.id ?? null },
      amount: priceOf(seats, price, { taxes, currency }),
    },
  ])
  await transaction.insert(seatCharges).values({ chargeId: id, workshopId: workshop.id, seats, price })
}
