// npm run bench:writes: enrollments per second through the whole call (HTTP, multipart, validation, row and jobs),
// compared with plain inserts of the same row through `pg`, on the same PostgreSQL with the same concurrency. Rounds
// alternate, so that noise affects both; the ratio is the median of the rounds' ratios.
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { discardJobs, startDatabases } from './databases.ts'
import { load, registration } from './load.ts'
import { report } from './report.ts'
import { median, spread } from './statistics.ts'

const { starts, rounds, seconds } = takeArguments('bench:writes', { starts: 3, rounds: 4, seconds: 2 })

const CONCURRENCY = 16
const limits = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_PER_HOUR: '10000000' }

const databases = await startDatabases()
const address = await databases.create('bench')
const pool = new pg.Pool({ connectionString: address, max: CONCURRENCY })
// PostgreSQL may stop before `end` has closed every connection.
pool.on('error', () => {})

const works = ['Register, the whole call', 'plain insert (one statement)'].map((title) => ({
  title,
  rates: [] as number[],
}))

/** Repeats the insert of a row that Register wrote, with a new id and key. */
async function plainInserts() {
  const { rows: samples } = await pool.query<Record<string, unknown>>('select * from applications limit 1')
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'applications' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = columns.map(({ name }) => name)
  const text = `insert into applications (${names.join(', ')}) values (${names.map((_value, at) => `$${at + 1}`).join(', ')})`
  return () =>
    pool.query({
      name: 'bench-insert',
      text,
      values: names.map((name) => (name === 'id' || name === 'idempotency_key' ? uuid() : samples[0]?.[name])),
    })
}

/** Runs work concurrently and returns how often it completes per second. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let done = 0
  const keepWorking = async () => {
    for (; performance.now() - began < seconds * 1000; done += 1) await work()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, keepWorking))
  return (done * 1000) / (performance.now() - began)
}

for (let start = 0; start < starts; start += 1) {
  const site = await startSite({ ...limits, DATABASE_URL: address, LOG_LEVEL: 'error' })
  const register = async (duration: number) =>
    (await load(site.url, registration, { connections: CONCURRENCY, duration })).perSecond
  // Waits until the server's code is compiled.
  await register(2 * seconds)
  const insert = await plainInserts()
  for (let round = 0; round < rounds; round += 1) {
    works[0]?.rates.push(await register(seconds))
    // Their emails would be written while the other side is measured.
    await discardJobs(address)
    works[1]?.rates.push(await perSecond(insert))
  }
  await site.stop()
}
await pool.end()
await databases.stop()

const [whole] = works
report('bench:writes', [
  {
    title: 'Register beside plain inserts of the same row',
    how: `Concurrency ${CONCURRENCY}; ${starts} times a fresh server, each with ${rounds} rounds of ${seconds} s after a warm-up, alternating; an error would have ended the run. One process sends the calls (by autocannon) and inserts the plain rows; the server and PostgreSQL are others. Waiting emails are discarded between rounds.`,
    columns: ['what', 'a second (median)', 'spread', 'Register / this'],
    rows: works.map(({ title, rates }) => [
      title,
      median(rates).toFixed(0),
      spread(rates),
      median(rates.map((rate, round) => (whole?.rates[round] ?? Number.NaN) / rate)).toFixed(2),
    ]),
  },
])
