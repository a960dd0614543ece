import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import type { Logger } from 'pino'
import { createApi } from '#api/app.ts'
import { openDiskSpace } from '#api/disk-space.ts'
import type { DeliverWebhook } from '#api/test-checkout/test-checkout.ts'
import type { ShownContent } from '#content/schedule.ts'
import { type Database, openProbe } from '#database/client.ts'
import { getRequestAddress, isFromProxy, requestedHost } from '#http/client-address.ts'
import { requestLog } from '#http/request-log.ts'
import { loadEmail } from '#jobs/emails.ts'
import { startJobs } from '#jobs/worker.ts'
import { announcement, firstPersonNotice } from '#server/announce.ts'
import { openApiDeps } from '#server/api-deps.ts'
import { ConfigError, loadEnvFile, readConfig } from '#server/config.ts'
import type { Config } from '#server/config-schema.ts'
import { countingViews } from '#server/count-views.ts'
import { openMigratedDatabase } from '#server/database.ts'
import { descriptionRoutes } from '#server/description/routes.ts'
import { openDrawing } from '#server/documents/drawing.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { type ContentFiles, openPhotos } from '#server/drawings/photos.ts'
import { openHealth } from '#server/health.ts'
import { collectWhenIdle } from '#server/idle-memory.ts'
import { answerUnreadable, requireHost } from '#server/invalid-requests.ts'
import { closeServer, listen } from '#server/listen.ts'
import { loaderServices } from '#server/loader-services.ts'
import { openLog, openRefusedCalls } from '#server/log.ts'
import { builtApiOrigin } from '#server/own-addresses.ts'
import { openPayments } from '#server/payments.ts'
import { openResources } from '#server/shutdown.ts'
import { StartupError } from '#server/startup-error.ts'
import { findCalendar } from '#services/admissions/interviews.ts'
import { addCounts, openTally, type Tally } from '#services/analytics/tally.ts'
import { openContent } from '#services/content/current.ts'
import { findContentFile } from '#services/content/versions.ts'
import { setReceiver } from '#services/handoff/receiver.ts'
import { findRequest } from '#services/leads/reservations.ts'
import { openSchedule, type Schedule } from '#services/schedule/schedule.ts'

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
  const { publicUrl } = config
  const { log, droppedLines } = openLog(config.logLevel, resources)
  const refused = openRefusedCalls(log)
  resources.add('refused calls', async () => refused.flush())
  const development = developing
    ? await (await import('#server/development.ts')).openDevelopment(config, resources)
    : undefined

  const database = await openMigratedDatabase(config, resources, report)
  const probe = openProbe(database)
  resources.add('health probe', () => probe.close())
  const contents = await openContent(database, log)
  const schedule = await openSchedule(database, contents, log)
  resources.add('schedule', async () => schedule.stop())
  const disk = openDiskSpace(config.dataDir, config.minFreeDiskBytes, log)
  const metrics = config.metrics
    ? await (await import('#server/metrics/open-metrics.ts')).openMetrics(
        config.metrics,
        { database, disk, droppedLines },
        resources,
      )
    : undefined
  const tally = config.insight && !developing ? openInsight(database, schedule, log) : undefined

  // The test checkout reports to the webhook of the API, which needs the checkout.
  const webhook = Promise.withResolvers<DeliverWebhook>()
  const { payments, testCheckout } = openPayments(config, database, log, async (...event) =>
    (await webhook.promise)(...event),
  )
  const drawing = openDrawing()
  const getAddress = getRequestAddress(config.trustProxy)
  const opened = { database, schedule, contents, payments, disk, drawing, tally, loadEmail, log, count: metrics?.count }
  const deps = await openApiDeps(config, resources, { ...opened, getAddress })
  const api = createApi(deps)
  webhook.resolve(async (body, signature) => {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    return (await api.request('/Stripe/webhook', { method: 'POST', body, headers })).ok
  })
  await setReceiver(deps)
  const jobs = await startJobs(deps)
  resources.add('jobs', () => jobs.stop())
  const health = openHealth(probe.ask, undefined, disk.isLow, schedule.isStale, jobs.isPaused, contents.getProblem)

  // Imported after NODE_ENV is set, which selects React's build.
  const { openDrawings } = await import('#server/drawings/drawings.ts')
  const photos: ContentFiles = {
    has: (file) => schedule.current().baseContent.pictures.has(file),
    read: (file) => findContentFile(database, file),
  }
  const documentsOf = (contentNow: () => ShownContent) =>
    documentRoutes(contentNow, publicUrl, config.dataDir, {
      drawing,
      clientAddress: deps.clientAddress,
      request: (id) => findRequest(database, id),
      calendar: async (token) => (config.desk ? findCalendar(deps, token) : undefined),
    })
  const parts = {
    api,
    testCheckout: testCheckout?.(() => schedule.current().content),
    health,
    loaderServices: loaderServices(deps),
    apiOrigin: builtApiOrigin(),
    getAddress,
    requestedHost: requestedHost(config.trustProxy),
    requestsPerMinute: config.requestsPerMinute,
    deps,
    hasDesk: config.desk,
    documents: documentsOf(() => schedule.current().content),
    documentsOf,
    pictures: [openDrawings(schedule, publicUrl), openPhotos(photos, publicUrl)],
    description: descriptionRoutes(api, { publicUrl, limits: config.limits }, () => schedule.current().baseContent),
    requestLog: requestLog({
      log,
      isFromProxy: isFromProxy(config.trustProxy),
      observe: metrics?.observe,
      onRefused: (context, route) => refused.add(deps.clientAddress(context), route),
    }),
  }
  const site: RequestListener = development
    ? development.listener(parts)
    : await (await import('#server/production.ts')).productionSite(parts)
  const counted = tally ? countingViews(site, tally, { publicUrl, schedule }) : site
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
  await announce(config, database, parts.loaderServices.acceptsCode(schedule.current().content.scholarship.promoCode))
}

/** Counts page views and steps until the server stops. */
function openInsight(database: Database, schedule: Pick<Schedule, 'current'>, log: Logger): Tally {
  const getTimeZone = () => schedule.current().baseContent.company.timeZone
  const tally = openTally({ getTimeZone, add: (counts) => addCounts(database, counts), log })
  resources.add('insight', () => tally.stop())
  return tally
}

async function announce(config: Config, database: Database, showsPromoCode: boolean): Promise<void> {
  const notice = await firstPersonNotice(config, database)
  if (resources.closing) return
  console.log(announcement(config, process.env, { showsPromoCode }))
  if (notice) console.log(notice)
}
