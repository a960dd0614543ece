// Background jobs, emails above all: what waits and what was given up. `retry ID|all` runs one job again, or all that
// were given up.
import type { Database } from '#database/client.ts'
import { type Command, CommandError, parseWords, UsageError } from './command.ts'
import { type ListedJob, listJobs, retryJobs } from './job-list.ts'
import { siteConfig, withSiteDatabase } from './site-database.ts'

export const usage = '[retry ID|all]'
export const help: Command['help'] = [
  ['', 'list the jobs that wait, run, or were given up'],
  ['retry ID', 'run one job again, with all its attempts'],
  ['retry all', 'run every job again that was given up'],
]

/** A burst of registrations queues thousands; nobody reads them one by one. */
const MOST_SHOWN = 100

function show(title: string, jobs: ListedJob[], when: string): void {
  console.log(`\n${title}: ${jobs.length}`)
  for (const { id, task, order, attempts, lastError, at } of jobs.slice(0, MOST_SHOWN)) {
    console.log(`  ${id.padStart(6)}  ${task} ${order}`)
    const tried = attempts === 0 ? 'not tried yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
    console.log(`          ${tried}, ${when} ${at.toISOString()}${lastError ? `, last error: ${lastError}` : ''}`)
  }
  if (jobs.length > MOST_SHOWN) console.log(`  ... and ${jobs.length - MOST_SHOWN} more`)
}

async function list(database: Database): Promise<void> {
  const jobs = await listJobs(database)
  const those = (state: ListedJob['state']) => jobs.filter((job) => job.state === state)
  show('Given up', those('given up'), 'given up')
  show('Waiting', those('waiting'), 'next')
  show('Running', those('running'), 'since')
}

async function retry(database: Database, which: string): Promise<void> {
  const count = await retryJobs(database, which)
  if (which === 'all') console.log(`${count} ${count === 1 ? 'job runs' : 'jobs run'} again.`)
  else if (count === 1) console.log(`Job ${which} runs again.`)
  else throw new CommandError(`There is no job ${which} to be run again: it is done, runs now, or never was.`)
}

export async function run(words: string[]): Promise<void> {
  const [action, which = '', ...rest] = parseWords(words, {}).positionals
  const wantsRetry = action === 'retry' && /^(all|[0-9]{1,18})$/.test(which) && rest.length === 0
  if (action !== undefined && !wantsRetry) throw new UsageError('Say nothing, or which job to retry.')
  await withSiteDatabase(siteConfig(), (database) => (wantsRetry ? retry(database, which) : list(database)))
}
