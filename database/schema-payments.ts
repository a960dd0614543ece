import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications, checkoutSessions } from './schema.ts'

/** Payments, refunds and disputes, each as Stripe last reported it; fees follow from these rows (docs/decisions/0025). */
export const paymentMovements = pgTable(
  'payment_movements',
  {
    /** Stripe's own id. A payment without an intent has its session's; for `refund-of-...` see earlier-payments.ts. */
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
