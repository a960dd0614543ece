import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { withClient } from '#database/client.ts'
import { getEnvironment } from '#tests/fixtures/checkout.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { findInDatabase } from './database.ts'

async function ask(variables: Record<string, string>): Promise<string[]> {
  const findings = await findInDatabase(getEnvironment(variables), 'America/Edmonton', new Date())
  return findings.map(({ severity, what }) => `${severity} ${what}`)
}

describe('a database of its own', () => {
  let kept: TestDatabase
  beforeAll(async () => {
    kept = await createTestDatabase()
  })
  afterAll(() => kept.close())
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }
  const unseen = 'must Stripe has never reached the webhook, so no fee would be recorded as paid.'

  test('the webhook counts once money is taken, and is seen by any event', async () => {
    expect(await ask({ ...kept.variables })).toEqual([])
    expect(await ask({ ...kept.variables, ...stripe })).toEqual([unseen])
    await kept.database.$client.query(
      `insert into stripe_events (id, type, created, outcome) values ('evt_1', 'charge.refunded', 1, 'x')`,
    )
    expect(await ask({ ...kept.variables, ...stripe })).toEqual([])
  })

  test('jobs that were given up', async () => {
    await kept.database.$client.query("select graphile_worker.add_job('send_email', max_attempts => 1)")
    await kept.database.$client.query('update graphile_worker._private_jobs set attempts = 1')
    expect(await ask({ ...kept.variables })).toEqual(['should 1 given up after every attempt.'])
    await kept.database.$client.query('delete from graphile_worker._private_jobs')
  })

  test('jobs that are paused, as in a restored copy', async () => {
    await kept.database.$client.query('insert into job_pause default values')
    expect(await ask({ ...kept.variables })).toEqual([expect.stringMatching(/^must Jobs are paused since 20/)])
    await kept.database.$client.query('delete from job_pause')
  })

  test('a desk that nobody can sign in to, and passkeys for another host', async () => {
    const site = { ...kept.variables, PUBLIC_URL: 'https://academy.com' }
    expect(await ask(site)).toEqual(['should Nobody can sign in to the desk yet.'])
    expect(await ask({ ...site, DESK: 'off' })).toEqual([])
    await kept.database.$client.query(`
      with one as (insert into staff (id, name, email, role) values (gen_random_uuid(), 'Sample', 'a@x.example', 'admin') returning id)
      insert into staff_passkeys (id, staff_id, public_key, counter, name, host)
      select n, id, '', 0, 'Key', case n when '3' then 'academy.com' else 'old.academy.com' end
      from one, unnest('{1,2,3}'::text[]) as n`)
    expect(await ask(site)).toEqual([
      'should Passkeys are for old.academy.com, not for academy.com: 1 of the staff cannot sign in with theirs.',
    ])
    await kept.database.$client.query('delete from staff_passkeys')
  })

  test('migrations that are missing, and those that this checkout does not know', async () => {
    const change = (sql: string) => withClient(kept.connectionString, (client) => client.query(sql))
    const { rows } = await change('select count(*)::int as all from drizzle.__drizzle_migrations')
    await change(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    )
    expect(await ask({ ...kept.variables })).toEqual([`must 1 of ${rows[0].all} migrations are not applied.`])
    await change("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e15)")
    expect(await ask({ ...kept.variables })).toEqual(['must The database is newer than this checkout.'])
  })
})

test('a database without a single table is all migrations behind', async () => {
  const found = await ask({ DATABASE_URL: inject('databaseServer') })
  expect(found).toEqual([
    expect.stringMatching(/^must (\d+) of \1 migrations are not applied\.$/),
    expect.stringMatching(/^should The site works as .+, a superuser: injected SQL could run programs there\.$/),
  ])
})

test('a role that owns the tables of the site is worth a hint', async () => {
  const owned = await createTestDatabase()
  onTestFinished(owned.close)
  const { username } = new URL(owned.connectionString)
  expect(await ask({ DATABASE_URL: owned.connectionString })).toEqual([
    `hint The site works as ${username}, which owns its tables: injected SQL could drop them.`,
  ])
  expect(await ask(owned.variables)).toEqual([])
})

test('one that does not answer, without its password', async () => {
  const found = await ask({ DATABASE_URL: 'postgresql://academy:secret@127.0.0.1:1/academy' })
  expect(found).toEqual(['must The database of DATABASE_URL does not answer (ECONNREFUSED).'])
})

test('the embedded one, where no site runs', async () => {
  expect(await ask({ DATA_DIR: makeDirectory() })).toEqual([
    expect.stringMatching(/^hint Rows are kept in the embedded PostgreSQL/),
    expect.stringMatching(/^must No site runs on /),
  ])
})

test('a malformed address is the configuration’s fault, and no other database is asked in its place', async () => {
  expect(await ask({ DATABASE_URL: 'mysql://localhost/x' })).toEqual([])
})
