import { expect, onTestFinished, test, vi } from 'vitest'
import { endPause, pauseJobs } from '#database/jobs.ts'
import { startJobs } from '#jobs/worker.ts'
import { openApi } from './open-api.ts'

const soon = { timeout: 20_000, interval: 50 }

test('while jobs are paused nothing is sent, asked or paid, by people and by the clock; then everything is', async () => {
  const { close, deps, registered, rows } = await openApi()
  const client = deps.database.$client
  const sent: string[] = []
  const send = async ({ key }: { key: string }) => void sent.push(key)
  await pauseJobs(client)
  const first = await registered()
  const jobs = await startJobs({ ...deps, mailer: { ...deps.mailer, send } })
  onTestFinished(() => jobs.stop().then(close))
  await vi.waitFor(() => expect(jobs.isPaused()).toBe(true), soon)
  const queued = async () => (await rows('select 1 from graphile_worker.jobs')).length
  await vi.waitFor(async () => expect(await queued()).toBeGreaterThan(1), soon)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(sent).toEqual([])
  // Workers that run write down what the clock gives them to do.
  expect(await rows('select 1 from graphile_worker._private_known_crontabs')).toEqual([])

  expect(await endPause(client)).toBe(true)
  const emailsOf = (id: string) => ['staff', 'visitor'].map((to) => `application.${to}.${id}`)
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(emailsOf(first)), soon)

  await pauseJobs(client)
  await vi.waitFor(() => expect(jobs.isPaused()).toBe(true), soon)
  const second = await registered()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(sent).toHaveLength(2)
  await endPause(client)
  await vi.waitFor(() => expect(sent.slice(2).toSorted()).toEqual(emailsOf(second)), soon)
}, 90_000)
