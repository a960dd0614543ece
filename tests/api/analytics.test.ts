import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiDeps } from '#api/deps.ts'
import { openDatabase } from '#database/client.ts'
import { addCounts, openTally, type Tally } from '#services/analytics/tally.ts'
import { everythingKept } from '#tests/fixtures/everything-kept.ts'
import { DATABASE_DOWN, sharedApi } from './open-api.ts'

const secret = 'xyzzyquux'
const step = { step: 'started', referrer: 'www.google.com', campaign: false }

const academy = sharedApi()
let tally: Tally
const add = (counts: Parameters<typeof addCounts>[1]) => addCounts(academy.deps.database, counts)
const getOpenTally = (timeZone = 'UTC', into = add) =>
  openTally({ getTimeZone: () => timeZone, add: into, log: academy.deps.log })

beforeAll(() => {
  tally = getOpenTally('America/Denver')
})
afterAll(() => tally.stop())
beforeEach(async () => {
  await tally.flush()
  await academy.rows('delete from analytics_counts')
})

const tell = (path: string, body: unknown, headers: Record<string, string> = {}, changes: Partial<ApiDeps> = {}) =>
  academy.changed({ tally, ...changes }).postJson(`Insight/${path}`, body, headers)

/** What is kept, once all that was counted is added. */
async function kept(): Promise<string[]> {
  await tally.flush()
  const rows = await academy.rows<{ row: string }>(
    `select concat_ws(' ', page, event, referrer, count) as row from analytics_counts order by 1`,
  )
  return rows.map(({ row }) => row)
}

const getKind = async (id: string) =>
  (await academy.rows<{ kind: string | null }>('select referrer_kind as kind from applications where id = $1', [id]))[0]
    ?.kind
const submitted = { ...step, step: 'submitted' }

test('views and steps are counted on their day, by the kind of their origin', async () => {
  expect((await tell('view', { page: '/about' })).status).toBe(204)
  await tell('view', { page: '/about' })
  await tell('step', step)
  await tell('step', { ...step, step: 'step 2', referrer: 'academy.example' })
  await tell('step', { ...step, step: 'submitted', campaign: true })
  expect(await kept()).toEqual([
    '/about view own 2',
    '/apply started search 1',
    '/apply step 2 own 1',
    '/apply submitted campaign 1',
  ])
  const [day] = await academy.rows<{ today: boolean }>(
    `select day = (now() at time zone 'America/Denver')::date as today from analytics_counts`,
  )
  expect(day?.today).toBe(true)
})

test('who asks not to be counted is not, nor is a robot, nor an application of theirs, and none of them is refused', async () => {
  const applicationId = await academy.registered()
  const cases: [Record<string, string>, Partial<ApiDeps>][] = [
    [{ DNT: '1' }, {}],
    [{ 'Sec-GPC': '1' }, {}],
    [{ 'User-Agent': 'Examplebot/1.0' }, {}],
    [{}, { tally: undefined }],
  ]
  for (const [headers, changes] of cases) {
    expect((await tell('view', { page: '/about' }, headers, changes)).status).toBe(204)
    expect((await tell('step', { ...submitted, applicationId }, headers, changes)).status).toBe(204)
  }
  expect(await kept()).toEqual([])
  expect(await getKind(applicationId)).toBeNull()
})

test.each([
  ['view', { page: '/about', id: secret }],
  ['step', { ...step, step: 'submitted', applicationId: null }],
])('%s refuses %j', async (path, body) => {
  expect((await tell(path, body)).status).toBe(422)
  expect(await kept()).toEqual([])
})

test('an application that was submitted keeps the kind of its link, once, and no other application does', async () => {
  const [id, other] = [await academy.registered(), await academy.registered()]
  await tell('step', { ...step, applicationId: id })
  expect(await getKind(id)).toBeNull()
  expect((await tell('step', { ...submitted, applicationId: id })).status).toBe(204)
  await tell('step', { ...submitted, referrer: 't.co', applicationId: id })
  const unknown = '01900000-0000-7000-8000-000000000000'
  expect((await tell('step', { ...submitted, applicationId: unknown })).status).toBe(204)
  await tell('step', submitted)
  expect([await getKind(id), await getKind(other)]).toEqual(['search', null])
})

test('nothing of who told it is kept or logged', async () => {
  const headers = { 'User-Agent': `${secret}/1.0`, Referer: `https://${secret}.example/`, 'X-Address': secret }
  await tell('view', { page: '/about' }, headers)
  await tell('step', { ...step, referrer: `${secret}.example` }, headers)
  await tell('view', { page: `/${secret}` }, headers)
  expect(await kept()).toEqual(['/about view own 1', '/apply started other 1'])
  expect(await everythingKept(academy.rows, academy.dataDir)).not.toContain(secret)
  expect(JSON.stringify(academy.logged)).not.toContain(secret)
})

test('two processes add up, also in the same rows at once', async () => {
  const tallies = Array.from({ length: 4 }, () => getOpenTally())
  for (const [n, one] of tallies.entries()) {
    const pages = ['/', '/about', '/contact', '/apply'] as const
    for (const page of n % 2 ? pages : pages.toReversed()) one.count({ page, event: 'view', referrer: 'direct' })
  }
  await Promise.all(tallies.map((item) => item.stop()))
  expect(await kept()).toEqual([
    '/ view direct 4',
    '/about view direct 4',
    '/apply view direct 4',
    '/contact view direct 4',
  ])
})

test('a database that is away costs the caller nothing', async () => {
  const away = getOpenTally('UTC', (counts) => addCounts(openDatabase(DATABASE_DOWN), counts))
  expect((await tell('view', { page: '/about' }, {}, { tally: away })).status).toBe(204)
  const applicationId = await academy.registered()
  const down = { tally: away, database: openDatabase(DATABASE_DOWN) }
  expect((await tell('step', { ...submitted, applicationId }, {}, down)).status).toBe(204)
  expect(await getKind(applicationId)).toBeNull()
  await away.stop()
})
