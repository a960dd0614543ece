import { and, eq, ne, sql } from 'drizzle-orm'
import type { Entry } from '#content/schedule-entries.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { HOLD_HOURS, NO_SUCH_SESSION, SESSION_OVER } from '#contract/forms/reservation.ts'
import type { Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import { invalidField } from '#services/errors.ts'

const { kind, createdAt, seatsState, answers } = leads

/** Whether a lead holds seats of a workshop. PostgreSQL's clock decides: all processes share it. */
export const holdsSeats = sql`${kind} = 'reservation' and (${seatsState} = 'confirmed'
  or ${seatsState} is null and ${createdAt} > now() - make_interval(hours => ${HOLD_HOURS}))`

export const workshopId = sql<string>`${answers}->>'session'`
export const seatCount = sql<number>`(${answers}->>'seats')::int`

/**
 * Locks a workshop until the transaction ends, so that nobody else gives away its seats meanwhile. Undefined where there is none,
 * or it is canceled.
 */
export async function lockWorkshop(transaction: Queryable, id: string): Promise<Entry<'workshop'> | undefined> {
  const [row] = await transaction
    .select({ value: scheduleEntries.value })
    .from(scheduleEntries)
    .where(and(eq(scheduleEntries.kind, 'workshop'), eq(scheduleEntries.id, id)))
    .for('update')
  const workshop = row?.value as Entry<'workshop'> | undefined
  return workshop?.canceled ? undefined : workshop
}

/**
 * What is wrong with a number of seats of a locked workshop; undefined where they are free.
 * @param own a reservation whose seats do not count
 */
export async function shortageOf(
  transaction: Queryable,
  { id, seats }: Pick<Entry<'workshop'>, 'id' | 'seats'>,
  wanted: number,
  own?: string,
): Promise<string | undefined> {
  const [held] = await transaction
    .select({ seats: sql<number>`coalesce(sum(${seatCount}), 0)::int` })
    .from(leads)
    .where(and(holdsSeats, eq(workshopId, id), own === undefined ? undefined : ne(leads.id, own)))
  const free = seats - (held?.seats ?? 0)
  if (wanted <= free) return undefined
  if (free <= 0) return 'All seats of this workshop are taken.'
  return free === 1 ? 'Only 1 seat is free.' : `Only ${free} seats are free.`
}

/**
 * Requires that seats of a locked workshop can be requested.
 * @param timeZone of the workshop's hours
 * @throws ServiceError invalid where it is unknown or has started, has fewer seats than that, or fewer are free
 */
export async function requireSeats(
  transaction: Queryable,
  workshop: Entry<'workshop'> | undefined,
  timeZone: string,
  wanted: number,
): Promise<void> {
  if (!workshop) throw unavailable(NO_SUCH_SESSION)
  const { seats, starts, from } = workshop
  if (zonedTime(starts, from, timeZone) <= new Date()) throw unavailable(SESSION_OVER)
  if (wanted > seats) throw invalidField('seats', `Seats must be from 1 to ${seats}.`)
  const shortage = await shortageOf(transaction, workshop, wanted)
  if (shortage) throw invalidField('seats', shortage)
}

/** The form has no control for the session, so the message itself says what is wrong. */
function unavailable(problem: string) {
  return invalidField('session', problem, problem)
}
