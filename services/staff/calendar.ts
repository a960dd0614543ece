import { eq } from 'drizzle-orm'
import { staff } from '#database/schema-staff.ts'
import { type Actor, requireRecent } from '#services/rights.ts'
import { hashSecret, newSecret } from '#services/secrets.ts'
import { getTimestamp, type StaffDeps } from './deps.ts'
import { changeOwn } from './service.ts'

type CalendarDeps = Pick<StaffDeps, 'database' | 'publicUrl' | 'now'>

export async function hasCalendar({ database }: Pick<CalendarDeps, 'database'>, staffId: string): Promise<boolean> {
  const [person] = await database.select({ hash: staff.calendarHash }).from(staff).where(eq(staff.id, staffId))
  return Boolean(person?.hash)
}

/** Creates a new secret address for the actor's calendar, shown once. @throws ServiceError verify */
export async function makeCalendar(deps: CalendarDeps, actor: Actor): Promise<string> {
  requireRecent(actor, getTimestamp(deps))
  const token = newSecret()
  await changeOwn(deps.database, actor, { calendarHash: hashSecret(token) }, 'staff.calendar_made')
  return `${deps.publicUrl}/calendar/${token}.ics`
}

export async function removeCalendar({ database }: CalendarDeps, actor: Actor): Promise<void> {
  await changeOwn(database, actor, { calendarHash: null }, 'staff.calendar_removed')
}
