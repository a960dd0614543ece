import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { taskList } from '#jobs/tasks.ts'
import type { FileStore } from '#services/resumes/file-store.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { DATABASE_DOWN, failureOf, openApi, type TestApi } from './open-api.ts'

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

async function openWith(files: FileStore, changes: Parameters<typeof openApi>[0] = {}): Promise<TestApi> {
  const academy = await openApi({ files, ...changes })
  onTestFinished(() => academy.close())
  return academy
}
const send = (academy: TestApi, headers: Record<string, string> = {}) =>
  Promise.resolve(academy.api.request('/Resume/submit', { method: 'POST', body: resumeForm(), headers }))
const count = async (academy: TestApi) => Number((await academy.rows('select count(*) from lead_files'))[0]?.count)

/** Does what the queue would do a day later. */
async function sweep(academy: TestApi): Promise<void> {
  const orders = await academy.rows<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs where payload->>'fileKey' is not null",
  )
  for (const { payload } of orders) await taskList(academy.deps).sweep_resume_file?.(payload, {} as never)
}

test('a storage that takes nothing: a sentence, no row, nothing personal in the log', async () => {
  const files = { ...memory(), put: async () => Promise.reject(new Error('EROFS: /secret/ada@visitor.example')) }
  const academy = await openWith(files)
  const response = await send(academy)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30'])
  expect((await failureOf(response)).message).toBe('We cannot keep files right now. Please try again in 30 seconds.')
  expect(await count(academy)).toBe(0)
  expect(academy.logged.some(({ msg }) => msg === 'a resume could not be kept')).toBe(true)
  expect(JSON.stringify(academy.logged)).not.toContain('ada@')
})

test('a database that is away: no file', async () => {
  const files = memory()
  const academy = await openWith(files, { database: openDatabase(DATABASE_DOWN) })
  expect((await send(academy)).status).toBe(503)
  expect((await send(academy, { 'Idempotency-Key': 'one' })).status).toBe(503)
  expect(files.kept.size).toBe(0)
})

test('a row that is refused takes its file along', async () => {
  const files = memory()
  const academy = await openWith(files)
  await academy.rows("alter table leads add constraint none check (kind <> 'resume')")
  expect((await send(academy)).status).toBe(500)
  expect(files.kept.size).toBe(0)
})

test('a database that goes away between file and row: the file stays until the sweep knows', async () => {
  const files = memory()
  const academy = await openWith({
    ...files,
    async put(key, bytes) {
      await files.put(key, bytes)
      // As PostgreSQL itself says it when it shuts down.
      await academy.rows(`create function away() returns trigger language plpgsql as
        $$ begin raise exception 'away' using errcode = '57P01'; end $$`)
      await academy.rows('create trigger away before insert on lead_files execute function away()')
    },
  })
  expect((await send(academy)).status).toBe(503)
  expect(files.kept.size).toBe(1)
  await sweep(academy)
  expect(files.kept.size).toBe(0)
})

test('the sweep leaves a file that has its row, and can be repeated', async () => {
  const files = memory()
  const academy = await openWith(files)
  expect((await send(academy)).status).toBe(200)
  await sweep(academy)
  await sweep(academy)
  expect(files.kept.size).toBe(1)
  const [job] = await academy.rows<{ waits: boolean }>(
    "select run_at > now() + interval '23 hours' as waits from graphile_worker._private_jobs where payload->>'fileKey' is not null",
  )
  expect(job?.waits).toBe(true)
})

/** Opens a request to a real server, with a file of which only the beginning has come. */
async function begin(headers: Record<string, string | number>) {
  const academy = await openWith(memory())
  const server = createServer(getRequestListener(academy.api.fetch as never, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const type = { 'Content-Type': 'multipart/form-data; boundary=edge' }
  const sending = request({ port, path: '/Resume/submit', method: 'POST', headers: { ...type, ...headers } })
  const answer = once(sending, 'response').then(([response]) => (response as IncomingMessage).statusCode)
  sending.on('error', () => {})
  return { sending, answer }
}

test('a body that says it is too large is refused before it comes', async () => {
  const { sending, answer } = await begin({ 'Content-Length': 20 * 2 ** 20 })
  sending.write(Buffer.alloc(1024, 65))
  expect(await answer).toBe(413)
})

test('a body without end is refused when it grows too large', async () => {
  const { sending, answer } = await begin({ 'Transfer-Encoding': 'chunked' })
  const pump = () => sending.write(Buffer.alloc(64 * 1024, 65), (error) => !error && setImmediate(pump))
  pump()
  expect(await answer).toBe(413)
})
