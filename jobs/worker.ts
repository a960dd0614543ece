import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, type LogFunctionFactory, Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { freeJobs, pausedSince, showAlive, WORKERS } from '#database/jobs.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { crontab, taskList, tasksOnBehalf } from './tasks.ts'

const PAUSE_AFTER_FAILURE = 5_000
/**
 * Stopping workers abort their tasks after 5 s, but never end if the results of two jobs were not recorded
 * (graphile-worker 0.18).
 */
const STOP_TIMEOUT_MS = 10_000
/** An email takes 90 s at most. After database failures, workers can stop polling (graphile-worker 0.18). */
const SILENCE_TIMEOUT_MS = 100_000
const CHECK_EVERY_MS = 500
const CHECK_PAUSE_EVERY_MS = 2_000

/** `isPaused` is the state that was read last. */
export type RunningJobs = { stop(): Promise<void>; isPaused(): boolean }

/**
 * Runs the jobs until `stop`, except while they are paused (`job_pause`). Replaces workers that end, or are silent for
 * `timeoutMs` milliseconds.
 */
export async function startJobs(deps: ServiceDeps, timeoutMs = SILENCE_TIMEOUT_MS): Promise<RunningJobs> {
  const stopping = new AbortController()
  const { signal } = stopping
  let runner: Runner | undefined
  let isPaused = false
  // Workers that may have ended, whose jobs the queue would keep locked for four hours.
  let former: string[] = []

  /** Creates an emitter for each group of workers, so that events of a replaced group are dropped. */
  function newEvents(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => former.push(workerPool.id))
    events.on('pool:listen:success', ({ workerPool, client }) => {
      // Runs after the worker's LISTEN. If this fails, the connection is broken, and its successor gets the name.
      client.once('drain', () => showAlive(client, workerPool.id).catch(() => {}))
    })
    events.on('pool:listen:release', ({ client }) => {
      // In the pool, it would keep its name and show these workers as alive.
      client.once('drain', () => client.end().catch(() => {}))
    })
    events.on('job:error', ({ job }) => deps.count?.('jobFailures', job.task_identifier))
    return events
  }

  /** Resolves once jobs are paused, or no longer paused. */
  async function untilPaused(wanted: boolean, watching = signal): Promise<void> {
    for (;;) {
      // While jobs run, a database that does not answer is no pause; before they run, it must answer.
      const found = await pausedSince(deps.database.$client).then(Boolean, (error) => {
        if (!wanted) throw error
        return false
      })
      if (found !== isPaused) deps.log.warn(found ? 'jobs are paused: nothing is sent' : 'jobs run again after a pause')
      isPaused = found
      if (found === wanted) return
      await sleep(CHECK_PAUSE_EVERY_MS, undefined, { signal: watching, ref: false })
    }
  }

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      try {
        await untilPaused(false)
        await freeJobs(deps.database, former)
        former = []
        const events = newEvents()
        const starting = run({ ...options(deps), events }).then((started) => {
          runner = started
          if (signal.aborted) started.stop().catch(() => {})
          return started
        })
        await waitForEnd(starting, events, timeoutMs, (watching) => untilPaused(true, watching))
      } catch (error) {
        if (signal.aborted) return
        deps.log.warn({ error: withoutPersonalDetails(error) }, 'the job worker stopped and is restarting')
      }
      await sleep(PAUSE_AFTER_FAILURE, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const running = keepRunning()
  return {
    isPaused: () => isPaused,
    async stop() {
      stopping.abort()
      runner?.stop().catch(() => {})
      await running
    },
  }
}

/** Settles once the workers have ended, should have ended, take no more jobs, or have to pause. */
async function waitForEnd(
  starting: Promise<Runner>,
  events: WorkerEvents,
  timeoutMs: number,
  untilPaused: (watching: AbortSignal) => Promise<void>,
): Promise<void> {
  const watching = new AbortController()
  const { signal } = watching
  const overdue = once(events as EventEmitter, 'pool:gracefulShutdown', { signal }).then(() =>
    sleep(STOP_TIMEOUT_MS, undefined, { ref: false }),
  )
  const ended = starting.then(({ promise }) => promise)
  const ends = [ended, overdue, silence(events, timeoutMs, signal), untilPaused(signal)]
  for (const one of ends) one.catch(() => {})
  await Promise.race(ends).finally(() => {
    watching.abort()
    // Workers that hang still run their crontab.
    starting.then((runner) => runner.stop()).catch(() => {})
  })
}

/**
 * Rejects once workers take no jobs. Polling proves nothing: workers cache the first answer about their tasks
 * (graphile-worker 0.18), and if that was a database failure, never find a job.
 */
async function silence(events: WorkerEvents, timeoutMs: number, signal: AbortSignal): Promise<void> {
  let lastAnswer = Date.now()
  let wasAnswered = false
  const answered = () => {
    lastAnswer = Date.now()
    wasAnswered = true
  }
  events.on('worker:getJob:empty', answered)
  events.on('job:start', answered)
  events.on('worker:getJob:error', () => {
    if (!wasAnswered) lastAnswer = 0
  })
  while (Date.now() - lastAnswer <= timeoutMs) await sleep(CHECK_EVERY_MS, undefined, { signal, ref: false })
  throw new Error('the workers no longer took jobs')
}

function options(deps: ServiceDeps) {
  return {
    pgPool: deps.database.$client,
    taskList: tasksOnBehalf(taskList(deps)),
    crontab,
    concurrency: WORKERS,
    noHandleSignals: true,
    logger: new Logger(logTo(deps.log)),
    // Without batches, even of one, a database failure while a result is recorded is not caught and ends the process
    // (graphile-worker 0.18).
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** Logs the queue's messages without errors and payloads, which can contain personal data. */
function logTo(log: Log): LogFunctionFactory {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return () => (level, message, meta) => {
    if (meta?.failure) return logFailure(log, meta.job as Job, meta.error)
    log[levels[level]]({ part: 'jobs' }, message)
  }
}

/** Logs an error if a job is given up, a warning if it runs again, by retry or schedule. */
function logFailure(log: Log, job: Job, error: unknown): void {
  const { id, task_identifier: task, attempts, max_attempts: most } = job
  const details = { part: 'jobs', job: id, task, order: job.payload, attempts, error: withoutPersonalDetails(error) }
  if (attempts < most || most === 1) log.warn(details, 'a job failed and will be tried again')
  else log.error(details, 'a job was given up')
}
