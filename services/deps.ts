import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Billing, Decisions } from '#content/schema.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Database } from '#database/client.ts'
import type { InvoiceSeller } from '#database/schema-invoices.ts'
import type { Email } from '#mail/registry.ts'
import type { Mail } from '#mail/write-email.ts'
import type { EmailPayload, JobsForLead } from './email-jobs.ts'
import type { FileStore } from './files/file-store.ts'
import type { VirusScanner } from './files/virus-scanner.ts'
import type { Paper } from './invoices/paper.ts'
import type { RetentionMonths } from './privacy/periods.ts'
import type { Schedule } from './schedule/schedule.ts'

export type Course = { id: string; name: string }

/** For Stripe and the built-in test checkout. */
export type Payments = {
  stripe: Stripe
  /** An event signed with any of them is Stripe's. */
  webhookSecrets: string[]
  /** True if only live checkouts (`sk_live_...`) count as paid. */
  livemode: boolean
  /** Minor units, and ISO 4217 in lower case. */
  fee: { amount: number; currency: string }
}

export type Mailer = {
  /** True if emails become files (no SMTP_URL), which name a resume's file instead of attaching it. */
  storesEmails?: boolean
  write(email: Email): Promise<Mail>
  /** @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

export type Letter = {
  name: string
  courseId: string
  course: string
  reference: string
  terms: OfferTerms
  sentAt: Date
  /** Last day to accept, or null. */
  respondBy: string | null
  acceptedAt: Date | null
}

/** Metrics (server/metrics): outcomes of registrations, checkouts and scans; leads by kind; failed jobs by task. */
export type Counted = 'registrations' | 'checkouts' | 'leads' | 'scans' | 'jobFailures'

export type Count = (what: Counted, kind: string) => void

export type DataDeps = { database: Database }

export type LogDeps = {
  log: Logger
  /** Undefined without METRICS_PORT. */
  count?: Count | undefined
}

/** What content and configuration say of the academy now: read it when it is needed, never once at the start. */
export type AcademyDeps = {
  courses: Course[]
  /** Email templates, reasons, the checklist of documents, and what offers say by default (content/decisions.yaml). */
  decisions: Pick<
    Decisions,
    'templates' | 'reasons' | 'refunds' | 'depositDays' | 'tuition' | 'reminders' | 'documents'
  >
  /** Taxes and terms of payment (content/billing.yaml). */
  billing: Billing
  /** On invoices and statements. */
  seller: InvoiceSeller
  academyName: string
  /** IANA name of the academy's time zone. */
  timeZone: string
  /** The academy's email addresses, which are on every email. */
  ownAddresses: string[]
  /** The site's address without a trailing slash. */
  publicUrl: string
}

export type ScheduleDeps = { schedule: Schedule }

/** The code that waives the fee of every application. */
export type WaiverDeps = {
  /** Changes with the scholarship rounds (specification 9); '' if staff ended it. */
  waiverCode: string
  /** True for WAIVER_CODE, false for a round's code. */
  ownWaiverCode?: boolean
  /** Wrong codes per address. */
  limits: { waiverGuessesPerHour: number }
}

export type FeeDeps = { payments: Payments }

export type MailDeps = {
  mailer: Mailer
  /** Loads the email of a job from the current rows; undefined if it no longer applies (jobs/emails.ts). */
  loadEmail(deps: EmailDeps, payload: EmailPayload, queuedAt: Date): Promise<Email | undefined>
  jobsForLead: JobsForLead
  /** INBOUND_SECRET (the current one first) and INBOUND_DOMAIN; undefined if no emails are received. */
  inbound?: { secrets: [string, ...string[]]; domain: string | undefined } | undefined
}

export type FileDeps = {
  /** Resumes and documents. */
  files: FileStore
  /** Undefined without CLAMD_URL. */
  scanner?: VirusScanner | undefined
  /** Renders an admission letter as PDF. @throws ServiceError too_many for the visitor's address, unavailable */
  writeLetter(letter: Letter, address: string): Promise<Buffer>
  /** Renders a receipt, invoice, credit note or statement as PDF. @param address of a visitor @throws ServiceError too_many, unavailable */
  writePaper(paper: Paper, address?: string): Promise<Buffer>
}

export type ExpiryDeps = {
  /** Retention periods (RETENTION_*), and the folder of emails that are not sent. */
  retention: { months: RetentionMonths; outbox: string }
}

/** How the server runs, in words without secrets, for the desk's page about the site. */
export type SiteDeps = {
  site: {
    /** With the commit, if the build knew it. */
    version: string
    startedAt: Date
    /** Where each is, as the server announces it. */
    database: string
    mail: string
    payments: string
    /** False for the test checkout. */
    takesMoney: boolean
    /** Bytes; undefined if unknown. */
    freeDisk(): Promise<number | undefined>
    /** What does not work although the server is ready, in sentences. */
    getRestrictions(): Promise<string[]>
    /** What keeps the newest version of the content from being shown. */
    getContentProblem(): string | undefined
  }
}

/** Other systems that get copies. */
export type ForwardDeps = {
  /** Receives newsletter subscriptions (NEWSLETTER_FORM_URL). */
  newsletterFormUrl?: string | undefined
  /** LEADS_WEBHOOK_URL and LEADS_WEBHOOK_SECRET. */
  leadsWebhook?: { url: string; secret: string } | undefined
}

/** All of them, as the server opens them. A service names those that it needs. */
export type ServiceDeps = DataDeps &
  LogDeps &
  AcademyDeps &
  ScheduleDeps &
  WaiverDeps &
  FeeDeps &
  MailDeps &
  FileDeps &
  ExpiryDeps &
  ForwardDeps &
  SiteDeps

/** For all emails. */
export type EmailDeps = DataDeps &
  FeeDeps &
  ScheduleDeps &
  Pick<FileDeps, 'files' | 'writePaper'> &
  Pick<MailDeps, 'mailer'> &
  Pick<AcademyDeps, 'timeZone' | 'decisions' | 'academyName'>

/** For all code that calls Stripe. */
export type PaymentDeps = DataDeps & FeeDeps & Pick<AcademyDeps, 'publicUrl'> & Pick<LogDeps, 'log'>
