import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JobCounts } from '#database/queue.ts'
import { makeInstruments } from './open-metrics.ts'

function read(countJobs: () => Promise<JobCounts[]> = async () => [], freeDisk?: () => Promise<number | undefined>) {
  const instruments = makeInstruments(countJobs, freeDisk)
  return { ...instruments, text: () => instruments.registry.metrics() }
}

test('every outcome is there before the first of its kind, and counts by itself', async () => {
  const { count, text } = read()
  expect(await text()).toContain('academy_registrations_total{outcome="failed"} 0')
  for (const _ of ['once', 'twice']) count('registrations', 'waived')
  count('leads', 'contact')
  count('jobFailures', 'send_email')
  count('scans', 'found')
  expect((await text()).split('\n')).toEqual(
    expect.arrayContaining([
      'academy_registrations_total{outcome="waived"} 2',
      'academy_registrations_total{outcome="due"} 0',
      'academy_leads_total{kind="contact"} 1',
      'academy_resume_scans_total{result="found"} 1',
      'academy_job_failures_total{task="send_email"} 1',
    ]),
  )
})

test('requests are counted by route and class of status, their time in seconds', async () => {
  const { observe, text } = read()
  observe({ method: 'POST', route: '/api/v1/Contact/send-message', status: 422, ms: 30 })
  const labels = 'method="POST",route="/api/v1/Contact/send-message",status="4xx"'
  const lines = (await text()).split('\n')
  expect(lines).toContain(`academy_http_request_duration_seconds_count{${labels}} 1`)
  expect(lines).toContain(`academy_http_request_duration_seconds_bucket{le="0.025",${labels}} 0`)
  expect(lines).toContain(`academy_http_request_duration_seconds_bucket{le="0.05",${labels}} 1`)
})

test('jobs are asked for at every scrape, and a queue that cannot be asked leaves the rest', async () => {
  let counts: JobCounts[] | undefined = [{ task: 'send_email', waiting: 3, failed: 1 }]
  const { text } = read(async () => counts ?? Promise.reject(new Error('away')))
  expect(await text()).toContain('academy_jobs_waiting{task="send_email"} 3')
  expect(await text()).toContain('academy_jobs_failed{task="send_email"} 1')
  counts = undefined
  const without = await text()
  expect(without).not.toContain('academy_jobs_waiting{')
  expect(without).toContain('process_resident_memory_bytes')
})

test('free disk space is asked for at every scrape, and left out where it is not known', async () => {
  let bytes: number | undefined = 7_000_000
  const { text } = read(undefined, async () => bytes)
  expect(await text()).toContain('academy_disk_free_bytes 7000000\n')
  bytes = undefined
  expect(await text()).not.toMatch(/^academy_disk_free_bytes /m)
})

test.each(['grafana-dashboard.json', 'alerts.yaml'])('deploy/%s names only what is measured', async (file) => {
  const { text } = read(async () => [{ task: 'send_email', waiting: 1, failed: 1 }])
  const measured = new Set(Array.from((await text()).matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const named = readFileSync(`deploy/${file}`, 'utf8').match(/\b(academy|process|nodejs)_[a-z0-9_]+/g) ?? []
  expect(named.length).toBeGreaterThan(5)
  expect(named.map((name) => name.replace(/_(bucket|count)$/, '')).filter((name) => !measured.has(name))).toEqual([])
})
