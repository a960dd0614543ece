import type { LeadKind } from './forms/lead-forms.ts'

/** Kinds of submissions, as named in jobs, emails, exports and the webhook. */
export type Lead = 'application' | LeadKind | 'subscription'

/** Response to every lead form. `summary`: what was asked for, as whole sentences; of requests for seats only. */
export type LeadReceipt = { success: true; id: string; summary?: string | undefined }

/** Hidden field that only bots fill in. Sent empty with each lead form. */
export const HONEYPOT_FIELD = 'website'

/** Seconds from first display to submission, measured by the browser and sent with each lead form. */
export const FILL_TIME_FIELD = 'secondsToFill'

/** Faster submissions are from bots. The browser waits for the rest. */
export const LEAST_SECONDS_TO_FILL = 2

/**
 * Returns the reference that people quote: the last eight digits of the id, which are random (UUIDv7) and easy to
 * search for.
 */
export function getReference({ id }: { id: string }): string {
  return id.slice(-8).toUpperCase()
}
