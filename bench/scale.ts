// npm run bench:scale: calls, jobs, commands and exports where a thousand, a hundred thousand and a million applications are
// kept. Calls to the three sizes take turns one by one, so that noise hits all; then one and two servers on one PostgreSQL.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '#database/with-client.ts'
import { runCommand } from '#tests/fixtures/command.ts'
import { fillWithApplications } from '#tests/fixtures/many-applications.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { discardLetters, startDatabases } from './databases.ts'
import { measureJobs } from './kept-jobs.ts'
import { type Caller, openCaller, perSecond } from './registrations.ts'
import { report, type Table } from './report.ts'
import { median, quantile, spread } from './statistics.ts'

takeArguments('bench:scale')

const SIZES = [1_000, 100_000, 1_000_000]
const CALLS = 1_000
const WARM_UP_CALLS = 300
const ROUNDS = 5
const ROUND_MS = 2_000
const COURSES = '/api/v1/CourseNorthAmerica/get-courses?pageSize=30'

type Kept = { size: number; address: string; site: RunningSite; caller: Caller }

const limits = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_PER_HOUR: '10000000', LOG_LEVEL: 'error' }
const ratio = (figures: number[]) => ((figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN)).toFixed(2)
const number = (figure: number) => figure.toLocaleString('en')
const inSizes = ['what', ...SIZES.map(number), 'greatest / least']

/** One call to each size in turn, again and again. */
async function measureCalls(kept: Kept[]): Promise<Table> {
  const calls: [string, (caller: Caller) => Promise<void>][] = [
    ['Register', (caller) => caller.register()],
    ['get-courses', (caller) => caller.get(COURSES)],
  ]
  const rows: string[][] = []
  for (const [title, call] of calls) {
    const latencies = kept.map((): number[] => [])
    for (let turn = -WARM_UP_CALLS; turn < CALLS; turn += 1) {
      for (const [at, { caller }] of kept.entries()) {
        const began = performance.now()
        await call(caller)
        if (turn >= 0) latencies[at]?.push(performance.now() - began)
      }
    }
    for (const { address } of kept) await discardLetters(address)
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const figures = latencies.map((list) => quantile(list, share))
      rows.push([`${title}, ${name}, ms`, ...figures.map((figure) => figure.toFixed(2)), ratio(figures)])
    }
  }
  return {
    title: 'Calls',
    how: `${number(CALLS)} calls of each kind to each size after ${WARM_UP_CALLS} of warming up, one at a time, the sizes in turns; three servers, one PostgreSQL. Letters go to the outbox meanwhile.`,
    columns: inSizes,
    rows,
  }
}

async function measureExports(kept: Kept[]): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-exports-'))
  const rows: string[][] = []
  for (const format of ['csv', 'json']) {
    const taken: { seconds: number; memory: number; bytes: number }[] = []
    for (const { size, address } of kept) {
      const file = join(folder, `${size}.${format}`)
      const began = performance.now()
      const words = ['applications', '--format', format, '--output', file]
      const { code, memory, stderr } = await runCommand('export', words, { DATABASE_URL: address })
      if (code !== 0) throw new Error(stderr)
      taken.push({ seconds: (performance.now() - began) / 1000, memory, bytes: (await stat(file)).size })
    }
    rows.push(
      [`${format}, s`, ...taken.map(({ seconds }) => seconds.toFixed(1)), ratio(taken.map(({ seconds }) => seconds))],
      [
        `${format}, peak memory, MB`,
        ...taken.map(({ memory }) => memory.toFixed(0)),
        ratio(taken.map(({ memory }) => memory)),
      ],
      [
        `${format}, file, MB`,
        ...taken.map(({ bytes }) => (bytes / 1e6).toFixed(1)),
        ratio(taken.map(({ bytes }) => bytes)),
      ],
    )
  }
  await rm(folder, { recursive: true, force: true })
  return {
    title: 'Exports',
    how: 'npm run export of all applications into a file, each once: seconds with the start of the command, and the most memory that its process ever held.',
    columns: inSizes,
    rows,
  }
}

/** Registrations a second through one server, and spread over two, on the largest database. */
async function measureServers({ address, caller }: Kept): Promise<Table> {
  const second = await startSite({ ...limits, DATABASE_URL: address })
  const other = openCaller(second.url, 16)
  let turn = 0
  const works = [
    { title: 'one server', rates: [] as number[], work: () => caller.register() },
    { title: 'two servers', rates: [] as number[], work: () => (turn++ % 2 ? other : caller).register() },
  ]
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { rates, work } of works) {
      // The first is for warming up: the second server is new.
      const rate = await perSecond(work, { concurrency: 16, ms: round < 0 ? 3 * ROUND_MS : ROUND_MS })
      if (round >= 0) rates.push(rate)
      await discardLetters(address)
    }
  }
  other.close()
  await second.stop()
  const [one] = works
  return {
    title: 'Servers',
    how: `Register at concurrency 16 with a million applications kept, ${ROUNDS} rounds of ${ROUND_MS / 1000} s, alternating. Client, servers and PostgreSQL share the machine's cores.`,
    columns: ['what', 'a second (median)', 'spread', 'this / one server'],
    rows: works.map(({ title, rates }) => [
      title,
      median(rates).toFixed(0),
      spread(rates),
      median(rates.map((rate, round) => rate / (one?.rates[round] ?? Number.NaN))).toFixed(2),
    ]),
  }
}

const databases = await startDatabases()
const kept: Kept[] = []
for (const size of SIZES) {
  const address = await databases.create(`kept_${size}`)
  await withClient(address, async (client) => {
    await fillWithApplications((sql, values) => client.query(sql, values), size)
    await client.query('checkpoint')
  })
  const site = await startSite({ ...limits, DATABASE_URL: address })
  kept.push({ size, address, site, caller: openCaller(site.url, 16) })
  console.error(`${number(size)} applications are kept`)
}
const largest = kept.at(-1) as Kept
const tables = [await measureCalls(kept), await measureServers(largest)]
for (const { site, caller } of kept) {
  caller.close()
  await site.stop()
}
tables.push(await measureJobs(kept, inSizes), await measureExports(kept))
await databases.stop()
report('bench:scale', tables)
