// npm run bench:start: time from a fresh clone to the first page, time of a second start, and memory at rest. Copies
// the sources to a temporary folder and runs `npm start` there.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copySources } from '#tests/fixtures/copy-sources.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { report } from './report.ts'
import { median, spread } from './statistics.ts'

const { starts } = takeArguments('bench:start', { starts: 5 })

const clone = await mkdtemp(join(tmpdir(), 'academy-clone-'))
copySources(clone)
const port = await freePort()
const url = `http://127.0.0.1:${port}`
// Excludes this checkout's own Node, as for a new user.
const path = (process.env.PATH ?? '')
  .split(':')
  .filter((entry) => !entry.includes('node_modules'))
  .join(':')

const answers = () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function start(): Promise<{ seconds: number; npm: ChildProcess }> {
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { HOME: process.env.HOME, PATH: path, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    await sleep(20)
  }
  return { seconds: (performance.now() - began) / 1000, npm }
}

async function stop(npm: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => npm.once('exit', resolve))
  npm.kill('SIGTERM')
  await ended
  while (await answers()) await sleep(20)
}

/** Returns the resident megabytes of the server process, found among npm's descendants. */
async function residentMemory(parent: number): Promise<number> {
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  for (const child of children) {
    const command = (await readFile(`/proc/${child}/cmdline`, 'utf8')).split('\0')
    if (command[0]?.endsWith('node') && command.includes('build/program/server.js')) {
      const status = await readFile(`/proc/${child}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    }
    const below = await residentMemory(Number(child))
    if (below) return below
  }
  return 0
}

const first = await start()
await stop(first.npm)
const seconds: number[] = []
const memory: number[] = []
for (let turn = 0; turn < starts; turn += 1) {
  const again = await start()
  seconds.push(again.seconds)
  await fetch(`${url}/apply`)
  await sleep(5000)
  memory.push(await residentMemory(again.npm.pid as number))
  await stop(again.npm)
}
await rm(clone, { recursive: true, force: true })

report('bench:start', [
  {
    title: 'From clone to page',
    how: `A copy of the sources, npm included; ${starts} second starts.`,
    columns: ['what', 'median', 'spread'],
    rows: [
      [
        'fresh clone to first page, s (packages from the npm cache where it has them)',
        first.seconds.toFixed(1),
        'once',
      ],
      ['second start to first page, s', median(seconds).toFixed(2), spread(seconds, 2)],
      ['resident memory 5 s after start and one form, MB', median(memory).toFixed(0), spread(memory)],
    ],
  },
])
