import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Entry } from '#content/schedule-entries.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { failures } from '#contract/failures.ts'
import {
  HELD_PART,
  HOLD_HOURS,
  heldUntil,
  MOST_OPEN,
  NO_SUCH_WORKSHOP,
  WORKSHOP_OVER,
} from '#contract/forms/reservation.ts'
import type { Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { requestedSeats, scheduleEntries } from '#database/schema-schedule.ts'
import { invalidField, tooMany } from '#services/errors.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { countedNetworks } from '#services/network-address.ts'

const { kind, createdAt, seatsState } = leads

/** True if a lead holds seats of a workshop, by PostgreSQL's clock, which all processes share. */
export const holdsSeats = sql`${kind} = 'reservation' and (${seatsState} = 'confirmed'
  or ${seatsState} is null and ${createdAt} > now() - make_interval(hours => ${HOLD_HOURS}))`

/** Reservations, one row per workshop. */
export const requests = sql`${leads} join ${requestedSeats} on ${requestedSeats.leadId} = ${leads.id}`

/** How many of the requested seats a lead holds. The same as `heldSeats` (contract/forms/reservation.ts). */
export const heldCount = sql`case when ${seatsState} = 'confirmed' then ${requestedSeats.seats} else least(${requestedSeats.seats}, (
  select greatest(1, (entry.value->>'seats')::int / ${sql.raw(String(HELD_PART))}) from ${scheduleEntries} as entry
  where entry.kind = 'workshop' and entry.id = ${requestedSeats.workshopId})) end`

/** Locks workshops that are neither canceled nor removed, so that nobody else assigns their seats. */
export async function lockWorkshops(transaction: Queryable, ids: string[]): Promise<Map<string, Entry<'workshop'>>> {
  const rows = await transaction
    .select({ value: scheduleEntries.value })
    .from(scheduleEntries)
    .where(
      and(eq(scheduleEntries.kind, 'workshop'), inArray(scheduleEntries.id, ids), isNull(scheduleEntries.removedAt)),
    )
    // Sorted to avoid deadlocks.
    .orderBy(scheduleEntries.id)
    .for('no key update')
  const workshops = rows.map(({ value }) => value as Entry<'workshop'>)
  return new Map(workshops.filter(({ canceled }) => !canceled).map((workshop) => [workshop.id, workshop]))
}

/** Returns why a locked workshop lacks seats. @param own a reservation whose seats do not count */
export async function getShortage(
  transaction: Queryable,
  { id, seats }: Pick<Entry<'workshop'>, 'id' | 'seats'>,
  count: number,
  own?: string,
): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ seats: number }>(sql`
    select coalesce(sum(${heldCount}), 0)::int as seats from ${requests}
    where ${holdsSeats} and ${requestedSeats.workshopId} = ${id} and ${leads.id}::text is distinct from ${own ?? null}`)
  const free = seats - (rows[0]?.seats ?? 0)
  if (count <= free) return undefined
  if (free <= 0) return 'All seats of this workshop are taken.'
  return free === 1 ? 'Only 1 seat is free.' : `Only ${free} seats are free.`
}

/** Locks some reservations, and returns whether one has confirmed seats in a workshop that is to come. */
export async function hasConfirmedSeats(database: Queryable, ids: string[]): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from ${requests} join ${scheduleEntries} as entry
      on entry.kind = 'workshop' and entry.id = ${requestedSeats.workshopId}
    where ${inArray(leads.id, ids)} and ${seatsState} = 'confirmed' and entry.value->>'canceled' is distinct from 'true'
      and (entry.value->>'starts')::date >= current_date
    for no key update of leads`)
  return rows.length > 0
}

/** Requires free seats in a locked workshop. @param isOther not the request's first workshop */
export async function requireSeats(
  transaction: Queryable,
  workshop: Entry<'workshop'> | undefined,
  { timeZone, count, isOther }: { timeZone: string; count: number; isOther: boolean },
): Promise<void> {
  if (!workshop) throw unavailable(NO_SUCH_WORKSHOP, isOther)
  const { seats, starts, from, title } = workshop
  if (zonedTime(starts, from, timeZone) <= new Date()) throw unavailable(WORKSHOP_OVER, isOther)
  const problem = count > seats ? `Seats must be from 1 to ${seats}.` : await getShortage(transaction, workshop, count)
  if (problem) throw isOther ? invalidField('also', `${title}: ${problem}`) : invalidField('seats', problem)
}

/** The form has no control for its own workshop, so the message names the problem. */
function unavailable(problem: string, isOther: boolean) {
  return isOther ? invalidField('also', problem) : invalidField('session', problem, problem)
}

/** Requires that a mailbox and a network have few open requests. Waits for other requests that are being stored. */
export async function requireFewOpen(transaction: Queryable, email: string, address: string): Promise<string[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('open reservations', 0))`)
  const open = await transaction
    .select({ email: leads.email, networks: leads.networks, createdAt })
    .from(leads)
    .where(and(holdsSeats, isNull(seatsState)))
    .orderBy(createdAt)
  const mailbox = mailboxHash(email)
  const networks = countedNetworks(address)
  const groups = [
    { most: MOST_OPEN, theirs: open.filter((request) => mailboxHash(request.email) === mailbox) },
    ...networks.map(({ key, times }) => ({
      most: MOST_OPEN * times,
      theirs: open.filter((request) => request.networks?.includes(key)),
    })),
  ]
  const [oldest] = groups.find(({ most, theirs }) => theirs.length >= most)?.theirs ?? []
  if (oldest) throw tooMany(failures.tooManyOpen.message, heldUntil(oldest.createdAt).getTime() - Date.now())
  return networks.map(({ key }) => key)
}
