import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { staff } from '#database/schema-staff.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'

export type StaffDeps = Pick<ServiceDeps, 'database' | 'publicUrl'> & {
  /** What browsers show beside a passkey. */
  academyName: string
  /** The present time; of the system unless set. */
  now?: (() => Date) | undefined
}

export const timeOf = ({ now }: Pick<StaffDeps, 'now'>): Date => now?.() ?? new Date()

/** Until the transaction ends, nobody else adds or changes people; sign-ins go on. */
export async function lockStaff(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`lock table ${staff} in share row exclusive mode`)
}

export const noSuchPerson = () => new ServiceError('not_found', 'There is no such person.')
