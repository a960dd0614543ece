import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { audit } from '#tests/fixtures/audit.ts'
import { startFreezingRelay } from '#tests/fixtures/freezing-relay.ts'
import { type StoppableDatabase, startStoppableDatabase } from '#tests/fixtures/stoppable-database.ts'
import { keepSiteRunning } from '#tests/fixtures/supervised-site.ts'
import { startVisitors } from '#tests/fixtures/visitors.ts'
import { expectNothingLost } from './counts.ts'
import { inLength, LOAD } from './length.ts'

const SECONDS = inLength(4, 60)
const TIMES = inLength(1, 3)
const PAGES = ['/', '/apply', '/data-science', '/contact']

type Outage = { address: string; begin(): Promise<unknown>; end(): Promise<unknown> }

/** Its operator ends it and starts it again. */
async function stopped(database: StoppableDatabase): Promise<Outage> {
  return { address: database.connectionString, begin: database.stop, end: database.start }
}

/** It runs, and the network between drops every packet: nobody is told anything. */
async function silent(database: StoppableDatabase): Promise<Outage> {
  const address = new URL(database.connectionString)
  const relay = await startFreezingRelay({ host: address.hostname, port: Number(address.port) })
  onTestFinished(() => relay.close())
  address.port = String(relay.port)
  return { address: address.href, begin: async () => relay.freeze(), end: async () => relay.thaw() }
}

/** What the site answers while its database is away, beside what the visitors hear. */
async function look(url: string, seen: Record<string, Set<number>>): Promise<void> {
  for (const path of [...PAGES, '/api/health/live', '/api/health/ready']) {
    const answer = await fetch(`${url}${path}`)
    await answer.arrayBuffer()
    const statuses = seen[path] ?? new Set()
    seen[path] = statuses.add(answer.status)
  }
}

test.each([
  ['stopped', stopped],
  ['silent', silent],
] as const)(
  `a database that is %s for ${SECONDS} s under load: clear refusals, pages as ever, and nothing lost`,
  async (how, make) => {
    const database = await startStoppableDatabase()
    onTestFinished(() => database.remove())
    const outage = await make(database)
    const site = await keepSiteRunning({ DATABASE_URL: outage.address })
    onTestFinished(() => site.stop())
    await site.ready()
    const { pid } = site.current().child
    const visitors = startVisitors([site.url], LOAD)

    for (let time = 0; time < TIMES; time++) {
      const before = visitors.ledger.acknowledged.size
      await vi.waitFor(() => expect(visitors.ledger.acknowledged.size).toBeGreaterThan(before + 5), { timeout: 60_000 })
      const seen: Record<string, Set<number>> = {}
      const over = Date.now() + SECONDS * 1000
      await outage.begin()
      while (Date.now() < over) {
        await look(site.url, seen)
        await sleep(200)
      }
      const live = (await (await fetch(`${site.url}/api/health/live`)).json()) as { warning?: string }
      // Of a silent one the site knows after eleven seconds.
      if (how === 'stopped') expect(live.warning).toMatch(/^Changes of dates, seats and prices cannot be read/)
      await outage.end()
      await site.ready()
      const [pages, health] = [PAGES, ['/api/health/live', '/api/health/ready']].map((paths) =>
        paths.map((path) => [...(seen[path] ?? [])]),
      )
      expect(pages).toEqual(PAGES.map(() => [200]))
      expect(health).toEqual([[200], [503]])
    }
    await sleep(1_500)
    await visitors.leave()
    const { connectionString } = database
    const found = await audit(visitors.ledger, { connectionString, dataDir: site.dataDir })
    expectNothingLost(`database ${how} for ${SECONDS} s`, TIMES, visitors.ledger, found)
    // Every refusal was a 503 with Retry-After (tests/fixtures/visitors.ts); nobody was cut off, and those who wait for a
    // silent database are told so after eleven seconds.
    const isRefused = how === 'stopped' || SECONDS > 15
    expect([...visitors.ledger.refused.keys()]).toEqual(isRefused ? [503] : [])
    // It came back by itself.
    expect([site.current().child.pid, site.failures]).toEqual([pid, []])
  },
  inLength(2, 12) * 60_000,
)
