import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { leadFiles, leads } from '#database/schema.ts'

type NewLead = Omit<typeof leads.$inferSelect, 'createdAt' | 'seatsState'>
export type NewLeadFile = Omit<typeof leadFiles.$inferSelect, 'leadId' | 'consentedAt'>
export type LeadRow = Awaited<ReturnType<typeof selectLeads>>[number]
export type StoredLead = { id: string; bodyDigest: string }

const { leadId: _, ...fileColumns } = getTableColumns(leadFiles)
/** A lead's columns and those of its file, which are null without one. */
const leadColumns = { ...getTableColumns(leads), ...fileColumns }

const stored = { id: leads.id, bodyDigest: leads.bodyDigest }

/** Stores a lead, its file's record and its jobs: all or none, so it needs a transaction. Returns what is stored under its key. */
export async function insertLead(transaction: Queryable, lead: NewLead, file: NewLeadFile | undefined, jobs: Job[]) {
  const [inserted] = await transaction
    .insert(leads)
    .values(lead)
    .onConflictDoNothing({ target: [leads.kind, leads.idempotencyKey] })
    .returning(stored)
  if (inserted) {
    if (file) await transaction.insert(leadFiles).values({ ...file, leadId: lead.id })
    await addJobs(transaction, jobs)
    return inserted
  }
  const earlier = await selectByIdempotencyKey(transaction, lead.kind, lead.idempotencyKey ?? '')
  if (!earlier) throw new Error('The lead with this key disappeared.')
  return earlier
}

export async function selectByIdempotencyKey(database: Queryable, kind: string, key: string) {
  const byKey = and(eq(leads.kind, kind), eq(leads.idempotencyKey, key))
  const [row]: StoredLead[] = await database.select(stored).from(leads).where(byKey)
  return row
}

/** Leads with the records of their files, oldest first. */
export function selectLeads(database: Queryable, where: SQL | undefined) {
  return database
    .select(leadColumns)
    .from(leads)
    .leftJoin(leadFiles, eq(leadFiles.leadId, leads.id))
    .where(where)
    .orderBy(asc(leads.createdAt), asc(leads.id))
}
