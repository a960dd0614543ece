import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sentFile, time } from './columns.ts'
import { recordId } from './schema-desk.ts'
import { staffId } from './schema-staff.ts'

/** `sent`: the applicant has sent a file that nobody has checked. */
export const documentStates = ['asked', 'sent', 'accepted'] as const

/** Documents that staff asked applicants for. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    recordId,
    name: text().notNull(),
    /** What the applicant reads below the name. */
    hint: text().notNull(),
    state: text({ enum: documentStates }).notNull().default('asked'),
    /** Why staff asked again, in words for the applicant. Empty before that. */
    problem: text().notNull().default(''),
    /** When staff asked last. */
    askedAt: time('asked_at').notNull().defaultNow(),
    /** Last day to send it, in the academy's calendar. */
    respondBy: date('respond_by', { mode: 'string' }).notNull(),
    /** Who asked last. */
    staffId,
  },
  (table) => [
    index('documents_record').on(table.recordId),
    index('documents_asked').on(table.askedAt).where(sql`${table.state} = 'asked'`),
  ],
)

export const documentFiles = pgTable(
  'document_files',
  {
    id: uuid().primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    ...sentFile(),
    /** SHA-256: the same file is not stored twice. */
    digest: text().notNull(),
    sentAt: time('sent_at').notNull().defaultNow(),
  },
  (table) => [unique('document_files_digest').on(table.documentId, table.digest)],
)

/** What staff set as the checklist: at most one row. Without it, content/decisions.yaml has the checklist. */
export const documentChecklist = pgTable(
  'document_checklist',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    items: jsonb().notNull().$type<{ name: string; hint: string }[]>(),
    staffId,
    changedAt: time('changed_at').notNull(),
  },
  (table) => [check('document_checklist_only', sql`${table.isOnly}`)],
)
