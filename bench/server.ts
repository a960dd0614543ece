// npm run bench:server: what one server process answers a second, beside bare `node:http` with the same answer in memory
// and beside nginx with the same compressed file; and what memory it holds. The servers sit on one core, what asks them on
// another. Rounds alternate, so that noise hits all sides, and everything is started anew three times.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { askInClosedLoop, type Question } from './closed-loop.ts'
import { addRound, type Compared, comparison } from './compared.ts'
import { applyAndAwaitLetters } from './letters.ts'
import { answerOf, has, type Peer, startBareNode, startNginx } from './peers.ts'
import { childrenOf, coreTime, forgetMost, pin, residentMemory } from './process-figures.ts'
import { report } from './report.ts'
import { median, spread } from './statistics.ts'

takeArguments('bench:server')

const STARTS = 3
const ROUNDS = 3
const ROUND_MS = 1000
const CONNECTIONS = 32
const APPLICATIONS = 500
const HEADERS = { 'Accept-Encoding': 'gzip' }
const SERVERS_CORE = 0
const CLIENT_CORE = 1

const pins = availableParallelism() > 1 && has('taskset')
const withNginx = has('nginx')
const scratch = await mkdtemp(join(tmpdir(), 'academy-bench-'))
// As an operator has it: its log at its usual level, to a file.
const printed = await open(join(scratch, 'printed.log'), 'a')
const compared: Compared = new Map()
const memory = { throughStart: [], atRest: [], throughGets: [], throughLetters: [] } as Record<
  'throughStart' | 'atRest' | 'throughGets' | 'throughLetters',
  number[]
>

type Contender = Peer & { name: string; worker: number }

/** Holds a server on its core and finds which of its processes works: nginx has one that only watches. */
function contender(name: string, peer: Peer): Contender {
  if (pins) pin(peer.pid, SERVERS_CORE)
  return { ...peer, name, worker: name === 'nginx' ? (childrenOf(peer.pid)[0] ?? peer.pid) : peer.pid }
}

async function startOurs(): Promise<Contender & { site: Awaited<ReturnType<typeof startSite>> }> {
  const site = await startSite({}, printed.fd)
  const peer = { port: Number(new URL(site.url).port), pid: site.process.pid as number, stop: site.stop }
  return { ...contender('this server', peer), site }
}

/** The asset is the style sheet that every page begins with. */
async function tasks(url: string): Promise<Record<string, string>> {
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(url)).text())?.[1]
  if (!sheet) throw new Error('The home page names no style sheet')
  return {
    'GET /': '/',
    'GET a hashed asset': sheet,
    'GET get-courses': '/api/v1/CourseNorthAmerica/get-courses?pageSize=30',
  }
}

async function takeRounds(task: string, path: string, contenders: Contender[]): Promise<void> {
  const question = ({ port }: Contender): Question => ({ port, path, headers: HEADERS })
  for (const each of contenders) await askInClosedLoop(question(each), CONNECTIONS, ROUND_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of contenders) {
      const before = coreTime(each.worker)
      const asked = await askInClosedLoop(question(each), CONNECTIONS, ROUND_MS)
      addRound(compared, task, each.name, asked, coreTime(each.worker) - before)
    }
  }
}

async function measureGets(): Promise<void> {
  const ours = await startOurs()
  const running: Peer[] = [ours]
  try {
    await sleep(3000)
    const { now, most } = residentMemory(ours.pid)
    memory.atRest.push(now)
    memory.throughStart.push(most)
    forgetMost(ours.pid)
    const paths = await tasks(ours.site.url)
    const answers = await Promise.all(Object.values(paths).map((path) => answerOf(ours.port, path, HEADERS)))
    const others = withNginx ? [contender('nginx', await startNginx(answers, scratch))] : []
    running.push(...others)
    for (const [at, answer] of answers.entries()) {
      const bare = contender('bare node:http', await startBareNode(answer, scratch))
      running.push(bare)
      await takeRounds(Object.keys(paths)[at] ?? '', answer.path, [ours, bare, ...others])
    }
    memory.throughGets.push(residentMemory(ours.pid).most)
  } finally {
    for (const { stop } of running) await stop()
  }
}

async function measureLetters(): Promise<void> {
  const { site, pid } = await startOurs()
  try {
    await applyAndAwaitLetters(site, APPLICATIONS)
    memory.throughLetters.push(residentMemory(pid).most)
  } finally {
    await site.stop()
  }
}

function memoryRow(when: string, figures: number[]): string[] {
  return [when, median(figures).toFixed(0), spread(figures)]
}

try {
  if (pins) pin(process.pid, CLIENT_CORE)
  for (let start = 0; start < STARTS; start += 1) {
    await measureGets()
    await measureLetters()
  }
} finally {
  await printed.close()
  await rm(scratch, { recursive: true, force: true })
}

report('bench:server', [
  {
    title: 'One server process beside bare node:http and nginx',
    how: [
      `Medians (and spreads) of ${STARTS} fresh starts with ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, alternating,`,
      `over ${CONNECTIONS} kept connections that each ask anew when answered, with Accept-Encoding: gzip.`,
      pins
        ? 'Servers on one core, the client on another.'
        : 'Servers and client shared their cores: taskset or a second core is missing.',
      'All give the same headers and compressed bytes. This server logs to a file at its usual level; the others log nothing.',
      withNginx ? 'nginx has one worker, sendfile and gzip_static.' : 'nginx is not installed here.',
      'Core time counts the server process alone, and varies least where other programs disturb.',
    ].join(' '),
    ...comparison(compared),
  },
  {
    title: 'Resident memory of the server process',
    how: `Over ${STARTS} fresh starts each for GETs and for letters.`,
    columns: ['when', 'MB (median)', 'spread'],
    rows: [
      memoryRow('most, within 3 s of the start', memory.throughStart),
      memoryRow('at rest, 3 s after the start', memory.atRest),
      memoryRow('most, through the GETs above', memory.throughGets),
      memoryRow(
        `most, through ${APPLICATIONS} applications and their ${2 * APPLICATIONS} letters`,
        memory.throughLetters,
      ),
    ],
  },
])
