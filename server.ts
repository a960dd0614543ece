import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { createApi } from '#api/app.ts'
import type { ApiDeps } from '#api/deps.ts'
import { openDiskSpace } from '#api/disk-space.ts'
import { content } from '#content/all.data.ts'
import { roundCode } from '#content/schedule.ts'
import { openProbe } from '#database/client.ts'
import { getClientAddress, getRequestAddress, isFromProxy, requestedHost } from '#http/client-address.ts'
import { requestLog } from '#http/request-log.ts'
import { loadEmail } from '#jobs/emails.ts'
import { startJobs } from '#jobs/worker.ts'
import { announcement, firstPersonNotice } from '#server/announce.ts'
import { ConfigError, loadEnvFile, readConfig } from '#server/config.ts'
import type { Config } from '#server/config-schema.ts'
import { countingViews } from '#server/count-views.ts'
import { openMigratedDatabase } from '#server/database.ts'
import { descriptionRoutes } from '#server/description/routes.ts'
import { openDrawing } from '#server/documents/drawing.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { openHealth } from '#server/health.ts'
import { collectWhenIdle } from '#server/idle-memory.ts'
import { answerUnreadable, requireHost } from '#server/invalid-requests.ts'
import { closeServer, listen } from '#server/listen.ts'
import { openLog, openRefusedCalls } from '#server/log.ts'
import { createMailer } from '#server/mailer.ts'
import { builtApiOrigin, ownAddresses } from '#server/own-addresses.ts'
import { openPayments } from '#server/payments.ts'
import { openResources } from '#server/shutdown.ts'
import { StartupError } from '#server/startup-error.ts'
import { openVisitorRegions } from '#server/visitor-regions.ts'
import { findCalendar } from '#services/admissions/interviews.ts'
import { addCounts, openTally } from '#services/analytics/tally.ts'
import { applicationStatus } from '#services/applications/service.ts'
import { sameWaiverCode } from '#services/codes/redeem.ts'
import { openDraft } from '#services/drafts/service.ts'
import { jobsForLead } from '#services/email-jobs.ts'
import { findRequest } from '#services/leads/reservations.ts'
import { formatFee } from '#services/money.ts'
import { openFileStore } from '#services/resumes/file-store.ts'
import { openVirusScanner } from '#services/resumes/virus-scanner.ts'
import { openSchedule } from '#services/schedule/schedule.ts'

const STATUS_TIMEOUT_MS = 2_000
const AWAY = { state: 'away' } as const

const developing = process.argv.includes('--dev')
process.env.NODE_ENV = developing ? 'development' : 'production'

const report = (line: string) => console.error(line)
const resources = openResources(report)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
// It tells that the terminal is gone; without one, log rotation sends it, and there is nothing to reopen.
const hasTerminal = isatty(0)
process.on('SIGHUP', () => {
  if (hasTerminal) stop()
})

try {
  loadEnvFile()
  await start(readConfig(process.env))
} catch (error) {
  // A stop during startup makes it fail; `stop` ends the process.
  if (resources.closing) await new Promise(() => {})
  await resources.close()
  const known = error instanceof ConfigError || error instanceof StartupError
  report(known ? error.message : `The server could not start: ${error instanceof Error ? error.stack : error}`)
  process.exit(1)
}

/** Ignores a second signal, because npm repeats the terminal's. */
async function stop(): Promise<void> {
  if (resources.closing) return
  console.log('\nStopping. Finishing open requests and jobs ...')
  await resources.close()
  console.log('Stopped.')
  process.exit(0)
}

