import type { LeadRecord } from '#contract/forms/lead-form.ts'
import type { applications, subscriptions } from '#database/schema.ts'

/** What the program keeps for itself: of no use to a person, and the token would open somebody's unsubscribe page. */
export const internalFields = [
  'idempotencyKey',
  'bodyDigest',
  'checkoutAttempt',
  'referrerKind',
  'unsubscribeToken',
  'fileKey',
] as const satisfies (
  | keyof typeof applications.$inferSelect
  | keyof typeof subscriptions.$inferSelect
  | keyof LeadRecord
)[]

/** A row as it may leave the program: in exports, and to the CRM. */
export function publicFields(row: Record<string, unknown>): Record<string, unknown> {
  const internal: readonly string[] = internalFields
  return Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name)))
}
