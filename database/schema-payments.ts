import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications, checkoutSessions } from './schema.ts'

/**
 * Money that came or went, one row per object of Stripe: a payment, each of its refunds, each of its disputes. What is
 * recorded is what Stripe said last of the object; fees follow from these rows (docs/decisions/0025).
 */
export const paymentMovements = pgTable(
  'payment_movements',
  {
    /**
     * Stripe's own id: `pi_...`, `re_...`, `du_...` or `dp_...`. A payment without an intent has its session's id, and a
     * refund that an earlier version knew only as such is `refund-of-` and its session's id.
     */
    id: text().primaryKey(),
    kind: text({ enum: ['payment', 'refund', 'dispute'] }).notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    /** Minor units, never negative: the kind says which way the money goes. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** ISO 4217 in lower case. */
    currency: text().notNull(),
    /** Stripe's own word: `succeeded`, `pending`, `failed`, `needs_response`, `lost` ... */
    state: text().notNull(),
    /** When Stripe made the object, in seconds since 1970. */
    created: bigint({ mode: 'number' }).notNull(),
    /** When we last saw the object in this state at Stripe. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payment_movements_application').on(table.applicationId),
    index('payment_movements_session').on(table.sessionId),
  ],
)
