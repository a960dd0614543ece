import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { runBatch } from '#services/batches/run.ts'
import { startedBatch } from '#tests/fixtures/batch.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'
import { hire } from '#tests/fixtures/hire.ts'

const { academy } = setUpBooks()

/** Erases an application while `work` on it begins: it has the application and its record when the work waits for it. */
async function eraseDuring(id: string, work: () => Promise<unknown>): Promise<unknown> {
  const { connectionString = '' } = academy.deps.database.$client.options
  return withClient(connectionString, async (client: pg.Client) => {
    await client.query('begin')
    await client.query('select from applications where id = $1 for update', [id])
    await client.query('select from records where id = $1 for update', [id])
    const working = work().catch((error: unknown) => error)
    await vi.waitFor(
      async () => {
        const sql = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
        expect((await client.query(sql)).rowCount).toBe(1)
      },
      { timeout: 10_000 },
    )
    await client.query('delete from applications where id = $1', [id])
    await client.query('commit')
    return working
  })
}

test.each([
  { action: 'done', settings: {}, after: { state: 'done', status: 'submitted' } },
  { action: 'status', settings: { status: 'in_review' }, after: { state: 'in_progress', status: 'in_review' } },
] as const)('a batch does the other records: $action', async ({ action, settings, after }) => {
  const [erased, other] = [await academy.registered(), await academy.registered()]
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  const id = await startedBatch(academy.deps, maya, { action, settings, rows: [erased, other] })
  expect(await eraseDuring(erased, () => runBatch(academy.deps, { id }))).toBeUndefined()
  expect(await academy.rows('select record_id, result from batch_rows where batch_id = $1', [id])).toEqual([
    { record_id: other, result: 'done' },
  ])
  expect(await academy.rows('select state, status from records')).toEqual([after])
})
