import type { ApplicationStatus } from '#contract/application-status.ts'
import type { NewApplication } from '#contract/applications.ts'
import type { FeeStatus } from '#contract/payments.ts'
import type { ReplyDomain } from './reply-address.ts'

/** The person whose row an email is about, or the academy's staff. */
export type Recipient = 'visitor' | 'staff'

/** The row that an email is about. Its address is the visitor's. */
export type EmailRow = { id: string; createdAt: Date; email: string }

type ApplicationText = Exclude<keyof NewApplication, 'courseId' | 'admissionCycle' | 'hasProgrammingExperience'>
export type Application = EmailRow &
  Record<ApplicationText | 'courseName', string> & {
    hasProgrammingExperience: boolean
    feeStatus: FeeStatus
    status: ApplicationStatus
  }

/** Addresses of the site and its people, from the configuration, never from a request. */
export type MailSettings = {
  /** Without a trailing slash. */
  publicUrl: string
  /** Origin of another host that answers the calls (VITE_API_URL); without it the site's own. */
  apiUrl?: string | undefined
  /** Sender, `Name <address>` or an address; without it the academy's own. */
  from?: string | undefined
  /** The address that gets the staff's emails; without it the academy's own. */
  staff?: string | undefined
  /** Without it, answers go to the academy's own mailbox. */
  replies?: ReplyDomain | undefined
}

/** Labels with their values. */
export type Pairs = [label: string, value: string][]

/** A block of an email: a paragraph, or what its kind says. */
export type Part =
  | string
  | { kind: 'notice'; text: string }
  /** The one thing to do, as a button. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'steps'; title: string; steps: { title: string; text: string }[] }
  | { kind: 'fields'; title: string; fields: Pairs }

/** The content of an email, before it becomes HTML and plain text. */
export type Message = {
  subject: string
  /** Mail programs show it beside the subject. */
  preview: string
  heading: string
  /** The training that it is about, by its name: its picture is in the email's head. */
  course?: string
  parts: Part[]
  /** Why this email came, below everything else, where it is not what {@link defaultReason} says. */
  reason?: string
}

/** In two parts, joined by the mailer, so that a name cannot become a header or a second address. */
export type Mailbox = { name: string; address: string }

/** An invitation for the recipient's calendar, or its cancellation (RFC 5546). */
export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL'
  /** The same for all changes of an event, each of which has a higher `sequence`. */
  uid: string
  sequence: number
  start: Date
  minutes: number
  title: string
  text: string
  place: string
}

/** A file of an email, such as a resume. */
export type Attachment = { filename: string; contentType: string; content: Buffer }

/** One kind of email. `mail/registry.ts` lists them; services/emails/loaders.ts loads their data when one is sent. */
export type EmailDefinition<Data extends { row: EmailRow }> = {
  /** The content for each recipient that gets such an email. Nothing that a visitor typed is repeated to a visitor. */
  visitor?: (data: Data, publicUrl: string) => Message
  staff?: (data: Data, publicUrl: string) => Message
  /** The visitor's name, for the Reply-To of the staff's email. */
  visitorName?: (data: Data) => string
  /** Distinguishes emails that share a row. It comes from the job, so a retry has the same Message-ID. */
  keyPart?: (data: Data) => string | number | undefined
  /** More headers of the visitor's email. */
  headers?: (data: Data, settings: MailSettings) => Record<string, string>
  /** Attachments of the staff's email. */
  attachments?: (data: Data) => Attachment[]
  /** What the visitor's email puts into a calendar, or takes out of it. */
  calendar?: (data: Data) => CalendarEvent | undefined
  /** The daily limit of a mailbox that the visitor's email counts against; without it none (services/emails/service.ts). */
  limit?: (data: Data) => 'confirmation' | 'account' | undefined
  /** Made-up data for previews and tests, by the name of the preview. */
  samples: Record<string, Data>
}
