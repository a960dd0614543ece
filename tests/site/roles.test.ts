import { expect, inject, onTestFinished, test } from 'vitest'
import { withClient } from '#database/with-client.ts'
import { ROLES } from '#tests/fixtures/connected-roles.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { addressOf } from '#tests/fixtures/database-address.ts'
import { startSite } from '#tests/fixtures/site.ts'

const query = <Row>(address: string, sql: string, values: unknown[] = []) =>
  withClient(address, async (client) => (await client.query(sql, values)).rows as Row[])

test('a database server that is prepared as documented serves the site by its two roles', async () => {
  const kept = await createTestDatabase()
  onTestFinished(kept.close)
  const site = await startSite({ LOG_LEVEL: 'warn', ...kept.variables })
  onTestFinished(site.stop)
  expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(200)
  const name = new URL(kept.variables.DATABASE_URL).username
  expect(await query(kept.connectionString, ROLES)).toEqual([{ name, super: false, owns: false }])
})

/** What a start says that must fail. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const error = await startSite({ ...variables, DATA_DIR: makeDirectory() }).then(
    async (site) => site.stop(),
    (reason: Error) => reason.message,
  )
  return error?.split('\n').slice(1).join('\n').trim() ?? ''
}

test('a role that may not migrate is refused in one line that names the variable', async () => {
  const kept = await createTestDatabase()
  onTestFinished(kept.close)
  const { DATABASE_URL } = kept.variables
  expect(await refusal({ DATABASE_URL })).toMatch(/^permission denied for .+ \(DATABASE_URL; .*docs\/deploy\.md.*\)$/)
})

test('an owner of another database is refused in one line that names what the site may not read', async () => {
  const [kept, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  onTestFinished(() => Promise.all([kept.close(), other.close()]).then(() => {}))
  const empty = addressOf(inject('databaseServer'), new URL(other.connectionString).pathname.slice(1))
  await query(empty, 'drop table analytics_counts')
  const line = await refusal({ DATABASE_URL: other.variables.DATABASE_URL, DATABASE_OWNER_URL: kept.connectionString })
  expect(line).toMatch(/^The role \S+ may not read and write public\.analytics_counts\. .+DATABASE_OWNER_URL.*\)$/)
  expect(line.split('\n')).toHaveLength(1)
})
