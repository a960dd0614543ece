import type { ApplicationStatus } from '#contract/application-status.ts'
import type { NewApplication } from '#contract/applications.ts'
import type { Cohort } from '#contract/cohorts.ts'
import type { LeadRecord } from '#contract/forms/lead-form.ts'
import type { LeadKind } from '#contract/forms/lead-forms.ts'
import type { FeeStatus } from '#contract/payments.ts'

type Row = { id: string; createdAt: Date }

type ApplicationText = Exclude<keyof NewApplication, 'courseId' | 'admissionCycle' | 'hasProgrammingExperience'>
export type Application = Row &
  Record<ApplicationText | 'courseName', string> & {
    hasProgrammingExperience: boolean
    feeStatus: FeeStatus
    status: ApplicationStatus
  }

export type Payment = {
  /** Such as "US$50.00". */
  amount: string
  /** The payment provider's own id of the payment. */
  reference: string | null
  /** The session, where it is not the application's first payment. */
  part?: string | undefined
  /** When the site learned of the payment. */
  confirmedAt: Date
  /** No money moved: the built-in checkout, or the provider's test mode. */
  isTest: boolean
}

/** A decision as staff wrote it: paragraphs with an empty line between them; `respondBy` is an offer's last day (`2027-03-14`). */
export type Decision = {
  id: string
  outcome: ApplicationStatus
  respondBy: string | null
  subject: string
  body: string
}

/** How far a refund is: `started` until its money has gone, then `sent`, and `failed` even after that. */
export type RefundStep = 'started' | 'sent' | 'failed'

/** A refund of the fee: Stripe's id, and an amount such as "US$12.50". */
export type Refund = Pick<Payment, 'amount' | 'isTest'> & { id: string; step: RefundStep }

/** What an email is about, with everything that it may say. */
type Matter =
  /** `fee` as people read it; `cohort` is the start that the applicant prefers, if it still exists. */
  | {
      about: 'application'
      row: Application
      fee: string
      cohort?: Pick<Cohort, 'starts' | 'tuition' | 'paymentPlan'> | undefined
    }
  | { about: 'payment'; row: Application; payment: Payment }
  | { about: 'decision'; row: Application; decision: Decision }
  | { about: 'refund'; row: Application; refund: Refund }
  /** The status that it has now, since when, and the one before. */
  | { about: 'status'; row: Application; status: ApplicationStatus; since: Date; from?: string | undefined }
  /**
   * The file that came with it, for the staff alone: attached, or named by where it is stored. Missing where it is gone. `session` is
   * the workshop that it asks seats for, of our own list.
   */
  | {
      about: LeadKind
      row: LeadRecord
      file?: { bytes?: Uint8Array; storedAt?: string } | undefined
      session?: { id: string; title: string } | undefined
    }
  /** Somebody of the staff is invited, or let back in; `link` works once. */
  | { about: 'access'; row: Row & { email: string }; link: string; kind: 'invitation' | 'reset' }
  /** Somebody saved the enrollment form; `expiresOn` is the last day of its link (`2027-03-14`). */
  | {
      about: 'draft'
      row: Row & { email: string }
      token: string
      expiresOn: string
      isReminder: boolean
      part: string
    }
  /** An applicant asked to sign in. Each attempt to send it has a link and a code of its own, made at `madeAt`. */
  | { about: 'sign_in'; row: Row & { email: string }; token: string; code: string; madeAt: Date }
  /** What an applicant asks; `id` tells questions of one application apart. */
  | { about: 'question'; row: Application; question: { id: string; text: string } }
  /** To a new address, with the link that confirms it, made as for `sign_in`; and to the earlier one once that is done. */
  | { about: 'email_change'; row: Row & { email: string }; token: string; madeAt: Date }
  | { about: 'email_changed'; row: Row & { email: string } }
  | { about: 'subscription'; row: Row & { email: string; consentedAt: Date; unsubscribeToken: string } }

/** One email, to the visitor or to the academy's staff. */
export type Email = Matter & { to: 'visitor' | 'staff' }

/** Where the site and its people are found: from the configuration, never from a request. */
export type Post = {
  /** Without a trailing slash. */
  publicUrl: string
  /** Origin of another host that answers the calls (VITE_API_URL); without it the site's own. */
  apiUrl?: string | undefined
  /** Sender, `Name <address>` or an address; without it the academy's own. */
  from?: string | undefined
  /** Who reads the notices; without it the academy's own address. */
  staff?: string | undefined
}
