import type { Lead } from '#contract/leads.ts'
import {
  applications,
  contactMessages,
  resumes,
  subscriptions,
  talentRequests,
  trainingRequests,
} from '#database/schema.ts'

/** Where each kind of lead is kept. */
export const leadTables = {
  application: applications,
  contact: contactMessages,
  talent: talentRequests,
  training: trainingRequests,
  resume: resumes,
  subscription: subscriptions,
} as const satisfies Record<Lead, unknown>

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
  | keyof typeof resumes.$inferSelect
)[]

/** A row as it may leave the house: in exports, and to the CRM. */
export function toldOf(row: Record<string, unknown>): Record<string, unknown> {
  const internal: readonly string[] = internalFields
  return Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name)))
}
