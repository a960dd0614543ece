import { type SQL, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction, withClient } from '#database/client.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { fixedContent } from '#tests/fixtures/schedule.ts'
import { openSchedule, readSnapshot } from './schedule.ts'

const soon = { timeout: 20_000 }

test('while the entries cannot be read, the last ones hold and are stale; then changes are shown again', async () => {
  const { database, connectionString, close } = await createTestDatabase()
  onTestFinished(close)
  const logged: string[] = []
  const log = pino({}, { write: (line) => logged.push(line) })
  const schedule = await openSchedule(database, fixedContent, log)
  onTestFinished(() => schedule.stop())
  const before = schedule.current()
  const rename = (from: string, to: string) =>
    withClient(connectionString, (client) => client.query(`alter table ${from} rename to ${to}`))
  await rename('schedule_entries', 'away')
  await vi.waitFor(() => expect(schedule.isStale()).toBe(true), soon)
  expect(schedule.current()).toBe(before)
  expect(logged).toHaveLength(1)
  await rename('away', 'schedule_entries')
  await database.$client.query("delete from schedule_entries where kind = 'workshop'")
  await vi.waitFor(() => expect(schedule.isStale()).toBe(false), soon)
  expect(schedule.current().workshops).toEqual([])
})

test('the seats of starts, which every process counts once a second, are counted by their index', async () => {
  const { database, close } = await createTestDatabase()
  onTestFinished(close)
  const plan = await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    const explain = (query: unknown) => transaction.execute(sql`explain ${query as SQL}`)
    const plans: unknown[] = []
    await readSnapshot({
      execute: ((query: unknown) =>
        explain(query).then((found) => {
          plans.push(found.rows)
          return { rows: [] }
        })) as never,
    })
    return JSON.stringify(plans)
  })
  expect(plan).toContain('applications_seats')
})
