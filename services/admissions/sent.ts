import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'

/** A decision that was sent, for its email; undefined where it was erased. */
export async function findSentDecision(database: Queryable, recordId: string, id: string) {
  const { outcome, respondBy, subject, body, state } = decisions
  const [row] = await database
    .select({ id: decisions.id, outcome, respondBy, subject, body })
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.recordId, recordId), eq(state, 'sent')))
  return row
}
