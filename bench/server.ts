// npm run bench:server: pages per second of one server process, compared with bare `node:http` with the same headers
// and compressed bytes. The servers share one core, the client has another. Rounds alternate, so that noise affects
// both.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { type Load, load } from './load.ts'
import { canPin, coreTime, pin } from './process-figures.ts'
import { report } from './report.ts'
import { HOME, startBareNode } from './start-bare-node.ts'
import { median, quantile, spread } from './statistics.ts'

const { starts, rounds, seconds } = takeArguments('bench:server', { starts: 3, rounds: 3, seconds: 2 })

const CONNECTIONS = 32
const scratch = await mkdtemp(join(tmpdir(), 'academy-bench-'))
// The log has its usual level and goes to a file, like in production.
const printed = await open(join(scratch, 'printed.log'), 'a')

type Contender = {
  title: string
  url: string
  pid: number
  loads: Load[]
  core: number[]
  stop: () => Promise<unknown>
}
const measured = new Map<string, Pick<Contender, 'loads' | 'core'>>()

function contender(title: string, url: string, pid: number, stop: Contender['stop']): Contender {
  if (canPin) pin(pid, 0)
  const { loads, core } = measured.get(title) ?? { loads: [], core: [] }
  measured.set(title, { loads, core })
  return { title, url, pid, loads, core, stop }
}

try {
  if (canPin) pin(process.pid, 1)
  for (let start = 0; start < starts; start += 1) {
    const site = await startSite({}, printed.fd)
    const ours = contender('this server', site.url, site.process.pid as number, site.stop)
    const node = await startBareNode(site.url, scratch)
    const bare = contender('bare node:http', node.url, node.pid, node.stop)
    for (let round = -1; round < rounds; round += 1) {
      for (const { url, pid, loads, core } of [ours, bare]) {
        const before = coreTime(pid)
        const taken = await load(url, HOME, { connections: CONNECTIONS, duration: seconds })
        // The first round warms up.
        if (round < 0) continue
        loads.push(taken)
        core.push((coreTime(pid) - before) / taken.times.length)
      }
    }
    await bare.stop()
    await ours.stop()
  }
} finally {
  await printed.close()
  await rm(scratch, { recursive: true, force: true })
}

const ours = measured.get('this server')
const ratios = (figures: number[], own: number[]) => {
  const each = figures.map((figure, round) => (own[round] ?? Number.NaN) / figure)
  return `${median(each).toFixed(2)} (${spread(each, 2)})`
}
report('bench:server', [
  {
    title: 'GET / beside bare node:http',
    how: [
      `Medians (and spreads) of ${starts} fresh starts with ${rounds} rounds of ${seconds} s each, alternating, by autocannon`,
      `over ${CONNECTIONS} kept connections, with Accept-Encoding: gzip. Both give the same headers and compressed bytes.`,
      canPin ? 'Servers on one core, the client on another.' : 'Servers and client shared their cores.',
      'Where the client is the slower side, the rates are alike: the time on a core, of the server process alone, decides.',
    ].join(' '),
    columns: ['by', 'a second', 'p99 ms', 'core µs each', 'rate: site / this', 'core: site / this'],
    rows: [...measured].map(([title, { loads, core }]) => {
      const rates = loads.map(({ perSecond }) => perSecond)
      return [
        title,
        `${median(rates).toFixed(0)} (${spread(rates)})`,
        median(loads.map(({ times }) => quantile(times, 0.99))).toFixed(2),
        median(core).toFixed(1),
        ratios(rates, ours?.loads.map(({ perSecond }) => perSecond) ?? []),
        ratios(core, ours?.core ?? []),
      ]
    }),
  },
])
