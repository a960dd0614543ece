import type { LeadRecord } from '#contract/forms/lead-form.ts'
import type { applications, subscriptions } from '#database/schema.ts'

/** Useless to others, or for staff only. The token would open a subscriber's unsubscribe page. */
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

/** Removes internal fields for exports and the lead webhook. */
export function publicFields(row: Record<string, unknown>): Record<string, unknown> {
  const internal: readonly string[] = internalFields
  return Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name)))
}
