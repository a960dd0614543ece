import type { Context } from 'hono'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Database } from '#database/client.ts'
import type { CallsUnderWay } from './calls-under-way.ts'
import type { DiskSpace } from './disk-space.ts'
import type { JobsForLead } from './follow-ups.ts'
import type { Tally } from './insight/tally.ts'
import type { Mailer } from './letters.ts'
import type { Count } from './outcomes.ts'
import type { FileStore } from './resumes/file-store.ts'
import type { VirusScanner } from './resumes/virus-scanner.ts'
import type { RetentionMonths } from './retention/periods.ts'
import type { VisitorRegions } from './visitor-region/visitor-regions.ts'

/** A course as the calls know it; content is where it comes from. */
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

/** Everything the v1 calls need from outside; server.ts opens it, tests open their own. */
export type ApiDeps = {
  database: Database
  courses: Course[]
  /** The one accepted waiver code (specification 9). */
  waiverCode: string
  payments: Payments
  jobsForLead: JobsForLead
  mailer: Mailer
  callsUnderWay: CallsUnderWay
  /** Where newsletter subscriptions are forwarded to, if anywhere (NEWSLETTER_FORM_URL). */
  newsletterFormUrl?: string | undefined
  /** Where resumes are kept. */
  files: FileStore
  /** Scans them; none without CLAMD_URL. */
  scanner?: VirusScanner | undefined
  /** How long things are kept (RETENTION_*), and the folder of emails that were written as files instead of sent. */
  retention: { months: RetentionMonths; outbox: string }
  /** Where leads are forwarded, and what signs them; unset, they are not. */
  leadsWebhook?: { url: string; secret: string } | undefined
  /** Where visitors reach the site, without a trailing slash; Stripe's return addresses come from it. */
  publicUrl: string
  /** Other sites whose pages may make the calls (CORS_ORIGINS). */
  corsOrigins?: string[] | undefined
  limits: { perMinute: number; perHour: number; waiverGuessesPerHour: number }
  /** Bytes of files that one network address may send in a day. */
  uploadBytesPerDay: number
  /** Space on the disk that every form needs, and on the one that files need; none where nothing of them is kept there. */
  disk?: { forms: DiskSpace | undefined; files: DiskSpace | undefined }
  /** The visitor's address, forwarded headers already judged. */
  clientAddress: (context: Context) => string
  /** None where the academy has one site for all. */
  visitorRegions?: VisitorRegions | undefined
  /** Counts page views and steps; none where nobody is counted (INSIGHT=off). */
  tally?: Tally | undefined
  log: Logger
  /** Counts outcomes, where somebody wants to know (METRICS_PORT). */
  count?: Count | undefined
}
