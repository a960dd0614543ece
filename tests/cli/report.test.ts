import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { addCounts, type Count } from '#services/analytics/tally.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { insertApplications } from '#tests/fixtures/database-rows.ts'
import { printed } from '#tests/fixtures/printed.ts'
import { content } from '#tests/fixtures/sample-content.ts'

const day = '2026-11-05'
const counts: Count[] = [
  { day, page: '/', event: 'view', referrer: 'search', count: 700 },
  { day, page: '/terms&conditions', event: 'view', referrer: 'own', count: 40 },
  { day, page: '/apply', event: 'view', referrer: 'own', count: 150 },
  { day: '2026-11-06', page: '/apply', event: 'view', referrer: 'campaign', count: 50 },
  { day, page: '/apply', event: 'started', referrer: 'search', count: 80 },
  { day, page: '/apply', event: 'step 2', referrer: 'search', count: 60 },
  { day, page: '/apply', event: 'submitted', referrer: 'search', count: 11 },
  // Of the days around the period.
  { day: '2026-11-04', page: '/', event: 'view', referrer: 'search', count: 10_000 },
  { day: '2026-11-07', page: '/', event: 'view', referrer: 'search', count: 10_000 },
]
/** In Calgary, the period begins at 7:00 UTC of its first day and ends at 7:00 UTC of the day after its last. */
const sent: [string, string, string | null][] = [
  ['2026-11-05T06:59:59Z', 'paid', 'search'],
  ['2026-11-05T07:00:00Z', 'paid', 'search'],
  ['2026-11-05T12:00:00Z', 'paid', null],
  ['2026-11-05T12:00:00Z', 'waived', 'search'],
  ['2026-11-06T12:00:00Z', 'due', 'campaign'],
  ['2026-11-07T06:59:59Z', 'refunded', 'social'],
  ['2026-11-07T07:00:00Z', 'waived', 'search'],
]
const period = ['--from', '2026-11-05', '--to', '2026-11-06']

const kept = await createTestDatabase()
await addCounts(kept.database, counts)
const rows = sent.map(([created_at, fee_status, referrer_kind]) => ({
  id: randomUUID(),
  created_at,
  fee_status,
  referrer_kind,
}))
await insertApplications(kept.database.$client, rows)
afterAll(() => kept?.close())

const report = (args: string[]) => printed(['report', ...args], { DATABASE_URL: kept.connectionString })

test('a period has its own figures, to the day of the academy and to the unit', async () => {
  expect(JSON.parse(await report([...period, '--json']))).toMatchObject({
    from: '2026-11-05',
    to: '2026-11-06',
    timeZone: content.company.timeZone,
    views: 940,
    funnel: { formViews: 200, started: 80, secondStep: 60, submitted: 5, waived: 1, paid: 2, refunded: 1, due: 1 },
    pages: [
      { page: '/', views: 700 },
      { page: '/apply', views: 200 },
      { page: '/terms&conditions', views: 40 },
    ],
    referrers: [
      { referrer: 'search', views: 700, started: 80, secondStep: 60, submitted: 2, waived: 1, paid: 1 },
      { referrer: 'own', views: 190, started: 0, secondStep: 0, submitted: 0, waived: 0, paid: 0 },
      { referrer: 'campaign', views: 50, started: 0, secondStep: 0, submitted: 1, waived: 0, paid: 0 },
      { referrer: 'not sent', views: 0, started: 0, secondStep: 0, submitted: 1, waived: 0, paid: 1 },
      { referrer: 'social', views: 0, started: 0, secondStep: 0, submitted: 1, waived: 0, paid: 0 },
    ],
    days: [
      { day: '2026-11-05', views: 890, started: 80, secondStep: 60, submitted: 3, settled: 3 },
      {
        day: '2026-11-06',
        views: 50,
        started: 0,
        submitted: 2,
        settled: 0,
        referrers: [{ submitted: 1 }, { paid: 0 }],
      },
    ],
  })
})

test('it is printed with its rates', async () => {
  const lines = (await report(period)).split('\n').map((line) => line.replace(/ {2,}/g, ' | '))
  expect(lines).toContain('Started | 80 | 40.0 % | 40.0 %')
  expect(lines).toContain('Step 2 | 60 | 75.0 % | 30.0 %')
  expect(lines).toContain('Paid or waived | 3 | 60.0 % | 1.5 %')
  expect(lines).toContain('/terms&conditions | 40')
  expect(lines).toContain('Search engines | 700 | 80 | 60 | 2 | 1 | 1')
  expect(lines).toContain('Not sent | 0 | 0 | 0 | 1 | 0 | 1')
})
