import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { records } from './schema-desk.ts'
import { staff } from './schema-staff.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id)

/** What staff wrote to the person of a record. */
export const replies = pgTable(
  'replies',
  {
    id: uuid().primaryKey(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    staffId: staffId(),
    subject: text().notNull(),
    /** Paragraphs with an empty line between them. */
    body: text().notNull(),
    /** `sent` once its email is written. */
    state: text({ enum: ['waiting', 'sent', 'taken_back'] })
      .notNull()
      .default('waiting'),
    /** Until then it can be taken back. */
    sendAt: time('send_at').notNull(),
    /** Since when the question was open that it answers; open again once it is taken back. */
    questionSince: time('question_since'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('replies_record').on(table.recordId)],
)

/** What replies begin with. Names, such as `{{name}}`, are filled in for each record. */
export const replyTemplates = pgTable('reply_templates', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  subject: text().notNull(),
  body: text().notNull(),
  changedAt: time('changed_at').notNull(),
  /** Who changed it last. */
  staffId: staffId(),
})
