import { eq } from 'drizzle-orm'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { type Actor, requireRecent } from '#services/rights.ts'
import { hashSecret, newSecret } from '#services/secrets.ts'
import { changeOwn } from './service.ts'

export async function hasCalendar({ database }: DataDeps, staffId: string): Promise<boolean> {
  const [person] = await database.select({ hash: staff.calendarHash }).from(staff).where(eq(staff.id, staffId))
  return Boolean(person?.hash)
}

/** Creates a new secret address for the actor's calendar, shown once. @throws ServiceError verify */
export async function makeCalendar(
  { database, publicUrl }: Pick<ServiceDeps, 'database' | 'publicUrl'>,
  actor: Actor,
): Promise<string> {
  requireRecent(actor)
  const token = newSecret()
  await changeOwn(database, actor, { calendarHash: hashSecret(token) }, 'staff.calendar_made')
  return `${publicUrl}/calendar/${token}.ics`
}

export async function removeCalendar({ database }: DataDeps, actor: Actor): Promise<void> {
  await changeOwn(database, actor, { calendarHash: null }, 'staff.calendar_removed')
}
