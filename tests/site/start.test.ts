import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { startServer } from '#tests/fakes/http-server.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { freePort, type RunningSite, spawnSite, startSite } from '#tests/fixtures/site.ts'

const TIMEOUT_MS = 60_000
let dataDir: string
const running: RunningSite[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-start-'))
})

afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(variables: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...variables })
  running.push(site)
  return site
}

const query = (address: string, sql: string) => withClient(address, async (client) => (await client.query(sql)).rows)

/** The roles of every connection that a site holds to its database: calls, jobs and the health check. */
const ROLES = `
  select distinct usename as name, rolsuper as super, exists(select from pg_class where relowner = usesysid) as owns
  from pg_stat_activity join pg_roles on pg_roles.oid = usesysid
  where datname = current_database() and application_name like 'academy%'`

const kept = await createTestDatabase()
afterAll(() => kept.close())

// What else refuses a start: server/database.test.ts.
test('a start on a port that is taken ends with one line that names its variable', async () => {
  const squatter = await startServer(() => {})
  onTestFinished(squatter.close)
  const { port } = new URL(squatter.url)
  const line = `Port ${port} on 127.0.0.1 is taken. Stop what listens there, or set METRICS_PORT to another one.`
  await expect(start({ ...kept.variables, METRICS_PORT: port })).rejects.toThrow(
    `ended with 1 before it answered:\n${line}\n`,
  )
})

test('a site on a data directory: its roles, its setup link, and its end', {
  timeout: TIMEOUT_MS,
}, async () => {
  const getLink = async (site: RunningSite) => {
    const alone = /^http:\/\/127\.0\.0\.1:\d+\/desk\/setup\/[\w-]{43}$/m
    const link = await vi.waitFor(() => alone.exec(site.output())?.[0] ?? expect.fail('no link'), { timeout: 20_000 })
    expect(await query(await address(), 'select hash from staff_links')).toEqual([
      { hash: hash('sha256', link.split('/').at(-1) ?? '', 'base64url') },
    ])
    return link
  }
  const address = async () => (await readFile(join(dataDir, 'database-url'), 'utf8')).trim()

  // While there are no staff, each start prints a link alone on a line, which voids the one before.
  const first = await start()
  const link = await getLink(first)
  // Without a terminal it is no reason to stop: log rotation sends it.
  first.process.kill('SIGHUP')
  expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200)
  expect(await query(await address(), ROLES)).toEqual([{ name: 'academy_site', super: false, owns: false }])

  // By SIGTERM it ends in order, the database included.
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const exit = once(first.process, 'exit')
  first.process.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  running.pop()
  expect(await getLink(await start())).not.toBe(link)
})

test('an end amid a start leaves no PostgreSQL behind, and says of nothing that it failed or is ready', async () => {
  const PORT = String(await freePort())
  const { child, exited, output } = spawnSite({ DATA_DIR: dataDir, PORT, LOG_LEVEL: 'silent' })
  // PostgreSQL writes it as the first thing, and takes nobody's connection yet.
  const postmaster = () => readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  await expect.poll(postmaster, { interval: 2, timeout: TIMEOUT_MS }).toMatch(/^\d+\n/)
  const pid = Number.parseInt(await postmaster(), 10)
  child.kill('SIGINT')
  expect(await exited).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  expect(output().trim()).toBe('Stopping. Finishing open requests and jobs ...\nStopped.')
})

test('a database server that is prepared as documented serves the site by its two roles', async () => {
  const site = await start(kept.variables)
  expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(200)
  const name = new URL(kept.variables.DATABASE_URL).username
  expect(await query(kept.connectionString, ROLES)).toEqual([{ name, super: false, owns: false }])
})
