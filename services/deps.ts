import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Decisions } from '#content/schema.ts'
import type { OfferTerms } from '#contract/cohorts.ts'
import type { Database } from '#database/client.ts'
import type { Email } from '#mail/registry.ts'
import type { Mail } from '#mail/write-email.ts'
import type { JobsForLead } from './jobs-for-leads.ts'
import type { FileStore } from './resumes/file-store.ts'
import type { VirusScanner } from './resumes/virus-scanner.ts'
import type { RetentionMonths } from './retention/periods.ts'
import type { Schedule } from './schedule/schedule.ts'

export type Course = { id: string; name: string }

/** The same for Stripe and for the built-in test checkout. */
export type Payments = {
  stripe: Stripe
  webhookSecret: string
  /** Whether only live sessions (`sk_live_...`) count as paid. */
  livemode: boolean
  /** Minor units, and ISO 4217 in lower case. */
  fee: { amount: number; currency: string }
}

export type Mailer = {
  /** Whether emails become files (no SMTP_URL). They name a resume's file instead of having a copy of it. */
  storesEmails?: boolean
  write(email: Email): Promise<Mail>
  /** @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/** What an admission letter says. */
export type Letter = {
  name: string
  courseId: string
  course: string
  reference: string
  terms: OfferTerms
  sentAt: Date
  /** The last day to accept; null without one. */
  respondBy: string | null
  acceptedAt: Date | null
}

/** Outcomes of registrations, checkouts, virus scans; leads by kind; failed jobs by task (server/metrics). */
export type Counted = 'registrations' | 'checkouts' | 'leads' | 'scans' | 'jobFailures'

export type Count = (what: Counted, kind: string) => void

export type ServiceDeps = {
  database: Database
  courses: Course[]
  schedule: Schedule
  /** The emails of decisions, the reasons for them, and what offers say about withdrawing (content/decisions.yaml). */
  decisions: Pick<Decisions, 'templates' | 'reasons' | 'withdrawal'>
  academyName: string
  /** IANA name of the time zone of the academy's calendar. */
  timeZone: string
  /** The accepted waiver code (specification 9): it changes with the rounds of the scholarship. */
  waiverCode: string
  /** Whether it comes from WAIVER_CODE; else it is the content's promotional code. */
  ownWaiverCode?: boolean
  /** Wrong waiver codes from one address. */
  limits: { waiverGuessesPerHour: number }
  payments: Payments
  jobsForLead: JobsForLead
  mailer: Mailer
  /** Writes an admission letter as PDF. */
  writeLetter(letter: Letter): Promise<Buffer>
  /** Where newsletter subscriptions are forwarded (NEWSLETTER_FORM_URL). */
  newsletterFormUrl?: string | undefined
  /** Of resumes. */
  files: FileStore
  /** Undefined without CLAMD_URL. */
  scanner?: VirusScanner | undefined
  /** Retention periods (RETENTION_*), and the folder of emails that are not sent. */
  retention: { months: RetentionMonths; outbox: string }
  /** The academy's own email addresses: every email has one. */
  ownAddresses: string[]
  /** INBOUND_SECRET and INBOUND_DOMAIN; undefined where no emails are taken. */
  inbound?: { secret: string; domain: string | undefined } | undefined
  /** LEADS_WEBHOOK_URL and LEADS_WEBHOOK_SECRET. */
  leadsWebhook?: { url: string; secret: string } | undefined
  /** The site's address without a trailing slash. */
  publicUrl: string
  log: Logger
  /** Undefined without METRICS_PORT. */
  count?: Count | undefined
}

/** What only reads and writes rows needs. */
export type DataDeps = Pick<ServiceDeps, 'database'>

/** What everything that asks Stripe needs. */
export type PaymentDeps = Pick<ServiceDeps, 'database' | 'payments' | 'publicUrl' | 'leadsWebhook' | 'log'>
