import { and, asc, eq, isNull, max, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { cleanLine } from '#contract/clean-text.ts'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { staff, staffLinks, staffPasskeys, staffSignIns } from '#database/schema-staff.ts'
import { type Action, type ActionName, logAction } from '#services/audit-log.ts'
import { stopBatchesOf } from '#services/batches/stop.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { applyChange, requirePossible } from '#services/record-changes.ts'
import { lockRecords } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRecent, requireRight } from '#services/rights.ts'
import { hashSecret, newSecret } from '#services/secrets.ts'
import { findByEmail, lockStaff, noSuchPerson, personName, requireManager, staffRole } from './links.ts'
import { inTime } from './sign-ins.ts'

export type Person = Awaited<ReturnType<typeof listPeople>>[number]

/** Lists people by name. `seenAt` is null if nobody is signed in. */
export async function listPeople({ database }: DataDeps, actor: Actor | null) {
  if (actor) requireRight(actor, 'people')
  const passkeys = database.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id))
  const signIns = database
    .select({ staffId: staffSignIns.staffId, seenAt: max(staffSignIns.seenAt).as('seen_at') })
    .from(staffSignIns)
    .where(inTime())
    .groupBy(staffSignIns.staffId)
    .as('signIns')
  const openRecords = database.$count(records, openRecordsOf(staff.id))
  const { id, name, email, role, disabledAt } = staff
  return database
    .select({ id, name, email, role, disabledAt, passkeys, seenAt: signIns.seenAt, openRecords })
    .from(staff)
    .leftJoin(signIns, eq(signIns.staffId, staff.id))
    .orderBy(asc(staff.name), asc(staff.id))
}

/** Lists people who can be assigned and mentioned, by name: everyone who may sign in. */
export async function listStaff({ database }: DataDeps) {
  const { id, name, role } = staff
  return database.select({ id, name, role }).from(staff).where(isNull(staff.disabledAt)).orderBy(asc(name), asc(id))
}

/** @throws ServiceError forbidden, verify, invalid, not_found, or conflict for the last admin */
export async function changeRole(deps: DataDeps, actor: Actor | null, staffId: string, wanted: string) {
  const role = staffRole(wanted)
  await changePerson(deps, actor, staffId, async (transaction, person) => {
    if (person.role === role) return
    await transaction.update(staff).set({ role }).where(eq(staff.id, staffId))
    const records = mayDo(role, 'work') ? 0 : await handOver(transaction, actor, staffId, null)
    return { action: 'staff.role_changed', detail: { from: person.role, to: role, ...(records > 0 && { records }) } }
  })
}

/**
 * Also ends all sign-ins, and gives the person's open records to someone else, or to nobody (null).
 * @throws ServiceError forbidden, verify, not_found, invalid for someone who cannot work on records
 */
export async function disablePerson(
  deps: DataDeps,
  actor: Actor | null,
  staffId: string,
  assigneeId: string | null = null,
): Promise<void> {
  await changePerson(deps, actor, staffId, async (transaction, person) => {
    if (person.disabledAt) return
    await transaction.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, staffId))
    await transaction.delete(staffSignIns).where(eq(staffSignIns.staffId, staffId))
    await transaction.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
    await stopBatchesOf(transaction, staffId)
    const count = await handOver(transaction, actor, staffId, assigneeId)
    return { action: 'staff.disabled', detail: { records: count, to: assigneeId } }
  })
}

const BATCH = 500

const openRecordsOf = (staffId: AnyPgColumn | string) => and(eq(records.assigneeId, staffId), ne(records.state, 'done'))

