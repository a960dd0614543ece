// npm run bench:schedule: how soon three processes behind a proxy show a change saved at the desk, whether pages are
// consistent meanwhile, how many GETs a process answers during one change per second, and how much memory a series of
// changes leaves behind.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#database/client.ts'
import { toTyped } from '#office/desk/schedule/controls.ts'
import { openSignIn } from '#services/staff/sign-ins.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { startBalancer } from '#tests/fixtures/round-robin.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { startDatabases } from './databases.ts'
import { type Load, load } from './load.ts'
import { canPin, coreTime, memoryAtRest, memorySettings, pin, residentMemory } from './process-figures.ts'
import { report } from './report.ts'
import { HOME, startBareNode } from './start-bare-node.ts'
import { median, spread } from './statistics.ts'
import { COLUMNS, timeUntilShown } from './visible.ts'

const { visible, rounds, seconds, changes, rest } = takeArguments('bench:schedule', {
  visible: 60,
  rounds: 5,
  seconds: 4,
  changes: 1_000,
  rest: 30,
})

const ADDRESS = 'http://academy.example'
const PAGE = '/dbms'
const DAY = 86_400_000
/** No other dates on the pages are that late. */
const FIRST_WEEK = 40_000
const FIRST_SEATS = 100
const FIRST_DEPOSIT = 1000
const tuition = { amount: 100_000, currency: 'USD' }

const start = content.starts.starts.find(({ course }) => course === 'dbms')
if (!start) throw new Error('The content has no start of DBMS.')
const later = (day: string, weeks: number) => new Date(Date.parse(day) + weeks * 7 * DAY).toISOString().slice(0, 10)
/** The start after the nth change: dates, seats and deposit all encode n. */
function startAt(version: number) {
  const [starts, ends] = [start?.starts ?? '', start?.ends ?? ''].map((day) => later(day, FIRST_WEEK + version))
  return {
    ...start,
    starts,
    ends,
    applyBy: starts,
    seats: FIRST_SEATS + version,
    tuition,
    plans: [{ kind: 'deposit', deposit: FIRST_DEPOSIT + version }],
  }
}
const [first, last] = [startAt(0).starts, startAt(0).ends].map((day) => Date.parse(day ?? '')) as [number, number]
/** Returns the change after which a start begins or ends on a day; the two are not whole weeks apart. */
function getVersion(day: string): number {
  const weeks = [first, last].map((from) => (Date.parse(`${day} UTC`) - from) / (7 * DAY))
  return weeks.find(Number.isInteger) ?? Number.NaN
}

/** Returns all versions that a page shows; more than one means an inconsistent page. */
function versionsOn(html: string): Set<number> {
  const days = html.match(/\b([A-Z][a-z]+ \d{1,2}, 2[78]\d\d|2[78]\d\d-\d\d-\d\d)(?![T\d])/g) ?? []
  const seats = [...html.matchAll(/(\d+) seats\b/g)].map(([, count]) => Number(count) - FIRST_SEATS)
  const deposits = [...html.matchAll(/([\d,]+) first, then/g)].map(([, amount = '']) => amount.replace(',', ''))
  const plans = deposits.map((amount) => Number(amount) - FIRST_DEPOSIT)
  return new Set([...days.map(getVersion), ...seats, ...plans])
}

const databases = await startDatabases()
const address = await databases.create('schedule')
const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'))
// Settings of npm start; one address for all, as staff use it.
const variables = { DATABASE_URL: address, PUBLIC_URL: ADDRESS, ...memorySettings, LOG_LEVEL: 'error' }
const sites = [await startSite(variables), await startSite(variables), await startSite(variables)]
const [site, other] = sites as [(typeof sites)[0], (typeof sites)[0]]
const pid = site.process.pid as number
const balancer = await startBalancer(sites.map(({ url }) => url))
const database = openDatabase(address)
await database.$client.query("delete from schedule_entries where kind = 'start' and id <> $1", [start.id])
await database.$client.query("update schedule_entries set value = $2 where kind = 'start' and id = $1", [
  start.id,
  JSON.stringify(startAt(0)),
])
const { staffId } = await hire(database, 'admissions', 'Mara')
const token = await openSignIn(database, staffId, {}, 'passkey')

let version = 0
/** Saves the next change at the desk of a process, by its form. */
async function change(url: string): Promise<void> {
  const form = toTyped('start', startAt(version + 1))
  const body = new URLSearchParams([...form, ['known', JSON.stringify(startAt(version))], ['intent', 'save']])
  const headers = { Cookie: `desk-session=${token}`, Origin: ADDRESS }
  const answer = await fetch(`${url}/desk/starts/${start?.id}`, { method: 'POST', headers, body, redirect: 'manual' })
  if (answer.status !== 302) throw new Error(`The desk answered ${answer.status}: ${await answer.text()}`)
  version += 1
}
const read = async (url: string) => (await fetch(url)).text()
async function untilShown(url: string): Promise<void> {
  while (!versionsOn(await read(`${url}${PAGE}`)).has(version)) await sleep(10)
}

