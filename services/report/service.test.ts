import { expect, test } from 'vitest'
import { dayIn } from '#content/format.ts'
import { getPeriod } from '#services/period.ts'
import { parseFilter, scopes } from '#services/records/filter.ts'
import { listRecords } from '#services/records/list.ts'
import { otherTraining } from '#tests/fixtures/sample-content.ts'
import { contentSchedule, putStart, sampleStart } from '#tests/fixtures/schedule.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { listOf, reportByStart, reportSteps } from './by-start.ts'
import { responseTimes, todayFigures } from './service.ts'

const timeZone = 'America/Denver'
const { academy, deps } = setUpApi({ timeZone })
const maya = setUpActor(deps, 'admissions')

const getCounts = async () =>
  Object.fromEntries((await todayFigures(deps)).map(({ address, count }) => [address, count]))

test('today is the academy’s, and every number counts what its list shows', async () => {
  await academy.paid()
  const [waiting, yesterday] = [await academy.registered(), await academy.registered()]
  const done = await academy.registered({ ApplicationFeeWaiverCode: 'CANDLE25' })
  await academy.rows("update records set state = 'waiting', opened_at = now() where id = $1", [waiting])
  await academy.rows("update records set state = 'done' where id = $1", [done])
  await academy.rows(
    `update records set created_at = date_trunc('day', now() at time zone $2) at time zone $2 - interval '1 second'
     where id = $1`,
    [yesterday, timeZone],
  )
  // Paid a day ago, and refunded today: neither is paid today.
  await academy.rows(
    `insert into ledger_entries (id, kind, account_id, checkout_session_id, amount, currency, state, created, seen_at)
     select m.id, m.kind, $1, checkout_session_id, 1, 'usd', 'succeeded', m.created, now() from ledger_entries,
       (values ('early', 'payment', extract(epoch from now() - interval '1 day')), ('back', 'refund', extract(epoch from now())))
       as m (id, kind, created)`,
    [yesterday],
  )
  expect(await getCounts()).toEqual({
    '/desk/applications?received=today': 3,
    '/desk/inquiries?received=today': 0,
    '/desk/applications?paid=today': 1,
    '/desk': 1,
    '/desk?opened=no': 1,
    '/desk?assignee=none': 1,
    '/desk?waitingOn=them': 2,
    '/desk/applications?fee=due': 2,
  })
  for (const { address, count } of await todayFigures(deps)) {
    expect([address, await countListed(address)]).toEqual([address, count])
  }
})

/** How many records the list at an address of the desk shows. */
async function countListed(address: string): Promise<number> {
  const { pathname, searchParams } = new URL(address, deps.publicUrl)
  const scope = scopes.find((item) => pathname === `/desk/${item}`) ?? 'to-do'
  const me = '00000000-0000-7000-8000-000000000000'
  const filter = parseFilter(searchParams, { scope, me, now: new Date(), timeZone })
  return (await listRecords(deps.database, filter)).rows.length
}

test('response times are by week of arrival, with weeks in which nothing arrived', async () => {
  await academy.rows('delete from applications')
  // In UTC this is Monday already.
  const sunday = `(date_trunc('week', now() at time zone '${timeZone}') - interval '1 week') at time zone '${timeZone}'
    - interval '30 minutes'`
  for (const hours of [1, 2, 3, 4, 25]) {
    const id = await academy.registered()
    await academy.rows(
      `update records set created_at = ${sunday},
         opened_at = ${sunday} + $2 * interval '1 hour' where id = $1`,
      [id, hours],
    )
    if (hours > 2) continue
    await academy.rows(
      `insert into record_events (record_id, staff_id, kind, at, detail)
       select $1, staff_id::uuid, kind, ${sunday} + hours * interval '1 hour', detail::jsonb
       from (values (null, 'woken', 0, '{}'), ($2, 'downloaded', 1, '{}'), ($2, 'note', 2, '{}'),
         ($2, 'state', 8, '{"to": "done"}'), ($2, 'state', 9, '{"to": "done"}')) as event (staff_id, kind, hours, detail)`,
      [id, maya.staffId],
    )
  }
  await academy.registered()
  const weeks = await responseTimes(deps)
  expect(weeks).toHaveLength(12)
  const none = { median: null, ninetieth: null }
  expect(weeks.slice(-4)).toMatchObject([
    { arrived: 0, opened: none, acted: none, done: none },
    {
      arrived: 5,
      opened: { median: 3, ninetieth: expect.closeTo(16.6) },
      acted: { median: 2, ninetieth: 2 },
      done: { median: 8, ninetieth: 8 },
    },
    { arrived: 0 },
    { arrived: 1, opened: none },
  ])
})

test('every figure of a period’s report counts what its list shows', async () => {
  await academy.rows('delete from applications')
  const { id: CourseId, name: course } = otherTraining
  const start = { ...sampleStart, course: CourseId }
  await putStart(academy, start.id, start)
  const made = await Promise.all(Array.from({ length: 8 }, () => academy.registered({ CourseId })))
  const [, , offered, accepted, enrolled, rejected, gone, early] = made
  await academy.rows('update applications set start_id = $2 where id = any ($1)', [made.slice(1), start.id])
  const walk = async (id = '', ...path: string[]) => {
    for (const status of path)
      await academy.rows('update applications set status = $2, status_since = now() where id = $1', [id, status])
  }
  await walk(offered, 'offered')
  await walk(accepted, 'offered', 'accepted')
  await walk(enrolled, 'offered', 'accepted', 'enrolled')
  await walk(rejected, 'rejected')
  await walk(gone, 'offered', 'accepted', 'withdrawn')
  await academy.rows(
    `insert into record_events (record_id, kind, detail) values ($1, 'status', '{"from": "offered", "to": "accepted"}')`,
    [gone],
  )
  await academy.rows(
    `insert into decisions (id, record_id, outcome, subject, body, state, sent_at, staff_id)
     select gen_random_uuid(), id, 'offered', 'x', 'x', 'sent', now(), $2 from unnest($1::uuid[]) as id`,
    [[offered, gone], maya.staffId],
  )
  await academy.rows("update records set created_at = now() - interval '3 days' where id = $1", [offered])
  await academy.rows("update records set created_at = now() - interval '70 days' where id = $1", [early])
  const period = getPeriod({ from: dayBefore(60), to: dayBefore(0) }, timeZone)
  const report = await reportByStart({ ...deps, schedule: contentSchedule({ starts: [start] }) }, period)
  const common = { course, courseId: CourseId }
  expect(report).toMatchObject([
    { ...common, starts: start.starts, applied: 6, decided: 5, offered: 4, accepted: 3, enrolled: 1, withdrawn: 1 },
    { ...common, starts: '', applied: 1, decided: 0, offered: 0, accepted: 0, enrolled: 0, withdrawn: 0, days: null },
  ])
  expect(report[0]?.days).toBeCloseTo(1.5, 1)
  for (const row of report) {
    for (const step of Object.keys(reportSteps) as (keyof typeof reportSteps)[]) {
      expect([row.starts, step, await countListed(listOf(step, period, row))]).toEqual([row.starts, step, row[step]])
    }
  }
  expect(await countListed(listOf('accepted', period))).toBe(3)
})

const dayBefore = (days: number) => dayIn(timeZone, new Date(Date.now() - days * 86_400_000))
