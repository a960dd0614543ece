import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withClient } from '#database/with-client.ts'
import { portOf } from '#server/listen.ts'
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

/** What a start that must fail says. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const error = await start(variables).then(
    () => undefined,
    (reason: Error) => reason.message,
  )
  expect(error, 'the start was refused').toMatch(/ended with 1 before it answered/)
  return error?.split('\n').slice(1).join('\n').trim() ?? ''
}

describe('a start that cannot be', { timeout: TIMEOUT_MS }, () => {
  test('a second server on the same data directory is refused in one line, and the first goes on', async () => {
    const first = await start()
    const line = await refusal({ PORT: String(await freePort()) })
    expect(line).toMatch(/^Another server is already running on .+$/)
    expect((await fetch(`${first.url}/api/v1/CourseNorthAmerica/get-courses`)).status).toBe(200)
  })

  test.each(['PORT', 'METRICS_PORT'])('a taken port is named, by its own variable: %s', async (variable) => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const port = portOf(squatter)
    try {
      const line = await refusal({ [variable]: String(port) })
      expect(line).toBe(
        `Port ${port} on 127.0.0.1 is taken. Stop what listens there, or set ${variable} to another one.`,
      )
    } finally {
      squatter.close()
    }
    await start()
  })

  test('a bad variable is named', async () => {
    expect(await refusal({ APPLICATION_FEE: 'fifty' })).toMatch(/^APPLICATION_FEE must be .+$/)
  })

  test('a data directory that cannot be made is named', async () => {
    const line = await refusal({ DATA_DIR: '/proc/academy' })
    expect(line).toMatch(/^\/proc\/academy cannot be written .+ Set DATA_DIR to another folder\.$/)
  })

  test('a database that does not answer is named, without its password', async () => {
    const port = await freePort()
    const line = await refusal({ DATABASE_URL: `postgresql://site:hunter2@127.0.0.1:${port}/academy` })
    expect(line).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}.+\\(DATABASE_URL\\)$`))
    expect(line).not.toContain('hunter2')
    expect(line.split('\n')).toHaveLength(1)
  })
})

test(
  'while there are no staff, each start prints a link alone on a line, which voids the one before',
  async () => {
    const linkOf = async () => {
      const site = await start()
      const alone = /^http:\/\/127\.0\.0\.1:\d+\/desk\/setup\/[\w-]{43}$/m
      const link = await vi.waitFor(() => alone.exec(site.output())?.[0] ?? expect.fail('no link'), { timeout: 20_000 })
      const address = (await readFile(join(dataDir, 'database-url'), 'utf8')).trim()
      const { rows } = await withClient(address, (client) =>
        client.query<{ hash: string }>('select hash from staff_links'),
      )
      expect(rows).toEqual([{ hash: hash('sha256', link.split('/').at(-1) ?? '', 'base64url') }])
      await running.pop()?.stop()
      return link
    }
    expect(await linkOf()).not.toBe(await linkOf())
  },
  TIMEOUT_MS,
)

describe('an end', { timeout: TIMEOUT_MS }, () => {
  test('by SIGTERM is in order, the database included', async () => {
    const site = await start()
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    const exit = once(site.process, 'exit')
    site.process.kill('SIGTERM')
    expect((await exit)[0]).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
    running.pop()
  })

  test('amid a start leaves no PostgreSQL behind, and says of nothing that it failed or is ready', async () => {
    const PORT = String(await freePort())
    const { child, exited, output } = spawnSite({ DATA_DIR: dataDir, PORT, LOG_LEVEL: 'silent' })
    // PostgreSQL writes it as the first thing, and takes nobody's connection yet.
    const postmaster = () => readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    await expect.poll(postmaster, { interval: 2, timeout: TIMEOUT_MS }).toMatch(/^\d+\n/)
    const pid = Number.parseInt(await postmaster(), 10)
    child.kill('SIGINT')
    expect(await exited).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
    expect(output().trim()).toBe('Stopping: finishing what is under way ...\nStopped.')
  })
})
