import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DiskSpace } from '#api/disk-space.ts'
import type { Database } from '#database/client.ts'
import { countJobs, type JobCounts } from '#database/queue.ts'
import type { AnsweredCall } from '#http/request-log.ts'
import { closeServer, listen } from '#server/listen.ts'
import { isFile, isPrivate } from '#server/request-path.ts'
import type { Resources } from '#server/shutdown.ts'
import type { Counted } from '#services/deps.ts'

/** Timeout for counting jobs; Prometheus itself waits 10 s. */
const TIMEOUT_MS = 2_000
const VARIABLES = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** Serves `/metrics` on a separate port, which visitors cannot reach. @throws StartupError if it is taken */
export async function openMetrics(
  at: { host: string; port: number },
  { database, disk, droppedLines }: { database: Database; disk: DiskSpace; droppedLines: () => number },
  resources: Resources,
) {
  const instruments = makeInstruments(
    () => Promise.race([countJobs(database.$client), sleep(TIMEOUT_MS, [], { ref: false })]),
    disk.free,
    droppedLines,
  )
  const server = await listen(metricsListener(instruments), at.host, at.port, undefined, VARIABLES)
  resources.add('metrics', () => closeServer(server, 1_000))
  const { count, observe } = instruments
  return {
    count,
    observe,
    measured: (listener: RequestListener, hasDesk: boolean) => measured(listener, hasDesk, observe),
  }
}

function metricsListener({ registry }: Instruments): RequestListener {
  return async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const body = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(body)
    } catch {
      response.writeHead(500).end()
    }
  }
}

/** The request log measures calls, the desk and applicants' pages. */
function measured(listener: RequestListener, hasDesk: boolean, observe: Instruments['observe']): RequestListener {
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    if (!path.startsWith('/api/') && !isPrivate(path, hasDesk)) {
      const began = performance.now()
      response.once('finish', () => {
        const ms = performance.now() - began
        observe({ method: request.method ?? '', route: getGroup(path), status: response.statusCode, ms })
      })
    }
    listener(request, response)
  }
}

/** Groups paths: a series per path would make thousands, mostly from scanners. */
function getGroup(path: string): string {
  if (path === '/apply' || path === '/apply.data') return '/apply'
  return isFile(path) || path.endsWith('.pdf') ? 'files' : 'pages'
}

/** Seconds, from a page in memory to a Stripe checkout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Instruments = ReturnType<typeof makeInstruments>

/** docs/operate.md lists the names. The functions run at every scrape; a failure of `countJobs` is ignored. */
export function makeInstruments(
  countJobs: () => Promise<JobCounts[]>,
  freeDisk: () => Promise<number | undefined> = async () => undefined,
  droppedLines: () => number = () => 0,
) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const duration = new Histogram({
    name: 'academy_http_request_duration_seconds',
    help: 'Time to answer, by route and class of status; its count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  // Initializes the first values, so that the first event shows as an increase.
  function counter(name: string, help: string, label: string, first: string): (value: string) => void {
    const counter = new Counter({ name: `academy_${name}_total`, help, labelNames: [label], registers })
    for (const value of first.match(/\w+/g) ?? []) counter.inc({ [label]: value }, 0)
    return (value) => counter.inc({ [label]: value })
  }
  const counters: Record<Counted, (value: string) => void> = {
    registrations: counter(
      'registrations',
      'Answers to registrations, by outcome.',
      'outcome',
      'due waived refused failed',
    ),
    checkouts: counter('checkouts', 'Answers to calls for a checkout, by outcome.', 'outcome', 'opened refused failed'),
    leads: counter('leads', 'Forms other than applications that were kept, by kind.', 'kind', ''),
    scans: counter('resume_scans', 'Virus scans of resumes, by result.', 'result', 'clean found not_scanned'),
    jobFailures: counter('job_failures', 'Failed tries of jobs, by task; mail is send_email.', 'task', 'send_email'),
  }
  addJobGauges(registry, countJobs)
  const disk: Gauge = new Gauge({
    name: 'academy_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR; forms are refused below MIN_FREE_DISK_MB.',
    registers,
    async collect() {
      const bytes = await freeDisk()
      if (bytes === undefined) disk.remove()
      else disk.set(bytes)
    },
  })

  new Counter({
    name: 'academy_log_lines_dropped_total',
    help: 'Lines of the log that were dropped, because nothing read standard output quickly enough.',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLines())
    },
  })

  return {
    registry,
    count: (what: Counted, kind: string) => counters[what](kind),
    observe: ({ method, route, status, ms }: AnsweredCall) =>
      duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
  }
}

function addJobGauges(registry: Registry, countJobs: () => Promise<JobCounts[]>): void {
  const gauge = (name: string, help: string, collect?: () => Promise<void>) =>
    new Gauge({ name, help, labelNames: ['task'], registers: [registry], ...(collect ? { collect } : {}) })
  const failed = gauge('academy_jobs_failed', 'Jobs that were given up, by task; the same in every process.')
  const waiting: Gauge = gauge(
    'academy_jobs_waiting',
    'Jobs that wait, by task; the same in every process.',
    async () => {
      const counts = await countJobs().catch(() => [])
      waiting.reset()
      failed.reset()
      for (const { task, ...jobs } of counts) {
        waiting.set({ task }, jobs.waiting)
        failed.set({ task }, jobs.failed)
      }
    },
  )
}
