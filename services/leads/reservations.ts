import { and, eq, sql } from 'drizzle-orm'
import { getSeatsState, type SeatsState, type WantedSeats, wantedSeats } from '#contract/forms/reservation.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { logAction } from '#services/audit-log.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { addEvent, type ExpectedVersion, hasId, lockSeen, noSuchRecord } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { getShortage, lockWorkshops } from './seats.ts'

/** A reservation request as its estimate shows it. */
export type RequestedSeats = WantedSeats & { id: string; createdAt: Date; also: string; state: SeatsState }

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

/** Confirms or releases the seats of a reservation, and refreshes this process's schedule. */
export async function setSeats(
  { database, schedule }: Pick<ServiceDeps, 'database' | 'schedule'>,
  actor: Actor,
  seen: ExpectedVersion,
  to: 'confirmed' | 'released',
): Promise<void> {
  requireRight(actor, 'work')
  await inTransaction(database, async (transaction) => {
    // Locks the lead before its record, like an erasure.
    const [request] = await requestBy(transaction, seen.id).for('no key update')
    if (!request) throw noSuchRecord()
    const { id } = await lockSeen(transaction, actor, seen)
    if (request.seatsState === to) return
    // Also if it currently holds its seats: the hold may expire, and someone else take them, before this is stored.
    if (to === 'confirmed') await requireConfirmable(transaction, request)
    await transaction.update(leads).set({ seatsState: to }).where(eq(leads.id, id))
    const detail = { from: getSeatsState(request), to }
    await addEvent(transaction, { recordId: id, staffId: actor.staffId, kind: 'seats', detail })
    await logAction(transaction, actor, { action: 'record.seats', recordId: id, detail })
  })
  await schedule.refresh()
}

async function requireConfirmable(transaction: Queryable, request: Omit<RequestedSeats, 'state'>) {
  const wanted = wantedSeats(request) ?? []
  const workshops = await lockWorkshops(
    transaction,
    wanted.map(({ session }) => session),
  )
  for (const { session, seats } of wanted) {
    const workshop = workshops.get(session)
    const shortage = workshop
      ? await getShortage(transaction, workshop, seats, request.id)
      : 'This workshop is canceled: its seats cannot be confirmed.'
    if (shortage)
      throw new ServiceError('conflict', wanted.length > 1 ? `${workshop?.title ?? session}: ${shortage}` : shortage)
  }
}
