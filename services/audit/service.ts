import type { Queryable } from '#database/client.ts'
import { auditLog } from '#database/schema-desk.ts'
import type { Actor } from '#services/staff/rights.ts'

export type Action = {
  action: string
  recordId?: string
  subjectId?: string
  detail?: Record<string, string | number | boolean | null>
}

/** Adds a row to the audit log; the actor is null for an operator at the command line. */
export async function logAction(
  database: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'> | null,
  action: Action,
): Promise<void> {
  await database.insert(auditLog).values({ staffId: actor?.staffId, requestId: actor?.requestId, ...action })
}
