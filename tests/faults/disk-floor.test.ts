import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { mountDisk } from '#tests/fixtures/full-disk.ts'
import { EVERY_KIND, newSending } from '#tests/fixtures/sendings.ts'
import { startSite } from '#tests/fixtures/site.ts'

const kinds = [...new Set(EVERY_KIND)]
const soon = { timeout: 20_000, interval: 250 }

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

test('below the floor of free space every form is refused, and the site says why', async () => {
  const { connectionString, close } = await createTestDatabase()
  onTestFinished(close)
  const site = await startSite({ DATABASE_URL: connectionString, MIN_FREE_DISK_MB: '900000000' })
  onTestFinished(() => site.stop())
  expect(await statuses(site.url)).toEqual(refused)
  expect(await readiness(site.url)).toEqual(WARNING)
})

test('a disk that fills up and is cleared: forms are refused, then taken again', async ({ skip }) => {
  const disk = mountDisk(64) ?? skip('Skipped: this process may not mount a file system.')
  onTestFinished(() => disk.remove())
  const { connectionString, close } = await createTestDatabase()
  onTestFinished(close)
  const site = await startSite({ DATABASE_URL: connectionString, DATA_DIR: disk.path, MIN_FREE_DISK_MB: '32' })
  onTestFinished(() => site.stop())
  expect(await statuses(site.url)).toEqual(taken)
  disk.fill(site.process.pid ?? 0)
  await vi.waitFor(async () => expect(await readiness(site.url)).toEqual(WARNING), soon)
  expect(await statuses(site.url)).toEqual(refused)
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
  disk.free(site.process.pid ?? 0)
  await vi.waitFor(async () => expect(await readiness(site.url)).toEqual({ status: 'ready' }), soon)
  expect(await statuses(site.url)).toEqual(taken)
  expect(readdirSync(join(disk.path, 'resumes')).filter((name) => name.includes('unfinished'))).toEqual([])
})
