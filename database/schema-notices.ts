import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { recordEvents } from './schema-desk.ts'
import { staffId } from './schema-staff.ts'

/** Events of the timeline that a staff member hears of by email, each once. */
export const staffNotices = pgTable(
  'staff_notices',
  {
    staffId,
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => recordEvents.id, { onDelete: 'cascade' }),
    atOnce: boolean('at_once').notNull(),
    /** Day of its email, in the academy's calendar. Null while it waits for the digest. */
    sentOn: date('sent_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.eventId] }),
    index('staff_notices_event').on(table.eventId),
    index('staff_notices_waiting').on(table.staffId).where(sql`${table.sentOn} is null`),
    index('staff_notices_sent').on(table.sentOn, table.staffId),
  ],
)
