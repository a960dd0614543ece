// `npm run jobs`: what waits to be done behind the visitors' backs, letters above all, and what was given up.
// `npm run jobs -- retry ID|all`: lets one job run again, or all that were given up.
import type { Database } from '#database/client.ts'
import { type ListedJob, listJobs, retryJobs } from './job-list.ts'
import { CommandError, runCommand, siteConfig, withSiteDatabase } from './site-database.ts'

const USAGE = 'Usage: npm run jobs, or npm run jobs -- retry ID|all'
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

await runCommand(async () => {
  const [action, which = '', ...rest] = process.argv.slice(2)
  const wantsRetry = action === 'retry' && /^(all|[0-9]{1,18})$/.test(which) && rest.length === 0
  if (action !== undefined && !wantsRetry) throw new CommandError(USAGE)
  await withSiteDatabase(siteConfig(), (database) => (wantsRetry ? retry(database, which) : list(database)))
})
