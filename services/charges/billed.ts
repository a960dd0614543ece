import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { charges, payers } from '#database/schema-charges.ts'

/** Address of the payer of a charge: a sponsor, the applicant, or the company's contact. */
export const billedEmail = sql<string>`coalesce(${payers.email}, ${applications.email}, ${leads.email})`

/** Selects charges with who pays them. `course` is null for a company. */
export function selectBilled(database: Queryable) {
  const { id, accountId, dueOn, createdAt } = charges
  return database
    .select({ id, accountId, dueOn, createdAt, email: billedEmail, course: applications.courseName })
    .from(charges)
    .leftJoin(payers, eq(payers.id, charges.payerId))
    .leftJoin(applications, eq(applications.id, accountId))
    .leftJoin(leads, eq(leads.id, accountId))
    .$dynamic()
}
