import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { audit } from '#tests/fixtures/audit.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { getSuperuser } from '#tests/fixtures/database-address.ts'
import { type Disk, limitFiles, mountDisk } from '#tests/fixtures/full-disk.ts'
import { EVERY_KIND, newSending } from '#tests/fixtures/sendings.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { keepSiteRunning, type SupervisedSite } from '#tests/fixtures/supervised-site.ts'
import { send, startVisitors } from '#tests/fixtures/visitors.ts'
import { expectNothingLost } from './counts.ts'
import { inLength, LOAD } from './length.ts'

const TIMES = inLength(1, 10)
const FULL_FOR = inLength(1_000, 10_000)
/** Room for what is kept meanwhile, emails and resumes among it. */
const MEGABYTES = inLength(16, 256)
const DATABASE_MEGABYTES = inLength(160, 512)
/** The disks here are small, and get as full as they can. */
const NO_FLOOR = { MIN_FREE_DISK_MB: '0' }
const soon = { timeout: inLength(60_000, 300_000), interval: 100 }

const getPid = (site: SupervisedSite) => site.current().child.pid ?? 0

/** What was begun in the folders of resumes and emails and not ended. */
function halves({ path }: Disk): string[] {
  return ['files', 'outbox'].flatMap((folder) => readdirSync(join(path, folder))).filter((name) => /unfin/.test(name))
}

/** A disk that can be filled: a small one, or the process's own limit on the size of files where nothing may be mounted. */
function openDisk(skip: (note: string) => never, megabytes: number): Disk {
  const disk = mountDisk(megabytes) ?? limitFiles() ?? skip('Neither a mount nor prlimit(1) is possible here.')
  onTestFinished(() => disk.remove())
  return disk
}

describe('a full disk', () => {
  test(
    'under resumes and outbox: resumes are refused whole, all else is taken, emails follow',
    async ({ skip }) => {
      const disk = openDisk(skip, MEGABYTES)
      const { connectionString, variables, database, close } = await createTestDatabase()
      onTestFinished(close)
      const site = await keepSiteRunning({ ...NO_FLOOR, ...variables, DATA_DIR: disk.path })
      onTestFinished(() => site.stop())
      await site.ready()
      const visitors = startVisitors([site.url], LOAD)
      await vi.waitFor(() => expect(readdirSync(disk.path).toSorted()).toEqual(['files', 'outbox']), soon)

      for (let time = 0; time < TIMES; time++) {
        await sleep(500)
        disk.fill(getPid(site))
        const resume = newSending('resume')
        visitors.ledger.sent.set(resume.key, resume)
        const answer = await fetch(`${site.url}/api/v1/${resume.call}`, { method: 'POST', body: resume.body() })
        expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
        const { message } = (await answer.json()) as { message: string }
        expect(message).toBe('We cannot keep files right now. Please try again in 30 seconds.')
        const row = await database.$client.query('select from leads where email = $1', [resume.email])
        expect(row.rowCount).toBe(0)

        const application = newSending('application')
        expect(await send(site.url, application, visitors.ledger)).toBe(true)
        await vi.waitFor(async () => {
          const failed = `select from graphile_worker._private_jobs
            where payload->>'id' = $1 and last_error ~ '^not sent: (ENOSPC|EFBIG)'`
          const id = visitors.ledger.acknowledged.get(application.key)
          expect((await database.$client.query(failed, [id])).rowCount).toBe(2)
        }, soon)
        await sleep(FULL_FOR)
        await vi.waitFor(() => expect(halves(disk)).toEqual([]), soon)
        disk.free(getPid(site))
        expect(await send(site.url, resume, visitors.ledger)).toBe(true)
      }
      await visitors.leave()
      const found = await audit(visitors.ledger, { connectionString, dataDir: disk.path })
      expectNothingLost('a full disk under resumes and emails', TIMES, visitors.ledger, found)
      expect(site.failures).toEqual([])
    },
    inLength(2, 40) * 60_000,
  )

  test(
    'under the embedded database: 503 until there is room, pages as ever, nothing lost',
    async ({ skip }) => {
      const disk = openDisk(skip, DATABASE_MEGABYTES)
      const site = await keepSiteRunning({ ...NO_FLOOR, DATA_DIR: disk.path })
      onTestFinished(() => site.stop())
      await site.ready()
      const { pid } = site.current().child
      const connectionString = readFileSync(join(disk.path, 'database-url'), 'utf8').trim()
      const visitors = startVisitors([site.url], LOAD)

      for (let time = 0; time < TIMES; time++) {
        await sleep(1_500)
        disk.fill(getPid(site))
        await vi.waitFor(async () => {
          // It takes what it has room for in the log that is open; here the log is ended until there is none. As it starts
          // again it makes room by itself, and takes a little more.
          await withClient(getSuperuser(disk.path, connectionString), (client) =>
            client.query('select pg_switch_wal()'),
          ).catch(() => {})
          expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(503)
          expect(await send(site.url, newSending('contact'), visitors.ledger)).toBe(false)
        }, soon)
        await sleep(FULL_FOR)
        expect((await fetch(site.url)).status).toBe(200)
        expect((await fetch(`${site.url}/api/health/live`)).status).toBe(200)
        disk.free(getPid(site))
        await site.ready()
      }
      await visitors.leave()
      const found = await audit(visitors.ledger, { connectionString, dataDir: disk.path })
      expectNothingLost('a full disk under the database', TIMES, visitors.ledger, found)
      expect([...visitors.ledger.refused.keys()]).toEqual([503])
      expect([site.current().child.pid, site.failures]).toEqual([pid, []])
    },
    inLength(3, 40) * 60_000,
  )
})

const kinds = [...new Set(EVERY_KIND)]

async function statuses(url: string): Promise<[number, string | null][]> {
  const answers = kinds.map(async (kind): Promise<[number, string | null]> => {
    const { call, body } = newSending(kind)
    const answer = await fetch(`${url}/api/v1/${call}`, { method: 'POST', body: body() })
    await answer.body?.cancel()
    return [answer.status, answer.headers.get('Retry-After')]
  })
  return Promise.all(answers)
}
const taken = kinds.map(() => [200, null])
const refused = kinds.map(() => [503, '60'])
const readiness = async (url: string) => (await fetch(`${url}/api/health/ready`)).json()
const WARNING = { status: 'ready', warning: 'Disk space is low: forms that need it are refused.' }

test('below the floor of free space every form is refused, and the site says why; once there is room it is taken', async () => {
  // Where nothing may be mounted, the floor is one that no disk reaches.
  const disk = mountDisk(64)
  onTestFinished(() => disk?.remove())
  const floor = disk ? { DATA_DIR: disk.path, MIN_FREE_DISK_MB: '32' } : { MIN_FREE_DISK_MB: '900000000' }
  const { connectionString, close } = await createTestDatabase()
  onTestFinished(close)
  const site = await startSite({ DATABASE_URL: connectionString, ...floor })
  onTestFinished(() => site.stop())
  if (disk) expect(await statuses(site.url)).toEqual(taken)
  disk?.fill(site.process.pid ?? 0)
  await vi.waitFor(async () => expect(await readiness(site.url)).toEqual(WARNING), soon)
  expect(await statuses(site.url)).toEqual(refused)
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
  if (!disk) return
  disk.free(site.process.pid ?? 0)
  await vi.waitFor(async () => expect(await readiness(site.url)).toEqual({ status: 'ready' }), soon)
  expect(await statuses(site.url)).toEqual(taken)
  expect(readdirSync(join(disk.path, 'files')).filter((name) => name.includes('unfinished'))).toEqual([])
})
