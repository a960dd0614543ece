import { hash } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readDocuments } from '#content/read-documents.ts'
import { type Database, inTransaction } from '#database/client.ts'
import { openSchedule } from '#services/schedule/schedule.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { openContent } from './current.ts'
import { addVersion, currentDocuments, findContentFile, latestId, storeFile } from './versions.ts'

const starting = readDocuments()
const log = pino({ level: 'silent' })

async function openDatabase(): Promise<Database> {
  const { database, close } = await createTestDatabase()
  onTestFinished(close)
  return database
}

/** Publishes the starting content with another text of company.yaml. */
function publish(database: Database, before: string, after: string): Promise<number> {
  const company = starting.get('company.yaml')?.replace(before, after) ?? ''
  return inTransaction(database, (transaction) =>
    addVersion(transaction, new Map([...starting, ['company.yaml', company]]), {}),
  )
}

test('first starts at the same time store the starting content once, byte for byte', async () => {
  const database = await openDatabase()
  await Promise.all([openContent(database, log), openContent(database, log)])
  expect(await currentDocuments(database)).toEqual(starting)
  const { rows } = await database.$client.query('select count(*)::int as versions from content_versions')
  expect(rows).toEqual([{ versions: 1 }])
})

test('a published version is shown by every process within seconds', async () => {
  const database = await openDatabase()
  const processes = [0, 1].map(async () => openSchedule(database, await openContent(database, log), log))
  const schedules = await Promise.all(processes)
  onTestFinished(() => {
    for (const schedule of schedules) schedule.stop()
  })
  await publish(database, 'name: Candle Academy', 'name: Lantern Academy')
  const names = () => schedules.map((schedule) => schedule.current().content.company.name)
  await vi.waitFor(() => expect(names()).toEqual(['Lantern Academy', 'Lantern Academy']), { timeout: 10_000 })
})

test('a version that cannot be read is never shown: the last valid one stays, also at a start', async () => {
  const database = await openDatabase()
  const contents = await openContent(database, log)
  await contents.take((await latestId(database)) ?? null)
  await contents.take(await publish(database, 'name: Candle Academy', 'name: Lantern Academy'))
  const broken = await publish(database, 'tagline:', 'motto: x\ntagline:')
  const restarted = await openContent(database, log)
  for (const process of [contents, restarted]) {
    await process.take(broken)
    expect(process.current().company.name).toBe('Lantern Academy')
    expect(process.getProblem()).toBe('content/company.yaml:4: motto is no field of this file.')
  }
  await contents.take(await publish(database, 'name: Candle Academy', 'name: Torch Academy'))
  expect(contents.current().company.name).toBe('Torch Academy')
  expect(contents.getProblem()).toBeUndefined()
})

test('pictures are stored beside texts, and found by their path in the newest version', async () => {
  const database = await openDatabase()
  const picture = { hash: hash('sha256', 'picture'), bytes: new Uint8Array(Buffer.from('picture')) }
  await storeFile(database, picture)
  await inTransaction(database, (transaction) =>
    addVersion(transaction, new Map([['pictures/ada-320.webp', picture.hash]]), {}),
  )
  expect((await findContentFile(database, 'pictures/ada-320.webp'))?.toString()).toBe('picture')
  expect(await findContentFile(database, 'pictures/ada-640.webp')).toBeUndefined()
})

test('a training stays while it has classes that are not over', async () => {
  const database = await openDatabase()
  await openContent(database, log)
  const without = new Map([...starting].filter(([file]) => file !== `courses/${training.id}.md`))
  const remove = () => inTransaction(database, (transaction) => addVersion(transaction, without, {}))
  const put = (changes: object) => putStart(database.$client, 'last', { ends: '2999-01-01', ...changes })
  await put({})
  await expect(remove()).rejects.toMatchObject({ reason: 'invalid', message: expect.stringContaining(training.id) })
  for (const changes of [{ ends: '2020-01-01' }, { canceled: true }, { sample: true }]) {
    await put(changes)
    expect(await remove()).toBeGreaterThan(1)
  }
})
