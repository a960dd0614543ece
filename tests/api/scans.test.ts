import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { withClient } from '#database/with-client.ts'
import { loadEmail } from '#jobs/emails.ts'
import { pollOpenSessions } from '#services/payments/reconciliation/poll-sessions.ts'
import { carryOutRetention } from '#services/retention/service.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { fillWithApplications } from '#tests/fixtures/many-applications.ts'
import { sharedApi } from './open-api.ts'

const LARGE = ['applications', 'checkout_sessions', 'leads']

const academy = sharedApi()
beforeAll(async () => {
  await fillWithApplications(academy.rows, 20_000)
})

/** What PostgreSQL has counted of the tables so far. Connections say what they did at their end at the latest. */
async function counted() {
  const address = academy.deps.database.$client.options.connectionString ?? ''
  await withClient(inject('databaseServer'), (client) =>
    client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      new URL(address).pathname.slice(1),
    ]),
  )
  await sleep(100)
  return vi.waitFor(() =>
    academy.rows<{ relname: string; scans: number; lookups: number }>(
      `select relname, seq_scan::int as scans, idx_scan::int as lookups from pg_stat_user_tables
       where relname = any($1) order by relname`,
      [LARGE],
    ),
  )
}

const getScans = (tables: Awaited<ReturnType<typeof counted>>) => tables.map(({ relname, scans }) => [relname, scans])

test('no call and no job reads a large table from end to end', async () => {
  const before = await counted()

  const headers = { 'Idempotency-Key': 'one-key' }
  const { applicationId } = await (await academy.register({}, headers)).json()
  expect((await academy.register({}, headers)).status).toBe(200)
  const session = await academy.getSession(applicationId)
  academy.fake.complete(session)
  await academy.rows("update checkout_sessions set asked_at = now() - interval '5 minutes' where id = $1", [session])
  await pollOpenSessions(academy.deps)
  expect(await academy.getFee(applicationId)).toBe('paid')
  expect((await academy.postJson('Contact/send-message', goodLeads['Contact/send-message'])).status).toBe(200)
  const order = { kind: 'payment', to: 'visitor', id: applicationId } as const
  expect(await loadEmail(academy.deps, order, new Date())).toBeDefined()
  await carryOutRetention(academy.deps)

  const after = await counted()
  expect(getScans(after)).toEqual(getScans(before))
  for (const [at, { lookups }] of after.entries()) expect(lookups).toBeGreaterThan(before[at]?.lookups ?? 0)
})