/** Milliseconds from each change until all processes show it, with GETs through the proxy meanwhile. */
async function untilVisible() {
  await Promise.all(sites.map(({ url }) => untilShown(url)))
  // A process loads the desk on its first request.
  for (const { url } of sites) await change(url)
  await Promise.all(sites.map(({ url }) => untilShown(url)))
  return timeUntilShown({
    url: balancer.url,
    paths: ['/', PAGE],
    isOfOne: (html) => versionsOn(html).size === 1,
    count: visible,
    change: () => change(balancer.url),
    isShown: () => Promise.all(sites.map(({ url }) => untilShown(url))),
  })
}

/** Alternates GETs with bare `node:http`, while another process saves a change each second. */
async function whileChanging() {
  const bare = await startBareNode(site.url, folder)
  const contenders = [
    { title: 'this server', url: site.url, pid },
    { title: 'bare node:http', ...bare },
  ].map((contender) => ({ ...contender, loads: [] as Load[], core: [] as number[] }))
  if (canPin) for (const { pid } of contenders) pin(pid, 0)
  for (const each of [process.pid, other.process.pid as number]) if (canPin) pin(each, 1)
  for (let round = -1; round < rounds; round += 1) {
    for (const { url, pid, loads, core } of contenders) {
      const before = coreTime(pid)
      const loading = load(url, HOME, { connections: 32, duration: seconds })
      for (let second = 0; second < seconds; second += 1) await Promise.all([change(other.url), sleep(1_000)])
      const taken = await loading
      // The first round warms up.
      if (round < 0) continue
      loads.push(taken)
      core.push((coreTime(pid) - before) / taken.times.length)
    }
  }
  await bare.stop()
  return contenders
}

/** Megabytes before and after changes at the process's own desk, each followed by two pages, after a warm-up. */
async function memoryOfChanges() {
  const makeChanges = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await change(site.url)
      for (const path of ['/', PAGE]) await read(`${site.url}${path}`)
    }
  }
  await makeChanges(changes / 5)
  const before = await memoryAtRest(pid, rest)
  await makeChanges(changes)
  const rushed = residentMemory(pid)
  return [before, rushed, await memoryAtRest(pid, rest)]
}

try {
  const shown = await untilVisible()
  await balancer.close()
  const contenders = await whileChanging()
  const megabytes = await memoryOfChanges()
  const [ours] = contenders
  const getRatio = (figures: number[], own: number[] = []) =>
    median(figures.map((figure, round) => (own[round] ?? Number.NaN) / figure)).toFixed(2)
  const getRate = ({ loads }: { loads: Load[] }) => loads.map(({ perSecond }) => perSecond)
  report('bench:schedule', [
    {
      title: 'From "Save" at the desk until three processes show it',
      how: `${visible} changes of a start, at random moments, through a proxy to three processes on one database. Meanwhile 100 GETs a second of / and ${PAGE}, through the proxy, each checked: its dates, seats and payment plan are of one change.`,
      columns: COLUMNS,
      rows: [shown],
    },
    {
      title: 'GET / while facts change each second, beside bare node:http',
      how: `${rounds} rounds of ${seconds} s each, alternating, by autocannon over 32 kept connections, with the same headers and compressed bytes${canPin ? '; servers on one core, the client and the process that saves the changes on another' : ''}.`,
      columns: ['by', 'a second', 'core µs each', 'rate: site / this', 'core: site / this'],
      rows: contenders.map((item) => [
        item.title,
        `${median(getRate(item)).toFixed(0)} (${spread(getRate(item))})`,
        median(item.core).toFixed(1),
        getRatio(getRate(item), ours && getRate(ours)),
        getRatio(item.core, ours?.core),
      ]),
    },
    {
      title: `Resident memory of a process over ${changes} changes, in MB`,
      how: `Each saved at its own desk and followed by / and ${PAGE}, after ${changes / 5} of warm-up. "Before" and "after" are the least within ${rest} s of rest.`,
      columns: ['before', 'at the last change', 'after'],
      rows: [megabytes.map((figure) => figure.toFixed(0))],
    },
  ])
} finally {
  await database.$client.end()
  for (const each of sites) await each.stop()
  await databases.stop()
  await rm(folder, { recursive: true, force: true })
}
