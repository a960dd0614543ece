import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { withClient } from '#database/client.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { getAddress } from '#tests/fixtures/database-address.ts'
import { readConfig } from './config.ts'
import { openMigratedDatabase } from './database.ts'
import { openResources } from './shutdown.ts'

const kept = await createTestDatabase()
afterAll(() => kept.close())

const open = (variables: Record<string, string>) => {
  const resources = openResources(() => {})
  onTestFinished(() => resources.close())
  return openMigratedDatabase(readConfig(variables), resources, () => {})
}

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a data directory',
    { DATA_DIR: '/proc/academy' },
    /^\/proc\/academy cannot be written .+ Set DATA_DIR to another folder\.$/,
  ],
  [
    'a database',
    { DATABASE_URL: 'postgresql://site:hunter2@127.0.0.1:1/academy' },
    /^(?!.*hunter2).*127\.0\.0\.1:1.+\(DATABASE_URL\)$/,
  ],
  [
    'a role that may not migrate',
    { DATABASE_URL: kept.variables.DATABASE_URL },
    /^permission denied for .+ \(DATABASE_URL; .*docs\/deploy\.md.*\)$/,
  ],
])('%s that cannot be used is named in one line', async (_case, variables, line) => {
  await expect(open(variables)).rejects.toThrow(line)
})

test('an owner of another database is refused in one line that names what the site may not read', async () => {
  const other = await createTestDatabase()
  onTestFinished(other.close)
  const empty = getAddress(inject('databaseServer'), new URL(other.connectionString).pathname.slice(1))
  await withClient(empty, (client) => client.query('drop table analytics_counts'))
  const variables = { DATABASE_URL: other.variables.DATABASE_URL, DATABASE_OWNER_URL: kept.connectionString }
  await expect(open(variables)).rejects.toThrow(
    /^The role \S+ may not read and write public\.analytics_counts\. .+DATABASE_OWNER_URL.*\)$/,
  )
})
