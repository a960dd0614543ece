import type { Content } from '#content/schema.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { NewApplication } from '#contract/applications.ts'
import type { FeeStatus } from '#contract/payments.ts'
import type { ReplyDomain } from './reply-address.ts'

export type Recipient = 'visitor' | 'staff'

/** The row that an email is about. `email` is the visitor's. */
export type EmailRow = { id: string; createdAt: Date; email: string }

type ApplicationText = Exclude<keyof NewApplication, 'courseId' | 'admissionCycle' | 'hasProgrammingExperience'>
export type Application = EmailRow &
  Record<ApplicationText | 'courseName', string> & {
    hasProgrammingExperience: boolean
    feeStatus: FeeStatus
    status: ApplicationStatus
    statusSince: Date | null
  }

/** Addresses from the configuration, never from a request. */
export type MailSettings = {
  /** Without a trailing slash. */
  publicUrl: string
  /** Origin of another host for the API (VITE_API_URL); defaults to the site's. */
  apiUrl?: string | undefined
  /** Sender, `Name <address>` or an address; defaults to the academy's. */
  from?: string | undefined
  /** Recipient of staff emails; defaults to the academy's address. */
  staff?: string | undefined
  /** Without it, replies go to the academy's own mailbox. */
  replies?: ReplyDomain | undefined
}

export type Pairs = [label: string, value: string][]

/** A block of an email; a string is a paragraph. */
export type Part =
  | string
  | { kind: 'notice'; text: string }
  /** The main action, as a button. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'steps'; title: string; steps: { title: string; text: string }[] }
  | { kind: 'fields'; title: string; fields: Pairs }

export type Message = {
  subject: string
  /** Mail programs show it beside the subject. */
  preview: string
  heading: string
  /** Training whose picture the header shows. */
  course?: string
  /** False parts are left out. */
  parts: (Part | Part[] | false | '' | undefined)[]
  /** Why the recipient gets this email, in the footer; defaults to {@link defaultReason}. */
  reason?: (host: string, academyName: string) => string
}

/** Separate parts, joined by the mailer, so that a name cannot become a header or a second address. */
export type Mailbox = { name: string; address: string }

/** An invitation for the recipient's calendar, or its cancellation (RFC 5546). */
export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL'
  /** Constant across changes of an event, each of which has a higher `sequence`. */
  uid: string
  sequence: number
  start: Date
  minutes: number
  title: string
  text: string
  place: string
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** What an email counts against (services/emails/service.ts): forms each by kind, emails about an account together. */
export type DailyLimit = 'application' | 'confirmation' | 'account'

/** What a job says of its email. `part` distinguishes emails of a kind about one row. */
export type EmailJob = { to: Recipient; part?: string | undefined }

/** One kind of email. Each is a file of `mail/emails`; jobs/emails.ts loads their data when one is sent. */
export type EmailDefinition<Data extends { row: EmailRow }> = {
  /** The text for each recipient. Emails to a visitor never repeat what a visitor typed. */
  visitor?: (data: Data, publicUrl: string, content: Content) => Message
  staff?: (data: Data, publicUrl: string, content: Content) => Message
  /** The address of one staff member, to whom the staff's email goes instead of the shared address. */
  reader?: (data: Data) => string
  /** Name in the Reply-To of the staff's email. */
  visitorName?: (data: Data) => string
  headers?: (data: Data, settings: MailSettings) => Record<string, string>
  attachments?: (data: Data, to: Recipient) => Attachment[]
  calendar?: (data: Data, content: Content) => CalendarEvent | undefined
  /** Secrets of its links, which the copy for the desk does not contain. */
  secret?: (data: Data) => string | string[]
  /** Whether it is still true once it is sent, or sent again. Without this, it is true as long as its row exists. */
  appliesWhile?: (data: Data, job: EmailJob) => boolean
  /** The daily limit per mailbox of the visitor's email, if any. */
  limit?: (data: Data) => DailyLimit | undefined
}
