import { and, desc, eq, gt } from 'drizzle-orm'
import { failures } from '#contract/failures.ts'
import { getReference } from '#contract/leads.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { ServiceError, tooMany } from '#services/errors.ts'
import { foldAddress } from '#services/mailbox.ts'
import { hasId, lockRecords } from '#services/record-changes.ts'
import { DAY, later } from '#services/secrets.ts'
import type { SignedInAddress } from './sessions.ts'

type Application = typeof applications.$inferSelect

/** The same error for other people's applications, so that it does not reveal that they exist. */
const noSuchApplication = () => new ServiceError('not_found', failures.noApplication.message)

function requireOwn(application: Application | undefined, { email }: SignedInAddress): Application {
  if (application && foldAddress(application.email) === email) return application
  throw noSuchApplication()
}

/** Finds an application of the signed-in address. @throws ServiceError not_found */
export async function findOwnApplication(
  database: Queryable,
  session: SignedInAddress,
  id: string,
): Promise<Application> {
  const [found] = await database.select().from(applications).where(hasId(applications.id, id))
  return requireOwn(found, session)
}

export const getHead = (application: Application) => ({
  course: application.courseName,
  reference: getReference(application),
})

/** Locks one's own application and its record (order: services/admissions/steps.ts). @throws ServiceError not_found */
export async function lockOwn(transaction: Queryable, session: SignedInAddress, id: string) {
  const [found] = await transaction.select().from(applications).where(hasId(applications.id, id)).for('update')
  const application = requireOwn(found, session)
  const [record] = await lockRecords(transaction, [application.id])
  if (!record) throw noSuchApplication()
  return { application, record }
}

/** Requires a locked record. @throws ServiceError too_many at the applicant's daily limit */
export async function requireFewer(
  transaction: Queryable,
  id: string,
  kind: 'question' | 'correction',
  { most, reason }: { most: number; reason: string },
  now = new Date(),
): Promise<void> {
  const { recordId, at } = recordEvents
  const isToday = and(eq(recordId, id), eq(recordEvents.kind, kind), gt(at, later(now, -DAY)))
  const events = await transaction.select({ at }).from(recordEvents).where(isToday).orderBy(desc(at)).limit(most)
  const oldest = events[most - 1]
  if (oldest) throw tooMany(reason, oldest.at.getTime() + DAY - now.getTime())
}
