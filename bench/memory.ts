// npm run bench:memory: memory of one server process under floods, with a container's limit of 512 MiB if this machine
// allows it (as root, by a memory control group). The database is outside the limit.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openDatabase, withClient } from '#database/client.ts'
import { openSignIn } from '#services/staff/sign-ins.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { startSite } from '#tests/fixtures/site.ts'
// The forms that samples fill in follow a place.
import '#tests/fixtures/set-place.ts'
import { takeArguments } from './arguments.ts'
import { startDatabases } from './databases.ts'
import { memorySettings, residentMemory } from './process-figures.ts'
import { report } from './report.ts'
import { fillWithSamples } from './sample/fill.ts'

const { seconds, rest, applications } = takeArguments('bench:memory', { seconds: 60, rest: 30, applications: 30_000 })

const LIMIT = 512 * 2 ** 20
const REST_STEP_MS = 1_000
const unified = '/sys/fs/cgroup/cgroup.controllers'
const root = existsSync(unified) ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory'
const group = `${root}/academy-bench-${process.pid}`

/** Starts processes in a group with a memory limit. Returns whether there is one. */
async function limited<Started>(start: () => Promise<Started>): Promise<[Started, boolean]> {
  try {
    mkdirSync(group)
    writeFileSync(`${group}/${existsSync(unified) ? 'memory.max' : 'memory.limit_in_bytes'}`, String(LIMIT))
    writeFileSync(`${group}/cgroup.procs`, String(process.pid))
  } catch {
    return [await start(), false]
  }
  const started = await start()
  // This process generates the load and must not be limited.
  writeFileSync(`${root}/cgroup.procs`, String(process.pid))
  return [started, true]
}

const databases = await startDatabases()
const address = await databases.create('memory')
const site = { courses: [{ id: 'dbms', name: 'DBMS' }], workshops: [], timeZone: 'America/Edmonton' }
await withClient(address, (client) =>
  fillWithSamples(client, applications, { ...site, fee: { amount: 5000, currency: 'usd' } }),
)
const database = openDatabase(address)
const { staffId } = await hire(database, 'admin', 'Mara')
const token = await openSignIn(database, staffId, {}, 'passkey')
// Same settings as in npm start, the image and the unit.
const variables = { ...memorySettings, DATABASE_URL: address, TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '60' }
const [server, isLimited] = await limited(() => startSite(variables))
const resident = () => residentMemory(server.process.pid as number)

/** A new address for each request avoids per-address limits. */
const anybody = (path: string, headers = {}): autocannon.Request => ({
  path,
  setupRequest: (request) => {
    const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))
    return { ...request, headers: { ...headers, 'X-Forwarded-For': `10.${parts.join('.')}` } }
  },
})
const cookie = { Cookie: `desk-session=${token}` }
const floods: [title: string, connections: number, requests: autocannon.Request[]][] = [
  [
    'refused calls (429)',
    32,
    [{ path: '/api/v1/CourseNorthAmerica/get-courses', headers: { 'X-Forwarded-For': '203.0.113.9' } }],
  ],
  [
    'pages from memory',
    32,
    [{ path: '/', headers: { 'Accept-Encoding': 'br' } }, { path: '/about' }, { path: '/dbms' }],
  ],
  ['pages rendered for each request', 32, [anybody('/apply')]],
  ['searches at the desk', 8, [anybody('/desk/applications?q=an', cookie)]],
]

const rows: string[][] = []
try {
  for (const [, , [request]] of floods) {
    await (await fetch(`${server.url}${request?.path}`, { headers: cookie })).text()
  }
  await sleep(rest * 1000)
  for (const [title, connections, requests] of floods) {
    const before = resident()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, resident())
    }, 100)
    const { requests: sent, statusCodeStats } = await autocannon({
      url: server.url,
      connections,
      duration: seconds,
      requests,
    })
    clearInterval(watch)
    let after = resident()
    for (let waited = 0; waited < rest * 1000 && after > before; waited += REST_STEP_MS) {
      await sleep(REST_STEP_MS)
      after = Math.min(after, resident())
    }
    const statuses = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => `${count} x ${status}`)
    rows.push([title, before.toFixed(0), peak.toFixed(0), after.toFixed(0), `${sent.total}: ${statuses.join(', ')}`])
  }
} finally {
  await server.stop()
  await database.$client.end()
  await databases.stop()
  if (isLimited) rmdirSync(group)
}

report('bench:memory', [
  {
    title: 'Resident memory of the server process under floods, in MB',
    how: [
      `One after the other, each for ${seconds} s by autocannon, with ${applications} sample applications;`,
      isLimited
        ? 'the process in a control group of 512 MiB.'
        : 'without a memory limit, which this machine does not let us set.',
      `"After" is the least within ${rest} s of rest.`,
    ].join(' '),
    columns: ['flood', 'before', 'peak', 'after', 'requests'],
    rows,
  },
])