async function start(config: Config): Promise<void> {
  const { log, droppedLines } = openLog(config.logLevel, resources)
  const refused = openRefusedCalls(log)
  resources.add('refused calls', async () => refused.flush())
  const development = developing
    ? await (await import('#server/development.ts')).openDevelopment(config, resources)
    : undefined
  const { company, courses, decisions } = content
  const { timeZone } = company
  const apiOrigin = builtApiOrigin()
  const database = await openMigratedDatabase(config, resources, report)
  const probe = openProbe(database)
  resources.add('health probe', () => probe.close())
  const schedule = await openSchedule(database, content, log)
  resources.add('schedule', async () => schedule.stop())
  const disk = openDiskSpace(config.dataDir, config.minFreeDiskBytes, log)
  const health = openHealth(probe.ask, undefined, disk.isLow, schedule.isStale, () => jobs.isPaused())
  const metrics = config.metrics
    ? await (await import('#server/metrics/open-metrics.ts')).openMetrics(
        config.metrics,
        { database, disk, droppedLines },
        resources,
      )
    : undefined
  const { payments, testCheckout } = openPayments(config, database, log, async (body, signature) => {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    return (await api.request('/Stripe/webhook', { method: 'POST', body, headers })).ok
  })
  const getAddress = getRequestAddress(config.trustProxy)
  const visitorRegions = await openVisitorRegions(config.region, log)
  const tally =
    config.insight && !developing
      ? openTally({ timeZone, add: (counts) => addCounts(database, counts), log })
      : undefined
  if (tally) resources.add('insight', () => tally.stop())
  const { newsletterFormUrl, leadsWebhook, inbound, publicUrl, corsOrigins, limits, uploadBytesPerDay } = config
  const drawing = openDrawing()
  const deps: ApiDeps = {
    database,
    payments,
    jobsForLead: jobsForLead({ forwardsLeads: leadsWebhook !== undefined }),
    mailer: createMailer(config, apiOrigin, resources),
    loadEmail,
    async writeLetter(letter, address) {
      const { makeLetter } = await import('#server/documents/letter-pdf.ts')
      return drawing.forVisitor(address, () => makeLetter(schedule.current().words, letter, config.publicUrl))
    },
    files: await openFileStore(config),
    scanner: config.clamdUrl ? openVirusScanner(config.clamdUrl) : undefined,
    retention: { months: config.retention, outbox: join(config.dataDir, 'outbox') },
    ownAddresses: ownAddresses(config, company),
    log,
    count: metrics?.count,
    courses: courses.map(({ id, name }) => ({ id, name })),
    schedule,
    decisions,
    academyName: company.name,
    timeZone,
    // A round opened at the desk brings its own code, which is accepted until another one opens or staff end it.
    get waiverCode() {
      return config.waiverCode ?? roundCode(schedule.current().snapshot.entries)
    },
    newsletterFormUrl,
    leadsWebhook,
    inbound,
    publicUrl,
    corsOrigins,
    limits,
    uploadBytesPerDay,
    disk: {
      // Without a mail server, each form becomes emails in DATA_DIR/outbox.
      forms: config.databaseUrl && config.mail.smtpUrl ? undefined : disk,
      files: config.storageUrl ? undefined : disk,
    },
    clientAddress: getClientAddress(getAddress),
    ownWaiverCode: config.waiverCode !== undefined,
    visitorRegions,
    tally,
  }
  const api = createApi(deps)
  const jobs = await startJobs(deps)
  resources.add('jobs', () => jobs.stop())

  const loaderServices = {
    applicationFee: formatFee(config.fee),
    acceptsCode: (code: string) => sameWaiverCode(code, deps.waiverCode),
    openDraft: (token: string) =>
      Promise.race([openDraft(deps, token), sleep(STATUS_TIMEOUT_MS, AWAY)]).catch(() => AWAY),
    applicationStatus: (id: string) =>
      Promise.race([applicationStatus(deps, id), sleep(STATUS_TIMEOUT_MS, null)]).catch(() => null),
  }
  const parts = {
    api,
    testCheckout,
    health,
    loaderServices,
    apiOrigin,
    getAddress,
    requestedHost: requestedHost(config.trustProxy),
    requestsPerMinute: config.requestsPerMinute,
    deps,
    hasDesk: config.desk,
    documents: documentRoutes(() => schedule.current().content, publicUrl, config.dataDir, {
      drawing,
      clientAddress: deps.clientAddress,
      request: (id) => findRequest(database, id),
      calendar: async (token) => (config.desk ? findCalendar(deps, token) : undefined),
    }),
    description: descriptionRoutes(api, { name: company.name, publicUrl, limits: config.limits }),
    requestLog: requestLog({
      log,
      isFromProxy: isFromProxy(config.trustProxy),
      observe: metrics?.observe,
      onRefused: (context, route) => refused.add(deps.clientAddress(context), route),
    }),
  }
  // Imported after NODE_ENV is set, which selects React's build.
  const site: RequestListener = development
    ? development.listener(parts)
    : await (await import('#server/production.ts')).productionSite(parts)
  const counted = tally ? countingViews(site, tally, publicUrl) : site
  const answer = requireHost(metrics?.measured(counted, config.desk) ?? counted, publicUrl)
  const server = await listen(answer, config.host, config.port)
  answerUnreadable(server, publicUrl)
  resources.add('server', () => closeServer(server))
  development?.attachHotReload(server)
  collectWhenIdle()
  resources.add('readiness', () => {
    health.stop()
    return sleep(config.shutdownDelay * 1000)
  })
  const notice = await firstPersonNotice(config, database)
  if (resources.closing) return
  console.log(
    announcement(config, process.env, {
      showsPromoCode: loaderServices.acceptsCode(schedule.current().content.scholarship.promoCode),
    }),
  )
  if (notice) console.log(notice)
}
