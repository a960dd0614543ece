import type { ApiDeps } from '#api/deps.ts'
import { insertLead, type LeadRow } from '#database/insert-lead.ts'
import { talentRequests } from '#database/schema.ts'

/** SQL of talent requests. */
export function talentQueries({ database, followUps }: Pick<ApiDeps, 'database' | 'followUps'>) {
  return {
    /** Keeps one with what follows from it, and gives the row that is kept under its idempotency key. */
    insert: (row: LeadRow<typeof talentRequests>) =>
      insertLead(database, talentRequests, row, followUps('talent', row.id)),
  }
}
