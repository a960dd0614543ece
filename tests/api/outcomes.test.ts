import { beforeEach, expect, test, vi } from 'vitest'
import { countJobs } from '#database/queue.ts'
import { startJobs } from '#jobs/worker.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi({ count: (what, kind) => counted.push(`${what} ${kind}`) })
const counted: string[] = []
beforeEach(() => {
  counted.length = 0
})

test('registrations and checkouts are counted by what became of them', async () => {
  const registered = await academy.register()
  await academy.register({ ApplicationFeeWaiverCode: 'candle25', HasReferralCode: 'true' })
  await academy.register({ EmailAddress: 'nobody' })
  const insert = vi.spyOn(academy.deps.database.$client, 'query').mockRejectedValue(new Error('no such column'))
  await academy.register()
  insert.mockRestore()
  await academy.checkout((await registered.json()).applicationId)
  await academy.checkout('no id')
  expect(counted).toEqual([
    'registrations due',
    'registrations waived',
    'registrations refused',
    'registrations failed',
    'checkouts opened',
    'checkouts refused',
  ])
})

test('leads are counted by kind once they are kept; a refused one is not, nor another method', async () => {
  await academy.postJson('Contact/send-message', goodLeads['Contact/send-message'])
  await academy.postJson('Contact/send-message', {})
  await academy.api.request('/Contact/send-message')
  expect(counted).toEqual(['leads contact'])
})

test('a failed try of a job is counted by its task, and the queue says what waits and what was given up', async () => {
  await academy.rows('delete from graphile_worker._private_jobs')
  await academy.rows(
    `select graphile_worker.add_job('send_email', '{"kind":"contact","to":"staff","id":"no id"}', max_attempts => n)
     from unnest(array[1, 5]) as n`,
  )
  const jobs = await startJobs(academy.deps)
  await vi.waitFor(() => expect(counted).toEqual(Array(2).fill('jobFailures send_email')), { timeout: 25_000 })
  await jobs.stop()
  expect(await countJobs(academy.deps.database.$client)).toContainEqual({ task: 'send_email', waiting: 1, failed: 1 })
})
