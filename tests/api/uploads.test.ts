import { beforeEach, expect, test } from 'vitest'
import type { ApiDeps } from '#api/deps.ts'
import { openDatabase } from '#database/client.ts'
import { createUploadQuota } from '#http/upload-quota.ts'
import { taskList } from '#jobs/tasks.ts'
import type { FileStore } from '#services/files/file-store.ts'
import { pdfOfSize } from '#tests/fixtures/resume-files.ts'
import { getFile, resumeForm } from '#tests/fixtures/resume-form.ts'
import { DATABASE_DOWN, expectFailure, getFailure, sharedApi } from './open-api.ts'

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
  for (const { payload } of orders) await taskList(deps).sweep_file?.(payload, {} as never)
}

test('a storage that takes nothing: a sentence, no row, nothing personal in the log', async () => {
  const files = { ...memory(), put: async () => Promise.reject(new Error('EROFS: /secret/ada@visitor.example')) }
  const response = await send(openWith(files))
  expect(response.headers.get('Retry-After')).toBe('30')
  await expectFailure(response, 503, 'We cannot keep files right now. Please try again in 30 seconds.')
  expect(await academy.rows('select 1 from lead_files')).toEqual([])
  expect(academy.logged.some(({ msg }) => msg === 'a file could not be kept')).toBe(true)
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

const file = pdfOfSize(20_000)
let calls: ReturnType<typeof academy.changed>
beforeEach(async () => {
  await academy.rows('delete from leads')
  calls = academy.changed({ uploads: createUploadQuota(50_000) })
})

/** Without a Content-Length, as `fetch` makes it of a form. */
const requestFrom = (address: string, resume = file, headers: Record<string, string> = {}) =>
  new Request('http://localhost/Resume/submit', {
    method: 'POST',
    body: resumeForm({ resume: getFile(resume) }),
    headers: { 'X-Address': address, ...headers },
  })
const upload = async (...request: Parameters<typeof requestFrom>) => calls.api.request(requestFrom(...request))
const count = async () => Number((await academy.rows('select count(*) from lead_files'))[0]?.count)

async function mustRefuse(response: Response): Promise<void> {
  expect(response.status).toBe(429)
  const seconds = Number(response.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(86_000)
  expect(seconds).toBeLessThanOrEqual(86_400)
  expect((await getFailure(response)).message).toBe(
    'Your network has reached its upload limit for today. Please try again in 24 hours.',
  )
}

test('an address cannot fill the disk: beyond its bytes a day it is refused, before the body is read', async () => {
  for (let n = 0; n < 2; n++) expect((await upload('192.0.2.1')).status).toBe(200)
  const third = requestFrom('192.0.2.1', file, { 'Content-Length': '21000' })
  await mustRefuse(await calls.api.request(third))
  expect(third.bodyUsed).toBe(false)
  expect(await count()).toBe(2)
  expect((await upload('192.0.2.2')).status).toBe(200)
  expect((await calls.register()).status).toBe(200)
})

test('a body of unknown length is checked once it has come, and a file that fits goes on to be taken', async () => {
  for (let n = 0; n < 2; n++) expect((await upload('192.0.2.1')).status).toBe(200)
  await mustRefuse(await upload('192.0.2.1'))
  expect(await count()).toBe(2)
  expect((await upload('192.0.2.1', pdfOfSize(10_000))).status).toBe(200)
  await mustRefuse(await upload('192.0.2.1', pdfOfSize(1_000)))
})

test('uploads at the same moment get no more than the quota', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload('192.0.2.1')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
  expect(await count()).toBe(2)
})

test('an IPv6 network counts as one, and refused files count', async () => {
  const nonsense = Buffer.alloc(20_000)
  for (const host of ['1', '2']) expect((await upload(`2001:db8:1:2::${host}`, nonsense)).status).toBe(422)
  await mustRefuse(await upload('2001:db8:1:2::3'))
  expect((await upload('2001:db8:1:3::1')).status).toBe(200)
})
