import type { ApiDeps } from '#api/deps.ts'
import { insertLead, type LeadRow } from '#database/insert-lead.ts'
import { trainingRequests } from '#database/schema.ts'

/** SQL of training requests. */
export function trainingQueries({ database, followUps }: Pick<ApiDeps, 'database' | 'followUps'>) {
  return {
    /** Keeps one with what follows from it, and gives the row that is kept under its idempotency key. */
    insert: (row: LeadRow<typeof trainingRequests>) =>
      insertLead(database, trainingRequests, row, followUps('training', row.id)),
  }
}
