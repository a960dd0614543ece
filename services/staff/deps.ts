import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { staff } from '#database/schema-staff.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'

export type StaffDeps = Pick<ServiceDeps, 'database' | 'publicUrl' | 'academyName'>

/** Blocks other changes to people until the transaction ends, but not sign-ins. */
export async function lockStaff(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`lock table ${staff} in share row exclusive mode`)
}

export const noSuchPerson = () => new ServiceError('not_found', 'There is no such person.')
