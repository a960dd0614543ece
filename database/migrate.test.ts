import { afterAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { getAddress } from '#tests/fixtures/database-address.ts'
import { databaseAfter } from '#tests/fixtures/migrated-database.ts'
import { withClient } from './client.ts'
import { addJobs } from './jobs.ts'
import { migrate } from './migrate.ts'

const migrated = await createTestDatabase()
afterAll(() => migrated.close())

async function listTables(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    return rows.map(({ name }) => name)
  })
}

const getMigrations = async (connectionString: string) =>
  withClient(connectionString, (client) => client.query('select hash from drizzle.__drizzle_migrations order by id'))

test('five processes at once bring an empty database to the schema, once', async () => {
  const address = await databaseAfter()
  await Promise.all([1, 2, 3, 4, 5].map(() => migrate(address)))
  expect(await listTables(address)).toContain('applications')
  expect(await listTables(address)).toEqual(await listTables(migrated.connectionString))
  expect((await getMigrations(address)).rows).toEqual((await getMigrations(migrated.connectionString)).rows)
})

test.each([
  ['migrated by it', "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1795171175428)"],
  ['without a record of it', 'create table applications (id int)'],
])('a database of a version before 1.0.0, %s, is refused and left as it is', async (_how, sql) => {
  const address = await databaseAfter()
  await withClient(address, (client) =>
    client.query(`create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
      create table leads (id int); ${sql}`),
  )
  const before = await listTables(address)
  await expect(migrate(address)).rejects.toThrow(
    'The database is from before version 1.0.0. Export its data with the version that wrote it, and start this version with an empty database.',
  )
  expect(await listTables(address)).toEqual(before)
  expect(
    await withClient(address, (client) => client.query("select from pg_namespace where nspname = 'graphile_worker'")),
  ).toMatchObject({ rowCount: 0 })
})

const AWAY = 'postgresql://academy:hunter2@'
test.each([
  // Several addresses, which all refuse.
  [`${AWAY}localhost:1/academy`, /^Error: No database at localhost:1: .*ECONNREFUSED/],
  [`${AWAY}:nonsense:/academy`, /not a valid postgresql:\/\//],
  [migrated.connectionString.replace(/:[^:@]+@/, ':hunter2@'), /^Error: No database at .*password/],
])('a database that cannot be reached, or not by that password, is named without it: %#', async (address, sentence) => {
  const failure = await migrate(address).catch((error: Error) => error)
  expect(String(failure)).toMatch(sentence)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('hunter2')
})

test('a job that a killed process held is free after the next start, unless another process still lives', async () => {
  const { connectionString, database } = migrated
  await addJobs(database, [{ task: 'send_email', payload: {} }])
  await database.$client.query('update graphile_worker._private_jobs set locked_at = now(), locked_by = $1', ['gone'])
  const held = () =>
    withClient(connectionString, async (client) => {
      const { rowCount } = await client.query('select from graphile_worker._private_jobs where locked_at is not null')
      return rowCount
    })
  await migrate(connectionString)
  expect(await held()).toBe(1)
  // The killed process is what this pool stands for: its connections end with it.
  await withClient(getAddress(inject('databaseServer'), new URL(connectionString).pathname.slice(1)), (client) =>
    client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'academy' and datname = current_database()",
    ),
  )
  await migrate(connectionString)
  expect(await held()).toBe(0)
})
