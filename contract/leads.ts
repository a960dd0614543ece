import type { LeadKind } from './forms/lead-forms.ts'

/** What visitors send to staff. These words appear in jobs, emails, exports and the webhook. */
export type Lead = 'application' | LeadKind | 'subscription'

/** The answer to every lead form, once it is stored. */
export type LeadReceipt = { success: true; id: string }

/** A hidden field that only programs fill in. Sent empty with each lead form. */
export const HONEYPOT_FIELD = 'website'

/** Seconds from the form's first display to its submission, measured by the browser; sent with each lead form. */
export const FILL_TIME_FIELD = 'secondsToFill'

/** Nobody fills in a form faster. The browser waits for the rest. */
export const LEAST_SECONDS_TO_FILL = 2

/** What people quote about a row: the last eight digits of its id, which are random (UUIDv7) and easy to search for. */
export function referenceOf({ id }: { id: string }): string {
  return id.slice(-8).toUpperCase()
}
