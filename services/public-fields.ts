import type { LeadRecord } from '#contract/forms/lead-form.ts'
import type { applications, subscriptions } from '#database/schema.ts'

/** Of no use to others, or for staff alone, such as interviews; the token would open a subscriber's unsubscribe page. */
export const internalFields = [
  'idempotencyKey',
  'bodyDigest',
  'checkoutAttempt',
  'waivedAmount',
  'enteredBy',
  'referrerKind',
  'statusSince',
  'interviewAt',
  'interviewMinutes',
  'interviewPlace',
  'interviewNotes',
  'interviewId',
  'interviewSequence',
  'interviewStaffId',
  'interviewReminds',
  'unsubscribeToken',
  'fileKey',
] as const satisfies (
  | keyof typeof applications.$inferSelect
  | keyof typeof subscriptions.$inferSelect
  | keyof LeadRecord
)[]

/** A row for exports and the webhook for leads. */
export function publicFields(row: Record<string, unknown>): Record<string, unknown> {
  const internal: readonly string[] = internalFields
  return Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name)))
}
