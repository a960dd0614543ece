import { eq } from 'drizzle-orm'
import { type documentStates, documents } from '#database/schema-documents.ts'
import type { RecordDocuments } from '#services/record-changes.ts'
import type { Locked } from '#services/with-application.ts'

export type DocumentState = (typeof documentStates)[number]

/** What the documents of an application say together. */
export function documentsState(states: DocumentState[]): RecordDocuments {
  if (states.includes('sent')) return 'to_check'
  if (states.includes('asked')) return 'missing'
  return states.length > 0 ? 'complete' : ''
}

/**
 * Brings the record up to date with its documents. While only the applicant's documents are awaited, it waits for them,
 * unless a question is open.
 */
export async function settle({ transaction, record, change }: Locked): Promise<void> {
  const rows = await transaction
    .select({ state: documents.state })
    .from(documents)
    .where(eq(documents.recordId, record.id))
  const state = documentsState(rows.map((row) => row.state))
  const waits = state === 'missing' && record.questionSince === null && record.state !== 'waiting'
  change(waits ? { kind: 'state', state: 'waiting' } : [], { documents: state })
}
