import { expect, test } from 'vitest'
import type { ApiDeps } from '#api/deps.ts'
import { openDatabase } from '#database/client.ts'
import { taskList } from '#jobs/tasks.ts'
import type { FileStore } from '#services/resumes/file-store.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { DATABASE_DOWN, expectFailure, sharedApi } from './open-api.ts'

type Memory = FileStore & { kept: Map<string, Uint8Array> }

function memory(): Memory {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key),
    delete: async (key) => void kept.delete(key),
    locate: async (key) => key,
  }
}

const academy = sharedApi()
const openWith = (files: FileStore, changes: Partial<ApiDeps> = {}) => academy.changed({ files, ...changes })
type Calls = ReturnType<typeof openWith>
const send = ({ post }: Calls, headers: Record<string, string> = {}) => post('Resume/submit', resumeForm(), headers)

/** Does what the queue would do a day later. */
async function sweep({ deps }: Calls): Promise<void> {
  const orders = await academy.rows<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs where payload->>'fileKey' is not null",
  )
  for (const { payload } of orders) await taskList(deps).sweep_resume_file?.(payload, {} as never)
}

test('a storage that takes nothing: a sentence, no row, nothing personal in the log', async () => {
  const files = { ...memory(), put: async () => Promise.reject(new Error('EROFS: /secret/ada@visitor.example')) }
  const response = await send(openWith(files))
  expect(response.headers.get('Retry-After')).toBe('30')
  await expectFailure(response, 503, 'We cannot keep files right now. Please try again in 30 seconds.')
  expect(await academy.rows('select 1 from lead_files')).toEqual([])
  expect(academy.logged.some(({ msg }) => msg === 'a resume could not be kept')).toBe(true)
  expect(JSON.stringify(academy.logged)).not.toContain('ada@')
})

test('a database that is away: no file', async () => {
  const files = memory()
  const calls = openWith(files, { database: openDatabase(DATABASE_DOWN) })
  expect((await send(calls)).status).toBe(503)
  expect((await send(calls, { 'Idempotency-Key': 'one' })).status).toBe(503)
  expect(files.kept.size).toBe(0)
})

test('a row that is refused takes its file along', async () => {
  const files = memory()
  await academy.rows("alter table leads add constraint none check (kind <> 'resume')")
  expect((await send(openWith(files))).status).toBe(500)
  await academy.rows('alter table leads drop constraint none')
  expect(files.kept.size).toBe(0)
})

test('a database that goes away between file and row: the file stays until the sweep knows', async () => {
  const files = memory()
  const calls = openWith({
    ...files,
    async put(key, bytes) {
      await files.put(key, bytes)
      // As PostgreSQL itself says it when it shuts down.
      await academy.rows(`create function away() returns trigger language plpgsql as
        $$ begin raise exception 'away' using errcode = '57P01'; end $$`)
      await academy.rows('create trigger away before insert on lead_files execute function away()')
    },
  })
  expect((await send(calls)).status).toBe(503)
  await academy.rows('drop function away cascade')
  expect(files.kept.size).toBe(1)
  await sweep(calls)
  expect(files.kept.size).toBe(0)
})

test('the sweep leaves a file that has its row, and can be repeated', async () => {
  const files = memory()
  const calls = openWith(files)
  await academy.rows('delete from graphile_worker._private_jobs')
  expect((await send(calls)).status).toBe(200)
  await sweep(calls)
  await sweep(calls)
  expect(files.kept.size).toBe(1)
  const [job] = await academy.rows<{ waits: boolean }>(
    "select run_at > now() + interval '23 hours' as waits from graphile_worker._private_jobs where payload->>'fileKey' is not null",
  )
  expect(job?.waits).toBe(true)
})
