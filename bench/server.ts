// npm run bench:server: how many pages one server process answers a second, next to bare `node:http` with the same headers
// and the same compressed bytes. The servers are on one core, the client on another. Rounds alternate, so that noise hits
// both sides.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort, startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { type Load, load } from './load.ts'
import { coreTime, pin } from './process-figures.ts'
import { report } from './report.ts'
import { median, quantile, spread } from './statistics.ts'

const { starts, rounds, seconds } = takeArguments('bench:server', { starts: 3, rounds: 3, seconds: 2 })

const CONNECTIONS = 32
const request = { path: '/', headers: { 'Accept-Encoding': 'gzip' } }
const pins = availableParallelism() > 1 && spawnSync('sh', ['-c', 'command -v taskset']).status === 0
const scratch = await mkdtemp(join(tmpdir(), 'academy-bench-'))
// As operators run it: its log at its usual level, to a file.
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
  if (pins) pin(pid, 0)
  const { loads, core } = measured.get(title) ?? { loads: [], core: [] }
  measured.set(title, { loads, core })
  return { title, url, pid, loads, core, stop }
}

/** `node:http` with the site's own answer in memory. */
async function startBareNode(site: string): Promise<Contender> {
  const asked = get(site, { headers: request.headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // What every server adds by itself.
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers
  const port = await freePort()
  const file = join(scratch, `bare-${port}.json`)
  await writeFile(file, JSON.stringify({ headers, body: (await buffer(answer)).toString('base64') }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-node.ts'), String(port), file])
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 20))
  return contender('bare node:http', url, child.pid as number, () => {
    child.kill('SIGTERM')
    return ended
  })
}

try {
  if (pins) pin(process.pid, 1)
  for (let start = 0; start < starts; start += 1) {
    const site = await startSite({}, printed.fd)
    const ours = contender('this server', site.url, site.process.pid as number, site.stop)
    const bare = await startBareNode(site.url)
    for (let round = -1; round < rounds; round += 1) {
      for (const { url, pid, loads, core } of [ours, bare]) {
        const before = coreTime(pid)
        const taken = await load(url, request, { connections: CONNECTIONS, duration: seconds })
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
      pins ? 'Servers on one core, the client on another.' : 'Servers and client shared their cores.',
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
