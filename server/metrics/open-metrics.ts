import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DiskSpace } from '#api/disk-space.ts'
import type { Database } from '#database/client.ts'
import { countJobs } from '#database/queue.ts'
import { closeServer, listen } from '#server/listen.ts'
import { hasExtension, isPrivate } from '#server/request-path.ts'
import type { Resources } from '#server/shutdown.ts'
import { type Instruments, makeInstruments } from './instruments.ts'

/** For counting the jobs; Prometheus itself waits 10 s. */
const TIMEOUT_MS = 2_000
const VARIABLES = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** Answers `/metrics` on a port of its own, which visitors do not reach. Throws StartupError where it is taken. */
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

/** Measures pages and files. The request log measures the calls, the desk and the applicants' pages. */
function measured(listener: RequestListener, hasDesk: boolean, observe: Instruments['observe']): RequestListener {
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    if (!path.startsWith('/api/') && !isPrivate(path, hasDesk)) {
      const began = performance.now()
      response.once('finish', () => {
        const ms = performance.now() - began
        observe({ method: request.method ?? '', route: groupOf(path), status: response.statusCode, ms })
      })
    }
    listener(request, response)
  }
}

/** The route of a page or file. A series for each path would make thousands, most of them from scanners. */
function groupOf(path: string): string {
  if (path === '/apply' || path === '/apply.data') return '/apply'
  return hasExtension(path) ? 'files' : 'pages'
}
