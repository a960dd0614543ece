import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/fixtures/site.ts'

// deploy/update.sh on real processes, with a site of a few lines. It takes ten seconds; the site itself, minutes to build.

const SCRIPT = join(import.meta.dirname, '../../deploy/update.sh')
const folder = mkdtempSync(join(tmpdir(), 'academy-update-'))
const home = join(folder, 'academy')
const origin = join(folder, 'origin')
const git = (...args: string[]) =>
  execFileSync('git', ['-C', origin, '-c', 'user.name=A', '-c', 'user.email=a@academy.example', ...args])

/** Stands for installing and building. */
const PREPARE = `
import { mkdirSync, symlinkSync } from 'node:fs'
mkdirSync('node_modules/.bin', { recursive: true })
symlinkSync(process.execPath, 'node_modules/.bin/node')
`
const getServer = (version: string, status: number) => `
import { createServer } from 'node:http'
createServer((request, response) => response.writeHead(${status}).end('${version}')).listen(process.argv[2], '127.0.0.1')
`
/** Stands for systemd: starts the process of a port from the release that is current. */
const RESTART = `#!/bin/sh
cd ${home}
[ ! -e pid-$1 ] || kill "$(cat pid-$1)"
echo "$1 $(basename "$(readlink current)")" >> restarts
(cd current && exec setsid node_modules/.bin/node server.mjs "$1" > /dev/null 2>&1 9>&-) &
echo $! > pid-$1
`

function commit(version: string, status = 200): string {
  writeFileSync(join(origin, 'server.mjs'), getServer(version, status))
  git('add', '.')
  // Releases sort by the time of their commits.
  const date = `2026-11-0${version}T12:00:00Z`
  execFileSync('git', ['-C', origin, '-c', 'user.name=A', '-c', 'user.email=a@x.example', 'commit', '-qm', version], {
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  })
  return git('rev-parse', 'HEAD').toString().trim()
}

let ports: string[] = []
const update = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const settings = { ACADEMY_HOME: home, ACADEMY_PORTS: ports.join(' '), ACADEMY_TIMEOUT: '3' }
    const env = { ...process.env, ...settings, ACADEMY_RESTART: join(home, 'restart') }
    execFile(SCRIPT, args, { env }, (error, _stdout, said) => resolve({ code: Number(error?.code ?? 0), said }))
  })
const versions = () =>
  Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.text()))
const restarts = () => readFileSync(join(home, 'restarts'), 'utf8').trim().split('\n')
const releases = () => readdirSync(join(home, 'releases')).sort()

beforeAll(async () => {
  ports = [String(await freePort()), String(await freePort())]
  mkdirSync(join(origin, 'tooling'), { recursive: true })
  mkdirSync(home)
  writeFileSync(join(home, 'restart'), RESTART, { mode: 0o755 })
  writeFileSync(join(origin, 'tooling/prepare.mjs'), PREPARE)
  execFileSync('git', ['init', '-q', '-b', 'main', origin])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a release is built beside the running one, taken process by process, and left again if it does not become ready', async () => {
  onTestFinished(() => {
    for (const port of ports) process.kill(Number(readFileSync(join(home, `pid-${port}`), 'utf8')))
  })
  commit('1')
  execFileSync('git', ['clone', '-q', origin, join(home, 'repository')])
  expect(await update()).toMatchObject({ code: 0, said: expect.stringContaining('is built. Start the site') })
  for (const port of ports) execFileSync(join(home, 'restart'), [port])
  await expect.poll(versions).toEqual(['1', '1'])
  expect(await update()).toMatchObject({ code: 0, said: expect.stringContaining('runs already') })
  expect(restarts()).toHaveLength(2)

  commit('2')
  expect(await update()).toMatchObject({ code: 0, said: expect.stringMatching(/20261102-\S+ runs\.$/m) })
  expect(await versions()).toEqual(['2', '2'])
  expect(
    restarts()
      .slice(2)
      .map((line) => line.split(' ')[0]),
  ).toEqual(ports)
  const good = readlinkSync(join(home, 'current'))

  // The other process is not touched by a release that does not start.
  const bad = commit('3', 503)
  expect(await update()).toMatchObject({ code: 1, said: expect.stringContaining('was not taken') })
  expect(await versions()).toEqual(['2', '2'])
  expect(readlinkSync(join(home, 'current'))).toBe(good)
  expect(
    restarts()
      .slice(4)
      .map((line) => line.split(' ')[0]),
  ).toEqual([ports[0], ports[0]])
  // A timer does not try it again and again; a person may.
  expect(await update()).toMatchObject({ code: 0, said: expect.stringContaining('is not tried again') })
  expect(restarts()).toHaveLength(6)
  expect((await update(bad)).code).toBe(1)

  // One that cannot be built changes nothing.
  writeFileSync(join(origin, 'tooling/prepare.mjs'), 'process.exit(1)')
  commit('4')
  expect((await update()).code).toBe(1)
  expect(restarts()).toHaveLength(8)
  writeFileSync(join(origin, 'tooling/prepare.mjs'), PREPARE)

  for (const version of ['5', '6']) {
    commit(version)
    expect((await update()).code).toBe(0)
  }
  expect(await versions()).toEqual(['6', '6'])
  expect(releases().filter((name) => existsSync(join(home, 'releases', name, 'server.mjs')))).toHaveLength(3)
  // Back, by name.
  expect((await update(git('rev-parse', 'HEAD~1').toString().trim())).code).toBe(0)
  expect(await versions()).toEqual(['5', '5'])
}, 90_000)
