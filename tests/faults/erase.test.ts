import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { startFakeS3 } from '#tests/fakes/s3.ts'
import { waitForEnd } from '#tests/fixtures/command.ts'
import { EMAIL, openVisitedSite, THEIRS } from '#tests/fixtures/visited-site.ts'

let site: Awaited<ReturnType<typeof openVisitedSite>>
beforeEach(async () => {
  site = await openVisitedSite()
})
afterEach(() => site.academy.close())

test('files in a bucket go too; while it does not answer the rows stay, and the next run ends it', async () => {
  const { academy, left, variables, privacy } = site
  const s3 = await startFakeS3()
  onTestFinished(() => s3.close())
  variables.STORAGE_URL = `s3://resumes?region=ca-central-1&endpoint=${encodeURIComponent(s3.url)}`
  Object.assign(variables, {
    AWS_ACCESS_KEY_ID: 'of-the-tests',
    AWS_SECRET_ACCESS_KEY: 'of-the-tests',
    AWS_MAX_ATTEMPTS: '1',
  })
  s3.objects.set(`/resumes/${left.resume}.pdf`, new Uint8Array([1]))
  s3.down = true
  await expect(privacy('erase', EMAIL, '--yes')).rejects.toThrow(/^A file cannot be erased \(SlowDown\).*$/)
  expect(await academy.rows('select 1 from lead_files where lead_id = $1', [left.resume])).toHaveLength(1)
  s3.down = false
  await privacy('erase', EMAIL, '--yes')
  expect([...s3.objects.keys()]).toEqual([])
  expect(await academy.rows('select 1 from lead_files where lead_id = $1', [left.resume])).toEqual([])
})

test('a crash in the middle is made good by the next run', async () => {
  const { academy, connectionString, dataDir, privacy, startPrivacy, searched } = site
  const outbox = join(dataDir, 'outbox')
  // Ending an open checkout, which comes before everything, would wait for the lock already.
  await academy.rows("update checkout_sessions set status = 'expired' where status = 'open'")
  await withClient(connectionString, async (client) => {
    await client.query('begin')
    await client.query('select 1 from applications for update')
    const child = startPrivacy('erase', EMAIL, '--yes')
    // Jobs, file and emails are gone; the rows wait for the lock.
    await vi.waitFor(() => expect(readdirSync(outbox)).toEqual([]), 30_000)
    child.kill('SIGKILL')
    expect((await waitForEnd(child)).signal).toBe('SIGKILL')
    await client.query('rollback')
  })
  expect(await academy.rows('select 1 from applications where email = $1', [EMAIL])).toHaveLength(3)
  await privacy('erase', EMAIL, '--yes')
  expect(await searched()).not.toMatch(THEIRS)
})
