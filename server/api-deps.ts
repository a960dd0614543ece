import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ApiDeps } from '#api/deps.ts'
import type { DiskSpace } from '#api/disk-space.ts'
import { roundCode } from '#content/schedule.ts'
import { getClientAddress } from '#http/client-address.ts'
import { createUploadQuota } from '#http/upload-quota.ts'
import type { Tally } from '#services/analytics/tally.ts'
import type { CurrentContent } from '#services/content/current.ts'
import { jobsForLead } from '#services/email-jobs.ts'
import { openFileStore } from '#services/files/file-store.ts'
import { openVirusScanner } from '#services/files/virus-scanner.ts'
import { getSeller } from '#services/invoices/seller.ts'
import type { openSchedule } from '#services/schedule/schedule.ts'
import { describePlaces } from './announce.ts'
import type { Config } from './config-schema.ts'
import type { Drawing } from './documents/drawing.ts'
import { findRestrictions } from './health.ts'
import { createMailer } from './mailer.ts'
import { builtApiOrigin, ownAddresses } from './own-addresses.ts'
import type { Resources } from './shutdown.ts'
import { openVisitorRegions } from './visitor-regions.ts'

type Opened = Pick<ApiDeps, 'database' | 'payments' | 'loadEmail' | 'log' | 'count'> & {
  schedule: Awaited<ReturnType<typeof openSchedule>>
  contents: Pick<CurrentContent, 'getProblem'>
  disk: DiskSpace
  drawing: Drawing
  tally: Tally | undefined
  getAddress: (request: IncomingMessage) => string
}

/**
 * Collects what services and calls need: what is opened already, the configuration, and the content as it is now. What
 * takes a part of the content out of it keeps words that staff have changed since.
 */
export async function openApiDeps(config: Config, resources: Resources, opened: Opened): Promise<ApiDeps> {
  const { database, payments, schedule, contents, loadEmail, log, count, disk, drawing, tally, getAddress } = opened
  const content = () => schedule.current().baseContent
  const { newsletterFormUrl, leadsWebhook, inbound, publicUrl, corsOrigins, limits, uploadBytesPerDay } = config
  return {
    database,
    schedule,
    payments,
    log,
    count,
    tally,
    visitorRegions: await openVisitorRegions(config.region, log),
    clientAddress: getClientAddress(getAddress),

    get courses() {
      return content().courses.map(({ id, name }) => ({ id, name }))
    },
    get decisions() {
      return content().decisions
    },
    get billing() {
      return content().billing
    },
    get seller() {
      return getSeller(content())
    },
    get academyName() {
      return content().company.name
    },
    get timeZone() {
      return content().company.timeZone
    },
    get ownAddresses() {
      return ownAddresses(config, content().company)
    },
    publicUrl,

    // A round opened at the desk brings its own code, which is accepted until another one opens or staff end it.
    get waiverCode() {
      return config.waiverCode ?? roundCode(schedule.current().snapshot.entries)
    },
    ownWaiverCode: config.waiverCode !== undefined,

    mailer: createMailer(config, builtApiOrigin(), resources, content),
    loadEmail,
    jobsForLead,
    inbound,
    newsletterFormUrl,
    leadsWebhook,

    files: await openFileStore(config),
    scanner: config.clamdUrl ? openVirusScanner(config.clamdUrl) : undefined,
    async writeLetter(letter, address) {
      const { makeLetter } = await import('./documents/letter-pdf.ts')
      return drawing.forVisitor(address, () => makeLetter(content(), letter, publicUrl))
    },
    async writePaper(paper, address) {
      const { makePaper } = await import('./documents/paper-pdf.ts')
      const draw = () => makePaper(content(), paper, new Date())
      return address === undefined ? drawing.inTurn(draw) : drawing.forVisitor(address, draw)
    },
    retention: { months: config.retention, outbox: join(config.dataDir, 'outbox') },

    corsOrigins,
    limits,
    uploads: createUploadQuota(uploadBytesPerDay),
    site: {
      // Set by the build.
      version: process.env.BUILT_VERSION ?? 'development',
      startedAt: new Date(performance.timeOrigin),
      ...describePlaces(config),
      takesMoney: config.stripe !== undefined,
      freeDisk: disk.free,
      getRestrictions: () => findRestrictions(disk.isLow, schedule.isStale, contents.getProblem),
      getContentProblem: contents.getProblem,
    },
    disk: {
      // Without a mail server, each form becomes emails in DATA_DIR/outbox.
      forms: config.databaseUrl && config.mail.smtpUrl ? undefined : disk,
      files: config.storageUrl ? undefined : disk,
    },
  }
}
