// npm run bench:scale: what calls take where a thousand, a hundred thousand and a million applications are stored. The sizes
// take turns, so that noise hits all.
import { withClient } from '#database/with-client.ts'
import { fillWithApplications } from '#tests/fixtures/many-applications.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { discardJobs, startDatabases } from './databases.ts'
import { load, registration } from './load.ts'
import { report } from './report.ts'
import { quantile } from './statistics.ts'

const { most, rounds, calls } = takeArguments('bench:scale', { most: 1_000_000, rounds: 5, calls: 200 })

const SIZES = [1_000, 100_000, 1_000_000].filter((size) => size <= most)
const limits = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_PER_HOUR: '10000000', LOG_LEVEL: 'error' }
const requests = {
  Register: registration,
  'get-courses': { path: '/api/v1/CourseNorthAmerica/get-courses?pageSize=30' },
}

const databases = await startDatabases()
const filled: { address: string; site: RunningSite }[] = []
for (const size of SIZES) {
  const address = await databases.create(`filled_${size}`)
  await withClient(address, async (client) => {
    await fillWithApplications((sql, values) => client.query(sql, values), size)
    await client.query('vacuum analyze')
  })
  filled.push({ address, site: await startSite({ ...limits, DATABASE_URL: address }) })
  console.error(`${size.toLocaleString('en')} applications are stored`)
}

const rows: string[][] = []
for (const [title, request] of Object.entries(requests)) {
  const times = filled.map((): number[] => [])
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, { address, site }] of filled.entries()) {
      const taken = await load(site.url, request, { connections: 1, amount: calls })
      // The first round warms up.
      if (round >= 0) times[at]?.push(...taken.times)
      await discardJobs(address)
    }
  }
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const figures = times.map((list) => quantile(list, share))
    const ratio = (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN)
    rows.push([`${title}, ${name}, ms`, ...figures.map((figure) => figure.toFixed(2)), ratio.toFixed(2)])
  }
}
for (const { site } of filled) await site.stop()
await databases.stop()

report('bench:scale', [
  {
    title: 'Calls',
    how: `${rounds} rounds of ${calls} calls after one of warm-up, by autocannon, one at a time, the sizes in turns; a server a size, one PostgreSQL.`,
    columns: ['what', ...SIZES.map((size) => size.toLocaleString('en')), 'greatest / least'],
    rows,
  },
])
