// npm run bench:writes: enrolments a second through the whole call (HTTP, multipart, validation, row and jobs), against the
// same with its log and metrics on, and against plain inserts of the same row through `pg`, on the same PostgreSQL with the
// same concurrency. Rounds alternate, so that noise hits all sides; a ratio is the median of the rounds' ratios.
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { withClient } from '#database/with-client.ts'
import { freePort, startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { discardLetters, startDatabases } from './databases.ts'
import { openCaller, perSecond } from './registrations.ts'
import { report } from './report.ts'
import { median, quantile, spread } from './statistics.ts'

takeArguments('bench:writes')

const CONCURRENCY = 16
/** Fresh processes of the servers. */
const TIMES = 3
const ROUNDS = 4
const ROUND_MS = 2000
/** Until the servers' code is compiled. */
const WARM_UP_MS = 6000
const LETTERS = 300
const limits = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_PER_HOUR: '10000000' }

const databases = await startDatabases()
// Each server has a queue of its own: one that idles would write the other's letters.
const address = await databases.create('plain')
const watchedAddress = await databases.create('watched')
const pool = new pg.Pool({ connectionString: address, max: CONCURRENCY })
// `end` does not wait for the goodbye: PostgreSQL may be stopped before it.
pool.on('error', () => {})

type Contender = { title: string; rates: number[]; latencies: number[] }
const contender = (title: string): Contender => ({ title, rates: [], latencies: [] })
const whole = contender('Register, the whole call')
const watchedCall = contender('Register, logged and measured')
const plain = contender('plain insert (one statement)')
const transactional = contender('begin, insert, commit')

/** Makes rows like one that Register has written, each with an id and a key of its own. */
async function plainRows() {
  const { rows: columns } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'applications'
     and column_name not in ('created_at', 'checkout_attempt', 'referrer_kind') order by ordinal_position`,
  )
  const names = columns.map((column) => column.column_name)
  const text = `insert into applications (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`
  const { rows: samples } = await pool.query<Record<string, unknown>>('select * from applications limit 1')
  return () => ({
    name: 'bench-insert',
    text,
    values: names.map((name) => (name === 'id' || name === 'idempotency_key' ? uuid() : samples[0]?.[name])),
  })
}

async function measureOnce(): Promise<number> {
  const site = await startSite({ ...limits, DATABASE_URL: address, LOG_LEVEL: 'error' })
  const watched = await startSite({
    ...limits,
    DATABASE_URL: watchedAddress,
    LOG_LEVEL: 'info',
    METRICS_PORT: String(await freePort()),
  })
  const caller = openCaller(site.url, CONCURRENCY)
  const watchedCaller = openCaller(watched.url, CONCURRENCY)
  await caller.register()
  const nextRow = await plainRows()
  const works: [Contender, () => Promise<unknown>, string?][] = [
    [whole, caller.register, address],
    [watchedCall, watchedCaller.register, watchedAddress],
    [plain, () => pool.query(nextRow())],
    [transactional, () => insertBetweenBeginAndCommit(nextRow())],
  ]
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [{ rates, latencies }, work, queue] of works) {
      const warmingUp = round === -1
      const ms = warmingUp && queue ? WARM_UP_MS : ROUND_MS
      const rate = await perSecond(work, { concurrency: CONCURRENCY, ms }, warmingUp ? [] : latencies)
      if (!warmingUp) rates.push(rate)
      if (queue) await discardLetters(queue)
    }
  }
  const letters = await lettersPerSecond(caller.register)
  caller.close()
  watchedCaller.close()
  await site.stop()
  await watched.stop()
  return letters
}

async function insertBetweenBeginAndCommit(row: pg.QueryConfig): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(row)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** How fast letters go to the outbox while nobody registers. */
async function lettersPerSecond(register: () => Promise<void>): Promise<number> {
  await Promise.all(Array.from({ length: LETTERS }, register))
  return withClient(address, async (client) => {
    const waiting = async () => Number((await client.query('select count(*) from graphile_worker.jobs')).rows[0].count)
    const [first, began] = [await waiting(), performance.now()]
    let left = first
    while (left > first - LETTERS) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      left = await waiting()
    }
    const rate = ((first - left) * 1000) / (performance.now() - began)
    await discardLetters(address)
    return rate
  })
}

const letters: number[] = []
for (let time = 0; time < TIMES; time += 1) letters.push(await measureOnce())

report('bench:writes', [
  {
    title: 'Register beside plain inserts of the same row',
    how: `Concurrency ${CONCURRENCY}; ${TIMES} times fresh servers, each after ${WARM_UP_MS / 1000} s of warming up ${ROUNDS} rounds of ${ROUND_MS / 1000} s, alternating; an error would have ended the run. The calls are sent, and the plain rows inserted, by the bench's one process; a server is another, PostgreSQL its own; nothing is pinned to a core. Between rounds the waiting letters are discarded, since their server would write them while the others are measured.`,
    columns: ['what', 'a second (median)', 'spread', 'p50 ms', 'p99 ms', 'Register / this'],
    rows: [whole, watchedCall, plain, transactional].map(({ title, rates, latencies }) => [
      title,
      median(rates).toFixed(0),
      spread(rates),
      quantile(latencies, 0.5).toFixed(1),
      quantile(latencies, 0.99).toFixed(1),
      median(rates.map((rate, round) => (whole.rates[round] ?? Number.NaN) / rate)).toFixed(2),
    ]),
  },
  {
    title: 'Letters',
    how: `The first ${LETTERS} of two letters a registration, written to the outbox while nobody registers; ${TIMES} servers.`,
    columns: ['what', 'a second (median)', 'spread'],
    rows: [['letters', median(letters).toFixed(0), spread(letters)]],
  },
])

await pool.end()
await databases.stop()
