import { eq, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { applications } from '#database/schema.ts'

export type ApplicationRow = typeof applications.$inferInsert
type StoredOnce = Pick<typeof applications.$inferSelect, 'id' | 'feeStatus' | 'bodyDigest'>

/** SQL of applications. The insert is prepared: it is the one statement that a rush of registrations runs. */
export function applicationQueries(database: Database) {
  const given = sql.placeholder
  const insertion = database
    .insert(applications)
    .values({
      id: given('id'),
      fullName: given('fullName'),
      email: given('email'),
      phone: given('phone'),
      city: given('city'),
      state: given('state'),
      country: given('country'),
      gender: given('gender'),
      educationLevel: given('educationLevel'),
      fieldOfStudy: given('fieldOfStudy'),
      hasProgrammingExperience: given('hasProgrammingExperience'),
      employmentStatus: given('employmentStatus'),
      courseId: given('courseId'),
      courseName: given('courseName'),
      admissionCycle: given('admissionCycle'),
      linkedInUrl: given('linkedInUrl'),
      waiverCode: given('waiverCode'),
      feeStatus: given('feeStatus'),
      idempotencyKey: given('idempotencyKey'),
      bodyDigest: given('bodyDigest'),
    })
    .onConflictDoNothing({ target: applications.idempotencyKey })
    .returning({ id: applications.id })
    .prepare('insert_application')

  return {
    /** Stores an application, unless one with its idempotency key is there. Says whether it did. */
    async insert(row: ApplicationRow): Promise<boolean> {
      const inserted = await insertion.execute(row)
      return inserted.length === 1
    },

    async byIdempotencyKey(key: string): Promise<StoredOnce | undefined> {
      const [row] = await database
        .select({ id: applications.id, feeStatus: applications.feeStatus, bodyDigest: applications.bodyDigest })
        .from(applications)
        .where(eq(applications.idempotencyKey, key))
      return row
    },
  }
}

/** @param id a UUID */
export async function selectFeeStatus(database: Database, id: string) {
  const [row] = await database
    .select({ feeStatus: applications.feeStatus })
    .from(applications)
    .where(eq(applications.id, id))
  return row?.feeStatus ?? null
}
