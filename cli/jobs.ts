// Lists waiting and failed background jobs, mostly emails.
import type pg from 'pg'
import { endPause, pausedSince, pauseJobs } from '#database/jobs.ts'
import { listJobs, retryJobs } from '#database/queue.ts'
import { CommandError, defineCommand, UsageError } from './command.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

/** A burst of registrations queues thousands of jobs. */
const MOST_SHOWN = 100

export const command = defineCommand({
  usage: '[retry ID|all] [pause|continue]',
  help: [
    ['', 'list waiting, running and failed jobs'],
    ['retry ID', 'run one job again, with all its attempts'],
    ['retry all', 'run all failed jobs again'],
    ['pause', 'run no jobs: send no email, refund nothing, ask Stripe nothing'],
    ['continue', 'end a pause, such as that of a restored copy'],
  ],

  async run([action, which = '', ...rest]) {
    const run = action === undefined ? list : Object.hasOwn(actions, action) ? actions[action] : undefined
    const fits = action === 'retry' ? /^(all|[0-9]{1,18})$/.test(which) : which === ''
    if (!run || !fits || rest.length > 0) {
      throw new UsageError('Give no arguments, pause, continue, or retry with a job ID or all.')
    }
    await withSiteConnection(siteConfig(), (client) => run(client, which))
  },
})

async function retry(client: pg.Client, which: string): Promise<void> {
  const count = await retryJobs(client, which)
  if (which === 'all') console.log(`${count} ${count === 1 ? 'job runs' : 'jobs run'} again.`)
  else if (count === 1) console.log(`Job ${which} runs again.`)
  else throw new CommandError(`Job ${which} cannot be retried: it is done, runs now, or never existed.`)
}

async function pause(client: pg.Client): Promise<void> {
  await pauseJobs(client)
  console.log('Jobs are paused. Jobs that run now still finish. The command jobs continue ends the pause.')
}

async function endOfPause(client: pg.Client): Promise<void> {
  const wasPaused = await endPause(client)
  console.log(wasPaused ? 'Jobs run again: what waits is sent within seconds.' : 'Jobs were not paused.')
}

const actions: Record<string, (client: pg.Client, which: string) => Promise<void>> = {
  retry,
  pause,
  continue: endOfPause,
}

const SECTIONS = [
  { title: 'Failed', state: 'given up', when: 'failed', time: 'updatedAt' },
  { title: 'Waiting', state: 'waiting', when: 'next', time: 'runAt' },
  { title: 'Running', state: 'running', when: 'since', time: 'runAt' },
] as const

async function list(client: pg.Client): Promise<void> {
  const jobs = await listJobs(client)
  const since = await pausedSince(client)
  if (since) console.log(`Paused since ${since.toISOString()}: nothing runs until jobs continue.`)
  for (const { title, state, when, time } of SECTIONS) {
    const those = jobs.filter((job) => job.state === state)
    console.log(`\n${title}: ${those.length}`)
    for (const job of those.slice(0, MOST_SHOWN)) {
      const { id, task, key, attempts, lastError } = job
      const tried = attempts === 0 ? 'not tried yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
      console.log(`  ${id.padStart(6)}  ${key ?? task}`)
      const failure = lastError ? `, last error: ${lastError}` : ''
      console.log(`          ${tried}, ${when} ${job[time].toISOString()}${failure}`)
    }
    if (those.length > MOST_SHOWN) console.log(`  ... and ${those.length - MOST_SHOWN} more`)
  }
}
