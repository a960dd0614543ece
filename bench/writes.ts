// npm run bench:writes: enrolments a second through the whole call (HTTP, multipart, validation, row), against the same
// with its log and metrics on, and against plain inserts of the same row through `pg`, on the same database with the same
// concurrency. Rounds alternate, so that noise hits all sides; a ratio is the median of the rounds' ratios.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { startEmbeddedDatabase } from '#database/embedded.ts'
import { goodApplication } from '#tests/fixtures/application.ts'
import { freePort, startSite } from '#tests/fixtures/site.ts'
import { report } from './report.ts'
import { median, quantile, spread } from './statistics.ts'

const CONCURRENCY = 16
const ROUNDS = 7
const ROUND_MS = 3000
const BOUNDARY = 'bench-boundary'

const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'))
const embedded = await startEmbeddedDatabase(dataDir)
const site = await startSite({ DATABASE_URL: embedded.connectionString, LOG_LEVEL: 'error' })
const watched = await startSite({
  DATABASE_URL: embedded.connectionString,
  LOG_LEVEL: 'info',
  METRICS_PORT: String(await freePort()),
})
const pool = new pg.Pool({ connectionString: embedded.connectionString, max: CONCURRENCY })
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

const parts = Object.entries(goodApplication).map(
  ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)
const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)

function register(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': body.length,
      'Idempotency-Key': uuid(),
    }
    const sent = request(`${url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', agent, headers })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const { rows: columns } = await pool.query<{ column_name: string }>(
  `select column_name from information_schema.columns where table_name = 'applications'
   and column_name not in ('created_at', 'checkout_attempt') order by ordinal_position`,
)
const names = columns.map((column) => column.column_name)
const insert = `insert into applications (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`
await register(site.url)
const { rows: samples } = await pool.query(`select ${names.join(', ')} from applications limit 1`)
const sample = samples[0] as Record<string, unknown>

function rowOfItsOwn(): unknown[] {
  return names.map((name) => (name === 'id' ? uuid() : name === 'idempotency_key' ? uuid() : sample[name]))
}

async function plainInsert(): Promise<void> {
  await pool.query({ name: 'bench-insert', text: insert, values: rowOfItsOwn() })
}

async function insertBetweenBeginAndCommit(): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'bench-insert', text: insert, values: rowOfItsOwn() })
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function perSecond(work: () => Promise<void>, latencies: number[]): Promise<number> {
  const began = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - began < ROUND_MS) {
      const start = performance.now()
      await work()
      latencies.push(performance.now() - start)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return (done * 1000) / (performance.now() - began)
}

const contenders = [
  {
    title: 'Register, the whole call',
    work: () => register(site.url),
    rates: [] as number[],
    latencies: [] as number[],
  },
  {
    title: 'Register, logged and measured',
    work: () => register(watched.url),
    rates: [] as number[],
    latencies: [] as number[],
  },
  { title: 'plain insert (one statement)', work: plainInsert, rates: [] as number[], latencies: [] as number[] },
  {
    title: 'begin, insert, commit',
    work: insertBetweenBeginAndCommit,
    rates: [] as number[],
    latencies: [] as number[],
  },
]
for (const { work } of contenders) await perSecond(work, [])
for (let round = 0; round < ROUNDS; round += 1) {
  for (const contender of contenders) contender.rates.push(await perSecond(contender.work, contender.latencies))
}

const [whole] = contenders
report('bench:writes', [
  {
    title: 'Register beside plain inserts of the same row',
    how: `Concurrency ${CONCURRENCY}, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, alternating; an error would have ended the run.`,
    columns: ['what', 'a second (median)', 'spread', 'p50 ms', 'p99 ms', 'Register / this'],
    rows: contenders.map(({ title, rates, latencies }) => [
      title,
      median(rates).toFixed(0),
      spread(rates),
      quantile(latencies, 0.5).toFixed(1),
      quantile(latencies, 0.99).toFixed(1),
      median(rates.map((rate, round) => (whole?.rates[round] ?? Number.NaN) / rate)).toFixed(2),
    ]),
  },
])

agent.destroy()
await pool.end()
await site.stop()
await watched.stop()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
