import { and, eq, sql } from 'drizzle-orm'
import {
  getSeatsState,
  reservationFields,
  type SeatsRequest,
  type SeatsState,
  type WantedSeats,
  wantedSeats,
} from '#contract/forms/reservation.ts'
import type { Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import type { Mail } from '#mail/write-email.ts'
import { type PayerDetails, requirePayer } from '#services/charges/payers.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { endNeedlessCheckoutSessions } from '#services/payments/checkout/end.ts'
import { type ExpectedVersion, hasId, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { withLead } from '#services/with-application.ts'
import { type BillDeps, billSeats } from './billing.ts'
import { storeBuyer } from './buyer.ts'
import { describeReservation, summarizeReservation } from './reservation-text.ts'
import { getShortage, lockWorkshops } from './seats.ts'

type ReservationDeps = BillDeps & PaymentDeps

/** A reservation request as its estimate shows it. */
export type RequestedSeats = SeatsRequest & { id: string; createdAt: Date; state: SeatsState }

/** Undefined if it does not exist or was erased. */
export async function findRequest(database: Queryable, id: string): Promise<RequestedSeats | undefined> {
  const [row] = await requestBy(database, id)
  return row && { ...row, state: getSeatsState(row) }
}

function requestBy(database: Queryable, id: string) {
  const { createdAt, seatsState, answers } = leads
  const asked = {
    session: sql<string>`${answers}->>'session'`,
    seats: sql<number>`(${answers}->>'seats')::int`,
    also: sql<string>`coalesce(${answers}->>'also', '')`,
  }
  return database
    .select({ id: leads.id, createdAt, seatsState, ...asked })
    .from(leads)
    .where(and(hasId(leads.id, id), eq(leads.kind, 'reservation')))
}

/** Sums up a request that was just stored. @param answers of its valid form */
export function summarizeRequest(
  { schedule }: Pick<ServiceDeps, 'schedule'>,
  answers: Record<string, unknown>,
  { createdAt, seatsState }: { createdAt: Date; seatsState: 'confirmed' | 'released' | null },
): string | undefined {
  const asked = answers as SeatsRequest
  return summarizeReservation(schedule.current(), {
    ...asked,
    createdAt,
    state: getSeatsState({ createdAt, seatsState }),
  })
}

/** Finds a request in words, for its emails and its record; undefined if it has no price any more. */
export async function findReservationText(
  { database, schedule }: Pick<ServiceDeps, 'database' | 'schedule'>,
  id: string,
) {
  const request = await findRequest(database, id)
  return request && describeReservation(schedule.current(), request)
}

/** Renders the email that confirming the seats sends; undefined without a price. */
export async function previewConfirmation(
  deps: Pick<ServiceDeps, 'database' | 'schedule' | 'mailer'>,
  row: { id: string; email: string; createdAt: Date },
): Promise<Mail | undefined> {
  const text = await findReservationText(deps, row.id)
  if (!text) return undefined
  const { lines: seats, total } = text
  return deps.mailer.write({
    kind: 'seats',
    to: 'visitor',
    row,
    seats,
    total,
    isInvoiced: false,
    token: 'made-when-it-is-sent',
  })
}

/**
 * Confirms, with an email, or releases the seats of a reservation, and refreshes this process's schedule.
 * @param buyer whom the invoice of confirmed seats names, if that is known
 */
export async function setSeats(
  deps: ReservationDeps,
  actor: Actor,
  seen: ExpectedVersion,
  to: 'confirmed' | 'released',
  buyer?: PayerDetails,
): Promise<void> {
  requireRight(actor, 'work')
  await withLead(deps, actor, seen, async (locked) => {
    const { transaction, lead, record, add, change } = locked
    const { id } = lead
    const [request] = await requestBy(transaction, id)
    if (!request) throw noSuchRecord()
    if (lead.seatsState === to) return
    // Also if it currently holds its seats: the hold may expire, and someone else take them, before this is stored.
    if (to === 'confirmed') await requireFree(transaction, id, wantedSeats(request) ?? [])
    await transaction.update(leads).set({ seatsState: to, networks: null }).where(eq(leads.id, id))
    if (to === 'confirmed' && buyer) await storeBuyer(locked, requirePayer(buyer))
    await billSeats(deps, locked)
    const detail = { from: getSeatsState(lead), to }
    const jobs = (event: string) => (to === 'confirmed' ? [emailJob('seats', 'visitor', id, event)] : [])
    add({ kind: 'seats', action: 'record.seats', detail, jobs })
    // The names are next, which the company sends.
    if (to === 'confirmed' && record.questionSince === null && record.state !== 'done')
      change({ kind: 'state', state: 'waiting' })
  })
  await endNeedlessCheckoutSessions(deps, [seen.id])
  // Stored already: if the pages cannot read it now, they do within a second.
  await deps.schedule.refresh().catch(() => {})
}

/**
 * Changes how many seats a confirmed reservation has in a workshop. More seats are confirmed by an email; fewer send none,
 * and those who are named first keep theirs.
 */
export async function changeSeats(
  deps: ReservationDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { workshopId, count }: { workshopId: string; count: number },
): Promise<void> {
  requireRight(actor, 'work')
  await withLead(deps, actor, seen, async (locked) => {
    const { transaction, lead, add } = locked
    const [request] = await requestBy(transaction, lead.id)
    const wanted = (request && wantedSeats(request)) ?? []
    const seats = wanted.find(({ workshop }) => workshop === workshopId)?.seats
    if (lead.seatsState !== 'confirmed') throw new ServiceError('conflict', 'Only confirmed seats can be changed.')
    if (seats === undefined) throw invalidField('count', 'This reservation has no seats in that workshop.')
    if (!Number.isInteger(count) || count < 1 || count > reservationFields.seats.most)
      throw invalidField('count', `Enter a number from 1 to ${reservationFields.seats.most}.`)
    if (count === seats) throw invalidField('count', 'It has this number of seats already.')
    const changed = wanted.map((item) => (item.workshop === workshopId ? { ...item, seats: count } : item))
    const [first, ...others] = changed
    const also = others.map((item) => `${item.workshop}: ${item.seats}`).join(', ')
    const answers = { ...lead.answers, seats: first?.seats ?? count, also }
    if (count > seats) await requireFree(transaction, lead.id, [{ workshop: workshopId, seats: count }])
    await transaction.update(leads).set({ answers }).where(eq(leads.id, lead.id))
    await billSeats(deps, locked)
    const detail = { to: count > seats ? 'added' : 'reduced', seats: String(seats), kept: String(count) }
    const title = deps.schedule.current().workshops.find(({ id }) => id === workshopId)?.title ?? workshopId
    const logged = { ...detail, workshop: workshopId }
    const jobs = (event: string) => (count > seats ? [emailJob('seats', 'visitor', lead.id, event)] : [])
    add({ kind: 'seats', action: 'record.seats', detail: { ...detail, title }, logged, jobs })
  })
  await endNeedlessCheckoutSessions(deps, [seen.id])
  await deps.schedule.refresh().catch(() => {})
}

/** @param id of the reservation, whose own seats do not count */
async function requireFree(transaction: Queryable, id: string, wanted: WantedSeats[]): Promise<void> {
  const workshops = await lockWorkshops(
    transaction,
    wanted.map((item) => item.workshop),
  )
  for (const { workshop: workshopId, seats } of wanted) {
    const workshop = workshops.get(workshopId)
    const shortage = workshop
      ? await getShortage(transaction, workshop, seats, id)
      : 'This workshop is canceled: its seats cannot be confirmed.'
    if (shortage)
      throw new ServiceError('conflict', wanted.length > 1 ? `${workshop?.title ?? workshopId}: ${shortage}` : shortage)
  }
}
