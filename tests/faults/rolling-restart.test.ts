import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applicationForm } from '#tests/fixtures/application.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { type Balancer, startBalancer } from '#tests/fixtures/round-robin.ts'
import { freePort, type RunningSite, startSite } from '#tests/fixtures/site.ts'

const VISITORS = 8
const soon = { timeout: 60_000, interval: 10 }

let kept: TestDatabase
let sites: RunningSite[]
let balancer: Balancer

function start(port: string): Promise<RunningSite> {
  return startSite({ PORT: port, ...kept.variables, SHUTDOWN_DELAY: '1', LOG_LEVEL: 'warn' })
}

beforeAll(async () => {
  kept = await createTestDatabase()
  sites = []
  for (let n = 0; n < 2; n++) sites.push(await start(String(await freePort())))
  balancer = await startBalancer(sites.map(({ url }) => url))
})
afterAll(async () => {
  await balancer?.close()
  for (const site of sites ?? []) await site.stop()
  await kept?.close()
})

/** Ends a server as an orchestrator does, and starts another in its place. */
async function replace(index: number): Promise<void> {
  const old = sites[index] as RunningSite
  const ended = once(old.process, 'exit')
  old.process.kill('SIGTERM')
  await vi.waitFor(() => expect(balancer.isReady(old.url)).toBe(false), soon)
  expect((await ended)[0]).toBe(0)
  sites[index] = await start(new URL(old.url).port)
  const before = balancer.given.get(old.url) ?? 0
  await vi.waitFor(() => expect(balancer.given.get(old.url)).toBeGreaterThan(before + 20), soon)
}

test('two processes restarted one after the other under load lose, refuse and double nothing', async () => {
  const acknowledged: string[] = []
  const refused: string[] = []
  let sent = 0
  let over = false

  async function visit(visitor: number): Promise<void> {
    for (let turn = 0; !over; turn += 1) {
      sent += 1
      // Without an Idempotency-Key: whatever is sent twice is kept twice, and found below.
      const body = applicationForm({ EmailAddress: `visitor-${visitor}-${turn}@visitor.example` })
      const answer = await fetch(`${balancer.url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
      if (answer.ok) acknowledged.push(((await answer.json()) as { applicationId: string }).applicationId)
      else refused.push(`${answer.status} ${await answer.text()}`)
    }
  }

  await vi.waitFor(() => expect(sites.every(({ url }) => balancer.isReady(url))).toBe(true), soon)
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  try {
    await replace(0)
    await replace(1)
  } finally {
    over = true
    await visits
  }

  const { rows } = await kept.database.$client.query<{ id: string; email: string }>(
    'select id, email from applications',
  )
  expect(refused).toEqual([])
  expect(acknowledged).toHaveLength(sent)
  expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.toSorted())
  expect(new Set(rows.map(({ email }) => email)).size).toBe(sent)
}, 180_000)