/** Assigns a person's open records to someone else. Done ones show who did them. @returns their number */
async function handOver(
  transaction: Queryable,
  actor: Actor | null,
  staffId: string,
  assigneeId: string | null,
): Promise<number> {
  const change = { kind: 'assigned', assigneeId } as const
  await requirePossible(transaction, change)
  const found = await transaction.select({ id: records.id }).from(records).where(openRecordsOf(staffId))
  const ids = found.map(({ id }) => id).sort()
  for (let start = 0; start < ids.length; start += BATCH) {
    const locked = await lockRecords(transaction, ids.slice(start, start + BATCH))
    const theirs = locked.filter((record) => record.assigneeId === staffId)
    await applyChange(transaction, actor, theirs, change)
  }
  return ids.length
}

/** @throws ServiceError forbidden, verify, or not_found */
export async function enablePerson(deps: DataDeps, actor: Actor | null, staffId: string): Promise<void> {
  await changePerson(deps, actor, staffId, async (transaction, person) => {
    if (!person.disabledAt) return
    await transaction.update(staff).set({ disabledAt: null }).where(eq(staff.id, staffId))
    return { action: 'staff.enabled' }
  })
}

/** For the command line. @throws ServiceError not_found */
export async function personByEmail({ database }: DataDeps, email: string): Promise<{ id: string; email: string }> {
  const person = await findByEmail(database, cleanLine(email))
  if (!person) throw noSuchPerson()
  return person
}

/** @throws ServiceError invalid */
export async function rename({ database }: DataDeps, actor: Actor, name: string): Promise<void> {
  await changeOwn(database, actor, { name: personName(name) }, 'staff.renamed')
}

export async function setShortcuts({ database }: DataDeps, actor: Actor, shortcuts: boolean): Promise<void> {
  await changeOwn(database, actor, { shortcuts }, 'staff.shortcuts_set')
}

async function changeOwn(
  database: Database,
  actor: Actor,
  values: Partial<typeof staff.$inferInsert>,
  action: ActionName,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.update(staff).set(values).where(eq(staff.id, actor.staffId))
    await logAction(transaction, actor, { action, subjectId: actor.staffId })
  })
}

export async function hasCalendar({ database }: DataDeps, staffId: string): Promise<boolean> {
  const [person] = await database.select({ hash: staff.calendarHash }).from(staff).where(eq(staff.id, staffId))
  return Boolean(person?.hash)
}

/** Creates a new secret address for the actor's calendar, shown once. @throws ServiceError forbidden, verify */
export async function makeCalendar(
  { database, publicUrl }: Pick<ServiceDeps, 'database' | 'publicUrl'>,
  actor: Actor,
): Promise<string> {
  requireRight(actor, 'read')
  requireRecent(actor)
  const token = newSecret()
  await changeOwn(database, actor, { calendarHash: hashSecret(token) }, 'staff.calendar_made')
  return `${publicUrl}/calendar/${token}.ics`
}

export async function removeCalendar({ database }: DataDeps, actor: Actor): Promise<void> {
  await changeOwn(database, actor, { calendarHash: null }, 'staff.calendar_removed')
}

/** Serializes changes to people, so that two admins cannot remove each other. */
async function changePerson(
  { database }: DataDeps,
  actor: Actor | null,
  staffId: string,
  change: (transaction: Queryable, person: typeof staff.$inferSelect) => Promise<Action | undefined>,
): Promise<void> {
  requireManager(actor)
  await inTransaction(database, async (transaction) => {
    await lockStaff(transaction)
    const people = await transaction.select().from(staff)
    if (actor) {
      // The actor may just have been demoted or disabled.
      const self = people.find(({ id }) => id === actor.staffId)
      requireRight({ ...actor, role: self && !self.disabledAt ? self.role : 'viewer' }, 'people')
    }
    const person = people.find(({ id }) => id === staffId)
    if (!person) throw noSuchPerson()
    const action = await change(transaction, person)
    if (!action) return
    const isAdmin = ({ role, disabledAt }: typeof person) => role === 'admin' && !disabledAt
    if (isAdmin(person) && !(await transaction.select().from(staff)).some(isAdmin))
      throw new ServiceError('conflict', 'This is the last admin. Make someone else an admin first.')
    await logAction(transaction, actor, { ...action, subjectId: staffId })
  })
}
