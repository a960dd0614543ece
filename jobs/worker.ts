import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, type LogFunctionFactory, Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { freeJobsOf, showAlive } from '#database/jobs.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { crontab, type JobDeps, taskList, tasksOnBehalf } from './tasks.ts'

const PAUSE_AFTER_FAILURE = 5_000
/**
 * Workers that stop cut their tasks off after 5 s. Where the results of two jobs could not be recorded, they never end
 * (graphile-worker 0.18).
 */
const STOP_TIMEOUT_MS = 10_000
/**
 * A worker with nothing to do looks for jobs every two seconds, and an email takes a minute and a half at most. Workers
 * whose database dies again and again can fall silent without ending (graphile-worker 0.18).
 */
const SILENCE_TIMEOUT_MS = 100_000
const LOOK_AFTER = 500

/**
 * Runs the jobs until `stop`, whatever becomes of the database meanwhile: a worker that gives up is started anew.
 * Returns at once; the first start, which sets up the queue's own tables, happens behind it.
 * @param silence milliseconds after which workers whom the queue has told nothing are replaced
 */
export async function startJobs(deps: JobDeps, silence = SILENCE_TIMEOUT_MS): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let runner: Runner | undefined
  // Names of workers that may have given up: the queue would keep their jobs locked for four hours.
  let gone: string[] = []

  /** Each group of workers has its own emitter, so that nothing is heard of a group that was replaced. */
  function newEvents(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => gone.push(workerPool.id))
    events.on('pool:listen:success', ({ workerPool, client }) => {
      // The worker's LISTEN comes first. If naming fails, the connection has failed, and the next one gets the name.
      client.once('drain', () => showAlive(client, workerPool.id).catch(() => {}))
    })
    events.on('pool:listen:release', ({ client }) => {
      // Closed with its name: back in the pool, it would go on showing these workers as alive.
      client.once('drain', () => client.end().catch(() => {}))
    })
    events.on('job:error', ({ job }) => deps.count?.('jobFailures', job.task_identifier))
    return events
  }

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      try {
        await freeJobsOf(deps.database, gone)
        gone = []
        const events = newEvents()
        const starting = run({ ...options(deps), events }).then((started) => {
          runner = started
          if (signal.aborted) started.stop().catch(() => {})
          return started
        })
        await endOf(starting, events, silence)
      } catch (error) {
        deps.log.warn({ error: withoutPersonalDetails(error) }, 'the jobs stopped and are started again')
      }
      await sleep(PAUSE_AFTER_FAILURE, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const running = keepRunning()
  return {
    async stop() {
      stopping.abort()
      runner?.stop().catch(() => {})
      await running
    },
  }
}

/** Settles once the workers have ended, once they should have, or once they take no more jobs. */
async function endOf(starting: Promise<Runner>, events: WorkerEvents, longest: number): Promise<void> {
  const watching = new AbortController()
  const { signal } = watching
  const overdue = once(events as EventEmitter, 'pool:gracefulShutdown', { signal }).then(() =>
    sleep(STOP_TIMEOUT_MS, undefined, { ref: false }),
  )
  const ended = starting.then(({ promise }) => promise)
  const silent = silence(events, longest, signal)
  for (const one of [overdue, ended, silent]) one.catch(() => {})
  await Promise.race([ended, overdue, silent]).finally(() => {
    watching.abort()
    // Workers that hang still have their crontab run.
    starting.then((runner) => runner.stop()).catch(() => {})
  })
}

/**
 * Rejects once workers take no jobs. That they look for some proves nothing: they keep the first answer about their tasks
 * (graphile-worker 0.18), and if that was a failure of the database, they look in vain for ever.
 */
async function silence(events: WorkerEvents, longest: number, over: AbortSignal): Promise<void> {
  let told = Date.now()
  let wasAnswered = false
  const answered = () => {
    told = Date.now()
    wasAnswered = true
  }
  events.on('worker:getJob:empty', answered)
  events.on('job:start', answered)
  events.on('worker:getJob:error', () => {
    if (!wasAnswered) told = 0
  })
  while (Date.now() - told <= longest) await sleep(LOOK_AFTER, undefined, { signal: over, ref: false })
  throw new Error('the workers no longer took jobs')
}

function options(deps: JobDeps) {
  return {
    pgPool: deps.database.$client,
    taskList: tasksOnBehalf(taskList(deps)),
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(logTo(deps.log)),
    // Without batches, even of one, nothing catches the error where the database goes away just as a job's result is
    // recorded (graphile-worker 0.18), and the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** Logs the queue's own messages, without the errors and payloads that come with them, which can quote a visitor. */
export function logTo(log: Log): LogFunctionFactory {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return () => (level, message, meta) => {
    if (meta?.failure) return logFailure(log, meta.job as Job, meta.error)
    log[levels[level]]({ part: 'jobs' }, message)
  }
}

/**
 * At error level once, when a job is given up; before that, and for jobs that are tried once since the clock brings them
 * again, as a warning. Payloads hold nothing but ids, that of the request among them.
 */
function logFailure(log: Log, job: Job, error: unknown): void {
  const { id, task_identifier: task, attempts, max_attempts: most } = job
  const details = { part: 'jobs', job: id, task, order: job.payload, attempts, error: withoutPersonalDetails(error) }
  if (attempts < most || most === 1) log.warn(details, 'a job failed and will be tried again')
  else log.error(details, 'a job was given up')
}
