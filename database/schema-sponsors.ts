import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { charges } from './schema-charges.ts'

const charge = (name: string) => uuid(name).references(() => charges.id, { onDelete: 'cascade' })

/** Charges of sponsors that are parts of an applicant's, which are lower by as much. */
export const sponsoredParts = pgTable(
  'sponsored_parts',
  {
    chargeId: charge('charge_id').primaryKey(),
    ofId: charge('of_id').notNull(),
  },
  (table) => [index('sponsored_parts_of').on(table.ofId)],
)
