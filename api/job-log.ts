import type { Job, LogFunctionFactory } from 'graphile-worker'
import type { Logger } from 'pino'
import { withoutPersonalDetails } from './failures.ts'

/** Logs the queue's own messages, without the errors and payloads that come with them, which can quote a visitor. */
export function logTo(log: Logger): LogFunctionFactory {
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
function logFailure(log: Logger, job: Job, error: unknown): void {
  const { id, task_identifier: task, attempts, max_attempts: most } = job
  const told = { part: 'jobs', job: id, task, order: job.payload, attempts, error: withoutPersonalDetails(error) }
  if (attempts < most || most === 1) log.warn(told, 'a job failed and will be tried again')
  else log.error(told, 'a job was given up')
}
