import type { ApiDeps } from '#api/deps.ts'
import { insertLead, type LeadRow } from '#database/insert-lead.ts'
import { contactMessages } from '#database/schema.ts'

/** SQL of contact messages. */
export function contactQueries({ database, followUps }: Pick<ApiDeps, 'database' | 'followUps'>) {
  return {
    /** Keeps one with what follows from it, and gives the row that is kept under its idempotency key. */
    insert: (row: LeadRow<typeof contactMessages>) =>
      insertLead(database, contactMessages, row, followUps('contact', row.id)),
  }
}
