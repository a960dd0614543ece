import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { recordId } from './schema-desk.ts'
import { staffId } from './schema-staff.ts'

export const replies = pgTable(
  'replies',
  {
    id: uuid().primaryKey(),
    recordId,
    staffId,
    subject: text().notNull(),
    /** Paragraphs separated by an empty line. */
    body: text().notNull(),
    /** `sent` once its email is written. */
    state: text({ enum: ['waiting', 'sent', 'taken_back'] })
      .notNull()
      .default('waiting'),
    /** Until then, the reply can be taken back. */
    sendAt: time('send_at').notNull(),
    /** Start of the answered question. Restored if the reply is taken back. */
    questionSince: time('question_since'),
    /** Since when the record had waited for the academy, restored with the question. Null if it did not. */
    since: time('since'),
    createdAt,
  },
  (table) => [index('replies_record').on(table.recordId)],
)

/** Variables, such as `{{name}}`, are filled in per record. */
export const replyTemplates = pgTable('reply_templates', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  subject: text().notNull(),
  body: text().notNull(),
  changedAt: time('changed_at').notNull(),
  staffId,
})
