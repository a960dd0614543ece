import { and, asc, eq } from 'drizzle-orm'
import { dayAfter, dayText } from '#content/format.ts'
import type { Entry } from '#content/schedule-entries.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { FULL_NAME_MAX_LENGTH } from '#contract/fields.ts'
import { type FieldRule, validationError } from '#contract/form-fields.ts'
import type { Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { requestedSeats, scheduleEntries } from '#database/schema-schedule.ts'
import { seatNames } from '#database/schema-seats.ts'
import { findBalances } from '#services/charges/balances.ts'
import { findBuyer } from '#services/charges/payers.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { foldAddress } from '#services/mailbox.ts'
import { toToDo } from '#services/record-changes.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { hashSecret } from '#services/secrets.ts'
import { type LockedLead, withLead, withLinkedLead } from '#services/with-application.ts'
import { findLinked, takeLinked } from './links.ts'

type NameDeps = Pick<ServiceDeps, 'database' | 'timeZone'>

export type SeatName = { name: string; email: string }

const nameRule: FieldRule = { label: 'Name', kind: 'name', max: FULL_NAME_MAX_LENGTH }
const emailRule: FieldRule = { label: 'Email', kind: 'email' }

/** The seats of a reservation in one workshop, with the people who come. */
export type NamedSeats = Awaited<ReturnType<typeof findNamedSeats>>[number]

/** Returns the workshops of a reservation, earliest first. */
export async function findNamedSeats(database: Queryable, timeZone: string, id: string) {
  const now = new Date()
  const { workshopId, seats, leadId } = requestedSeats
  const ofWorkshop = and(eq(scheduleEntries.kind, 'workshop'), eq(scheduleEntries.id, workshopId))
  const { position, name, email } = seatNames
  const rows = await database
    .select({ workshopId, seats, seatsState: leads.seatsState, value: scheduleEntries.value })
    .from(requestedSeats)
    .innerJoin(leads, eq(leads.id, leadId))
    .innerJoin(scheduleEntries, ofWorkshop)
    .where(eq(leadId, id))
  const people = await database
    .select({ workshopId: seatNames.workshopId, name, email })
    .from(seatNames)
    .where(eq(seatNames.leadId, id))
    .orderBy(asc(position))
  const found = rows.map((row) => {
    const { title, starts, ends, seats: capacity, canceled = false } = row.value as Entry<'workshop'>
    const all = people
      .filter(({ workshopId }) => workshopId === row.workshopId)
      .map(({ name, email }): SeatName => ({ name, email }))
    const confirmed = row.seatsState === 'confirmed' && !canceled ? row.seats : 0
    return {
      workshopId: row.workshopId,
      title,
      starts,
      ends,
      /** Confirmed ones. */
      seats: confirmed,
      /** Of the workshop. */
      capacity,
      names: all.slice(0, confirmed),
      /** Those whose seats were released. */
      unseated: all.slice(confirmed),
      /** Last day on which the company can change the names, in the academy's calendar. */
      lastDay: dayAfter(starts, -1),
      isOpen: !canceled && now < zonedTime(starts, '00:00', timeZone),
      /** Tells whether the names have changed since. */
      digest: hashSecret(JSON.stringify(all)),
    }
  })
  return found.sort((one, other) => one.starts.localeCompare(other.starts))
}

/**
 * Opens a company's page by its link, which works until the day before the last workshop: undefined after that.
 * `invoiceTo` is whether it has said whom the invoice names, which is not shown: the link may have been passed on.
 */
export async function openNames(deps: NameDeps, token: string) {
  const { database, timeZone } = deps
  const id = await findLinked(database, token)
  if (id === undefined) return undefined
  const [workshops, buyer, balances] = await Promise.all([
    findNamedSeats(database, timeZone, id),
    findBuyer(database, id),
    findBalances(database, [id]),
  ])
  if (!workshops.some(({ isOpen }) => isOpen)) return undefined
  const isAsked = balances.get(id)?.some(({ asked }) => asked > 0)
  const invoiceTo: 'known' | 'wanted' | undefined = buyer ? 'known' : isAsked ? 'wanted' : undefined
  return { workshops, invoiceTo }
}

/** Names for the seats of a workshop, in order. A seat without a name has an empty row. */
type TypedNames = { workshopId: string; rows: SeatName[] }

/**
 * Stores what a company fills in. @param digest of the names that it saw
 * @throws ServiceError not_found, too_many, stale, conflict, invalid by field (`name-2`: the second seat)
 */
export async function sendNames(
  deps: NameDeps,
  token: string,
  { digest, ...typed }: TypedNames & { digest: string },
): Promise<void> {
  const id = await takeLinked(deps.database, token)
  await withLinkedLead(deps, id, async (locked) => {
    const seats = await findSeats(deps, locked, typed.workshopId)
    if (!seats.isOpen) {
      const until = `Names could be changed until ${dayText(seats.lastDay)}.`
      throw new ServiceError('conflict', `${until} Please reply to the email that confirmed your seats.`)
    }
    if (digest !== seats.digest) {
      throw new ServiceError('stale', 'Someone else changed these names. Copy what you typed, and reload the page.')
    }
    await storeNames(locked, seats, typed.rows)
    const all = await findNamedSeats(locked.transaction, deps.timeZone, id)
    // The names are what the academy waited for.
    const isComplete = all.every(({ names, seats }) => names.length === seats)
    if (isComplete && locked.record.state === 'waiting') locked.change(toToDo(locked.record))
  })
}

/** Changes the names for staff, also after the last day. @throws ServiceError like {@link sendNames} */
export async function changeNames(
  deps: NameDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { workshopId, rows }: TypedNames,
): Promise<void> {
  requireRight(actor, 'work')
  await withLead(deps, actor, seen, async (locked) =>
    storeNames(locked, await findSeats(deps, locked, workshopId), rows),
  )
}

async function findSeats({ timeZone }: NameDeps, { transaction, lead }: LockedLead, workshopId: string) {
  const all = await findNamedSeats(transaction, timeZone, lead.id)
  const seats = all.find((item) => item.workshopId === workshopId)
  if (!seats) throw new ServiceError('not_found', 'This reservation has no seats in that workshop.')
  return seats
}

async function storeNames({ transaction, lead, add }: LockedLead, workshop: NamedSeats, typed: SeatName[]) {
  const { workshopId, title, seats, names } = workshop
  if (seats === 0) throw new ServiceError('conflict', 'These seats are not confirmed, so nobody can be named for them.')
  const rows = typed.map(({ name, email }) => ({ name: cleanLine(name), email: cleanLine(email) }))
  if (rows.length > seats) throw new ServiceError('conflict', `Only ${seats} of these seats are confirmed.`)
  requireNoProblems(Object.fromEntries(rows.flatMap(getProblems)))
  const given = rows.filter(({ name, email }) => name !== '' || email !== '')
  if (JSON.stringify(given) === JSON.stringify(names)) return
  const ofWorkshop = and(eq(seatNames.leadId, lead.id), eq(seatNames.workshopId, workshopId))
  await transaction.delete(seatNames).where(ofWorkshop)
  if (given.length > 0) {
    await transaction.insert(seatNames).values(
      given.map(({ name, email }, position) => {
        return { leadId: lead.id, workshopId, position, name, email, foldedEmail: foldAddress(email) }
      }),
    )
  }
  const counts = { named: String(given.length), seats: String(seats) }
  add({
    kind: 'names',
    action: 'record.names',
    detail: { title, ...counts },
    logged: { workshop: workshopId, ...counts },
  })
}

function getProblems({ name, email }: SeatName, index: number): [field: string, problem: string | undefined][] {
  if (name === '' && email === '') return []
  const seat = index + 1
  return [
    [`name-${seat}`, validationError(nameRule, name)],
    [`email-${seat}`, validationError(emailRule, email)],
  ]
}
