import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { prepareBulk, startBulk } from '#services/records/bulk.ts'
import { runBulk } from '#services/records/bulk-actions.ts'
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
  { action: 'done', value: null, after: { state: 'done', status: 'submitted' } },
  { action: 'status', value: 'in_review', after: { state: 'in_progress', status: 'in_review' } },
] as const)('a bulk job does the other records: $action', async ({ action, value, after }) => {
  const [erased, other] = [await academy.registered(), await academy.registered()]
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  const { id } = await prepareBulk(academy.deps, maya, { action, value, rows: [erased, other] })
  await startBulk(academy.deps, maya, id)
  expect(await eraseDuring(erased, () => runBulk(academy.deps, { id }))).toBeUndefined()
  expect(await academy.rows('select record_id, result from bulk_rows where job_id = $1', [id])).toEqual([
    { record_id: other, result: 'changed' },
  ])
  expect(await academy.rows('select state, status from records')).toEqual([after])
})
