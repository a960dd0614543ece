import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { audit } from '#tests/fixtures/audit.ts'
import { startFreezingRelay } from '#tests/fixtures/freezing-relay.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { startStoppableDatabase } from '#tests/fixtures/stoppable-database.ts'
import { keepSiteRunning } from '#tests/fixtures/supervised-site.ts'
import { startVisitors } from '#tests/fixtures/visitors.ts'
import { expectNothingLost } from './counts.ts'
import { inLength, LOAD } from './length.ts'

const SECONDS = inLength(3, 60)
const TIMES = inLength(1, 3)
const PAGES = ['/', '/apply', training.path, '/contact']

/** What the site answers while its database is away, beside what the visitors hear. */
async function look(url: string, seen: Record<string, Set<number>>): Promise<void> {
  for (const path of [...PAGES, '/api/health/live', '/api/health/ready']) {
    const answer = await fetch(`${url}${path}`)
    await answer.arrayBuffer()
    const statuses = seen[path] ?? new Set()
    seen[path] = statuses.add(answer.status)
  }
}

test(
  `a database that is stopped, then silent, for ${SECONDS} s under load: clear refusals, pages as ever, and nothing lost`,
  async () => {
    const database = await startStoppableDatabase()
    onTestFinished(() => database.remove())
    const address = new URL(database.connectionString)
    const relay = await startFreezingRelay({ host: address.hostname, port: Number(address.port) })
    onTestFinished(() => relay.close())
    address.port = String(relay.port)
    const site = await keepSiteRunning({ DATABASE_URL: address.href })
    onTestFinished(() => site.stop())
    await site.ready()
    const { pid } = site.current().child
    const visitors = startVisitors([site.url], LOAD)
    const { acknowledged, refused } = visitors.ledger

    /** @param isNoticed whether visitors are refused meanwhile */
    async function outage(begin: () => unknown, end: () => unknown, isNoticed: boolean): Promise<void> {
      const before = acknowledged.size
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 5), { timeout: 60_000 })
      const refusedBefore = refused.get(503) ?? 0
      const seen: Record<string, Set<number>> = {}
      const over = Date.now() + SECONDS * 1000
      await begin()
      while (Date.now() < over) {
        await look(site.url, seen)
        await sleep(200)
      }
      const live = (await (await fetch(`${site.url}/api/health/live`)).json()) as { warning?: string }
      if (isNoticed) expect(live.warning).toMatch(/^Changes of dates, seats and prices cannot be read/)
      await end()
      await site.ready()
      const [pages, health] = [PAGES, ['/api/health/live', '/api/health/ready']].map((paths) =>
        paths.map((path) => [...(seen[path] ?? [])]),
      )
      expect(pages).toEqual(PAGES.map(() => [200]))
      expect(health).toEqual([[200], [503]])
      if (isNoticed) expect(refused.get(503)).toBeGreaterThan(refusedBefore)
    }

    for (let time = 0; time < TIMES; time++) {
      // Its operator ends it and starts it again.
      await outage(database.stop, database.start, true)
      // It runs, and the network between drops every packet. Of that the site knows after eleven seconds.
      await outage(relay.freeze, relay.thaw, SECONDS > 15)
    }
    await sleep(1_500)
    await visitors.leave()
    const { connectionString } = database
    const found = await audit(visitors.ledger, { connectionString, dataDir: site.dataDir })
    expectNothingLost(`database stopped and silent for ${SECONDS} s`, 2 * TIMES, visitors.ledger, found)
    // Every refusal was a 503 with Retry-After (tests/fixtures/visitors.ts), and nobody was cut off.
    expect([...refused.keys()]).toEqual([503])
    // It came back by itself.
    expect([site.current().child.pid, site.failures]).toEqual([pid, []])
  },
  inLength(2, 20) * 60_000,
)
