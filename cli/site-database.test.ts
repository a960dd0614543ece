import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { CommandError } from './command.ts'
import { siteDatabaseAddress, withSiteConnection } from './site-database.ts'

const DOWN = 'postgresql://academy:hunter2@127.0.0.1:1/academy'
const one = (config: Record<string, string>) =>
  withSiteConnection(readConfig(config), async (client) => (await client.query('select 1 as one')).rows)

test('DATABASE_URL is the database, whatever is in the data directory', async () => {
  const DATA_DIR = makeDirectory()
  writeFileSync(join(DATA_DIR, 'database-url'), DOWN)
  expect(await one({ DATA_DIR, DATABASE_URL: inject('databaseServer') })).toEqual([{ one: 1 }])
})

test('without it, the one that the running server named', async () => {
  const DATA_DIR = makeDirectory()
  writeFileSync(join(DATA_DIR, 'database-url'), `${inject('databaseServer')}\n`)
  expect(await siteDatabaseAddress(readConfig({ DATA_DIR }))).toBe(inject('databaseServer'))
  expect(await one({ DATA_DIR })).toEqual([{ one: 1 }])
})

test('where nothing runs, or only did once, it says so', async () => {
  const DATA_DIR = makeDirectory()
  const sentence = `No site runs on ${DATA_DIR}. Start it first (npm start), or set DATA_DIR or DATABASE_URL to the site's.`
  await expect(one({ DATA_DIR })).rejects.toEqual(new CommandError(sentence))
  writeFileSync(join(DATA_DIR, 'database-url'), DOWN)
  await expect(one({ DATA_DIR })).rejects.toEqual(new CommandError(sentence))
})

test('a configured database that does not answer is reported without its address', async () => {
  await expect(one({ DATABASE_URL: DOWN })).rejects.toEqual(
    new CommandError('The database of DATABASE_URL does not answer (ECONNREFUSED).'),
  )
})

test('what goes wrong in the work itself is its own', async () => {
  const work = withSiteConnection(readConfig({ DATABASE_URL: inject('databaseServer') }), (client) =>
    client.query('select nothing_such'),
  )
  await expect(work).rejects.toMatchObject({ code: '42703' })
})
