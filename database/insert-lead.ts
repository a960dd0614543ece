import { eq } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import { addJobs, type Job } from './jobs.ts'
import type { contactMessages, resumes, talentRequests, trainingRequests } from './schema.ts'
import { inTransaction } from './transaction.ts'

export type LeadTable = typeof contactMessages | typeof talentRequests | typeof trainingRequests | typeof resumes
export type LeadRow<Table extends LeadTable> = Omit<Table['$inferInsert'], 'createdAt'>

/**
 * Keeps a lead and the jobs that follow from it, both or neither. The same idempotency key keeps the same row.
 * @returns the row that is kept under the key now: this one, or an earlier one
 */
export async function insertLead<Table extends LeadTable>(
  database: Database,
  table: Table,
  row: LeadRow<Table>,
  jobs: Job[],
): Promise<{ id: string; bodyDigest: string }> {
  const kept = { id: table.id, bodyDigest: table.bodyDigest }
  return inTransaction(database, async (transaction) => {
    const [inserted] = await transaction
      .insert(table as LeadTable)
      .values(row as PgInsertValue<LeadTable>)
      .onConflictDoNothing({ target: table.idempotencyKey })
      .returning(kept)
    if (inserted) {
      await addJobs(transaction, jobs)
      return inserted
    }
    const [earlier] = await transaction
      .select(kept)
      .from(table as LeadTable)
      .where(eq(table.idempotencyKey, row.idempotencyKey ?? ''))
    if (!earlier) throw new Error('A lead was stored under this key a moment ago and is gone.')
    return earlier
  })
}
