import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { records } from './schema-desk.ts'
import { staff } from './schema-staff.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id)

export const replies = pgTable(
  'replies',
  {
    id: uuid().primaryKey(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    staffId: staffId(),
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
    createdAt: time('created_at').notNull().defaultNow(),
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
  staffId: staffId(),
})
