import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Database } from '#database/client.ts'
import type { Email } from '#mail/email.ts'
import type { Mail } from '#mail/write-email.ts'
import type { JobsForLead } from './jobs-for-leads.ts'
import type { FileStore } from './resumes/file-store.ts'
import type { VirusScanner } from './resumes/virus-scanner.ts'
import type { RetentionMonths } from './retention/periods.ts'

/** A course as the calls list it; content is where it comes from. */
export type Course = { id: string; name: string }

/** How fees are taken; the same for Stripe and for the built-in test checkout. */
export type Payments = {
  stripe: Stripe
  webhookSecret: string
  /** Whether sessions must be live ones (`sk_live_...`) to count as paid. */
  livemode: boolean
  /** Minor units, and ISO 4217 in lower case. */
  fee: { amount: number; currency: string }
}

/** Writes and sends emails. */
export type Mailer = {
  /** Emails become files (no SMTP_URL): they name a resume's file instead of keeping a second copy of it. */
  storesEmails?: boolean
  write(email: Email): Promise<Mail>
  /** @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/**
 * What is counted: registrations (`due`, `waived`, `refused`, `failed`), checkouts (`opened`, `refused`, `failed`), leads
 * by kind, virus scans of resumes (`clean`, `found`, `not_scanned`), failed tries of jobs by task.
 */
export type Counted = 'registrations' | 'checkouts' | 'leads' | 'scans' | 'jobFailures'

export type Count = (what: Counted, kind: string) => void

/** What the services need from outside; server.ts opens it, tests open their own. */
export type ServiceDeps = {
  database: Database
  courses: Course[]
  /** The one accepted waiver code (specification 9). */
  waiverCode: string
  /** Wrong waiver codes that one address may send in an hour. */
  limits: { waiverGuessesPerHour: number }
  payments: Payments
  jobsForLead: JobsForLead
  mailer: Mailer
  /** Where newsletter subscriptions are forwarded to, if anywhere (NEWSLETTER_FORM_URL). */
  newsletterFormUrl?: string | undefined
  /** Where resumes are stored. */
  files: FileStore
  /** Scans resumes; undefined without CLAMD_URL. */
  scanner?: VirusScanner | undefined
  /** How long records are kept (RETENTION_*), and the folder of emails that were written to files instead of sent. */
  retention: { months: RetentionMonths; outbox: string }
  /** Where leads are forwarded, and the secret that signs them; undefined where they are not. */
  leadsWebhook?: { url: string; secret: string } | undefined
  /** The site's own address, without a trailing slash; Stripe's return addresses start with it. */
  publicUrl: string
  log: Logger
  /** Counts outcomes; undefined without METRICS_PORT. */
  count?: Count | undefined
}
