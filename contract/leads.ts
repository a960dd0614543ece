import type { LeadKind } from './forms/lead-forms.ts'

/** What visitors send that staff must hear of. These words appear in jobs, emails, exports and the webhook. */
export type Lead = 'application' | LeadKind | 'subscription'

/** The answer to every lead form, once what was sent is kept. */
export type LeadReceipt = { success: true; id: string }

/** A field that people do not see; what fills it in is a program. Sent empty with each lead form. */
export const HONEYPOT_FIELD = 'website'

/** Seconds between the form's first showing and its submission, as the browser counted them; sent with each lead form. */
export const FILL_TIME_FIELD = 'secondsToFill'

/** Nobody fills in a form faster. The browser waits out the rest by itself. */
export const LEAST_SECONDS_TO_FILL = 2
