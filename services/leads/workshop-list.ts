import { Readable } from 'node:stream'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { getSeatsState } from '#contract/forms/reservation.ts'
import { getReference } from '#contract/leads.ts'
import type { Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { requestedSeats } from '#database/schema-schedule.ts'
import { seatNames } from '#database/schema-seats.ts'
import { logAction } from '#services/audit-log.ts'
import { type Column, startExport, toCsv } from '#services/csv.ts'
import type { DataDeps } from '#services/deps.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import type { SeatName } from './names.ts'
import { heldCount, holdsSeats } from './seats.ts'

/** A company's reservation of seats in a workshop. */
export type WorkshopReservation = Awaited<ReturnType<typeof findReservations>>[number]

/** Returns the reservations that hold seats of a workshop: confirmed ones first, each by company. */
export async function findReservations(database: Queryable, workshop: string) {
  const { id, name, email, phone, company, seatsState, createdAt } = leads
  const rows = await database
    .select({
      ...{ id, name, email, phone, company, seatsState, createdAt },
      wanted: requestedSeats.seats,
      held: sql<number>`(${heldCount})::int`,
    })
    .from(leads)
    .innerJoin(requestedSeats, eq(requestedSeats.leadId, id))
    .where(and(eq(requestedSeats.workshopId, workshop), holdsSeats))
    .orderBy(asc(seatsState), asc(sql`lower(${company})`), asc(id))
  const { leadId, position } = seatNames
  const ids = rows.map((row) => row.id)
  const people = await database
    .select({ leadId, name: seatNames.name, email: seatNames.email })
    .from(seatNames)
    .where(and(eq(seatNames.workshopId, workshop), inArray(leadId, ids)))
    .orderBy(asc(position))
  const byId = Map.groupBy(people, (person) => person.leadId)
  return rows.map(({ seatsState, ...row }) => {
    const isConfirmed = getSeatsState({ createdAt: row.createdAt, seatsState }) === 'confirmed'
    const names = isConfirmed ? (byId.get(row.id) ?? []).slice(0, row.held) : []
    return { ...row, isConfirmed, names: names.map(({ name, email }): SeatName => ({ name, email })) }
  })
}

const columns: Column[] = [
  { field: 'company', heading: 'Company' },
  { field: 'state', heading: 'Seat' },
  { field: 'name', heading: 'Name' },
  { field: 'email', heading: 'Email Address' },
  { field: 'contactName', heading: 'Contact Person' },
  { field: 'contactEmail', heading: 'Contact Email' },
  { field: 'contactPhone', heading: 'Contact Phone', isPhone: true },
  { field: 'reference', heading: 'Reference' },
  { field: 'id', heading: 'Id' },
]

/** Exports the seats of a workshop as a CSV stream, one row each. Logs the export first. @throws ServiceError forbidden, verify, too_many */
export async function exportSeats({ database }: DataDeps, actor: Actor, workshop: string): Promise<Readable> {
  requireRight(actor, 'export')
  requireRecent(actor)
  return startExport(async () => {
    const rows = (await findReservations(database, workshop)).flatMap(getSeatRows)
    await logAction(database, actor, { action: 'records.exported', detail: { rows: rows.length } })
    return toCsv(Readable.from([rows]), columns, true)
  })
}

function getSeatRows({ id, company, isConfirmed, held, names, ...contact }: WorkshopReservation) {
  return Array.from({ length: held }, (_item, seat) => ({
    id,
    company,
    state: isConfirmed ? 'Confirmed' : 'Held',
    name: names[seat]?.name,
    email: names[seat]?.email,
    contactName: contact.name,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    reference: getReference({ id }),
  }))
}
