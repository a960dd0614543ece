// npm run bench:desk: times the desk's lists, each with the facets that a page loads, and its reports. The database has
// the given number of applications and three tenths as many leads; a twentieth of them is open.

import { openDatabase, withClient } from '#database/client.ts'
import { listReceivables } from '#services/accounting/list.ts'
import { sumReceivables } from '#services/accounting/sums.ts'
import { sumByStart } from '#services/payments/ledger.ts'
import { getPeriod } from '#services/period.ts'
import { loadAnswers } from '#services/records/answers.ts'
import { countFacets } from '#services/records/facets.ts'
import { parseFilter, type Scope } from '#services/records/filter.ts'
import { listRecords } from '#services/records/list.ts'
import { reportByStart } from '#services/report/by-start.ts'
import { readFunnel, responseTimes, todayFigures } from '#services/report/service.ts'
import { reportTuition } from '#services/report/tuition.ts'
// The forms that samples fill in follow a place.
import '#tests/fixtures/set-place.ts'
import { takeArguments } from './arguments.ts'
import { startDatabases } from './databases.ts'
import { report } from './report.ts'
import { fillWithSamples } from './sample/fill.ts'
import { quantile } from './statistics.ts'

const { applications, rounds } = takeArguments('bench:desk', { applications: 100_000, rounds: 20 })

/** Lists in the table. */
const SHOWN = 4

const me = '00000000-0000-7000-8000-000000000001'
const courses = ['ai-engineering', 'cloud-aws', 'cyber-security', 'data-analytics', 'data-science', 'dbms', 'ui-ux']
const months = Array.from({ length: 12 }, (_item, month) => month + 1)
const site = {
  courses: courses.map((id) => ({ id, name: `Course ${id}` })),
  workshops: ['agents-2027-11'],
  starts: courses.flatMap((course) => months.map((month) => ({ id: `${course}-2027-${month}`, course }))),
  fee: { amount: 5000, currency: 'usd' },
  timeZone: 'America/Edmonton',
}

const databases = await startDatabases()
const address = await databases.create('desk')
const began = performance.now()
await withClient(address, async (client) => {
  await client.query(`insert into staff (id, name, email, role)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || n, 'staff.' || n || '@staff.example', 'admissions'
    from generate_series(1, 12) as n`)
  await client.query(`insert into schedule_entries (kind, id, value) select 'workshop', unnest($1::text[]), '{}'`, [
    site.workshops,
  ])
  await client.query(`insert into schedule_entries (kind, id, value) select 'start', unnest($1::text[]), '{}'`, [
    site.starts.map(({ id }) => id),
  ])
  await fillWithSamples(client, applications, site)
  await client.query(
    `update records set score = 100 + abs(hashtext(id::text)) % 301 where kind = 'application' and status = 'in_review'`,
  )
  await client.query(
    `with noted as (insert into record_events (record_id, kind, text) select id, 'note', 'Look' from records order by since limit 40 returning id, record_id)
     insert into record_mentions (event_id, staff_id, record_id) select id, $1, record_id from noted`,
    [me],
  )
  await client.query(`update records set documents = (array['to_check', 'missing', 'complete'])[waiting_on + 1]
    where kind = 'application' and hashtext(id::text) % 3 = 0`)
  await client.query('vacuum analyze')
})
const database = openDatabase(address)
const { rows: open } =
  await database.$client.query(`select (select count(*) from records where waiting_on < 2) as records,
  (select count(*) from charges) as charges, (select count(*) from charges where owed > 0) as owed,
  (select id from payers limit 1) as payer`)
const { records, charges, owed, payer } = open[0]
console.error(
  `Filled in ${((performance.now() - began) / 1000).toFixed(0)} s; ${records} records and ${owed} of ${charges} charges are open.`,
)

/** Cursor of a deep page, in the middle of the whole list. */
const { rows: deep } = await database.$client.query(
  `select waiting_on || '.' || (extract(epoch from since) * 1000000)::bigint || '.' || id as cursor from records
   where kind = 'application' order by waiting_on, since, id offset $1 limit 1`,
  [Math.floor(applications / 2)],
)

const views: [title: string, scope: Scope, query: string, after?: string][] = [
  '',
  'kind=application',
  'kind=training',
  'course=dbms',
  'waitingOn=them',
  'waitingOn=nobody',
  'fee=refunded',
  'fee=paid',
  'assignee=me',
  'assignee=none',
  'age=day',
  'age=older',
  'opened=no',
  'mentions=me',
  'course=dbms&fee=waived',
  'waitingOn=nobody&fee=refunded&assignee=me',
  'q=siobhan',
  'q=visitor.example',
  'q=an',
  'q=x',
  'q=%25',
  'q=zzzzz',
  `q=siobhan belanibek`,
  'q=403 555-0142',
  'q=siobhan&fee=refunded',
].map((query) => [`to do ${query}`, 'to-do', query])
for (const query of [
  '',
  'course=dbms',
  'course=ui-ux',
  'waitingOn=us',
  'waitingOn=them',
  'waitingOn=nobody',
  'fee=refunded',
  'fee=due',
  'documents=missing',
  'documents=to_check',
  'documents=complete',
  'view=table',
  'view=table&sort=status',
  'view=table&sort=-score',
  'view=table&waitingOn=us&sort=-arrived',
  'assignee=me',
  'assignee=none',
  'age=day',
  'age=month',
  'age=older',
  'opened=no',
  'course=dbms&fee=refunded',
  'course=ui-ux&fee=refunded&assignee=me',
  'q=siobhan',
  'q=visitor.example',
  'q=an',
  'q=xa',
  'q=x',
  'q=%25',
  'q=zzzzz',
  'q=bel',
  'q=siobhan&course=ui-ux',
  'q=visitor&waitingOn=them',
])
  views.push([`applications ${query}`, 'applications', query])
views.push(
  ['applications, deep page', 'applications', '', deep[0].cursor],
  ['applications q=bel, deep page', 'applications', 'q=bel', deep[0].cursor],
)
for (const query of ['', 'kind=reservation', 'q=granary']) views.push([`inquiries ${query}`, 'inquiries', query])

const rows: string[][] = []
for (const [title, scope, query, after] of views) {
  const taken = { list: [] as number[], both: [] as number[] }
  for (let round = -2; round < rounds; round += 1) {
    const filter = parseFilter(new URLSearchParams(query), { scope, me, now: new Date(), timeZone: 'UTC' })
    const start = performance.now()
    const listing = listRecords(database, filter, { after: after ?? null }).then(async ({ rows }) => {
      const ids = rows.map(({ id }) => id)
      if (filter.view) await loadAnswers(database, ids)
      return { ms: performance.now() - start }
    })
    const [list] = await Promise.all([listing, countFacets(database, filter)])
    if (round < 0) continue
    taken.list.push(list.ms)
    taken.both.push(performance.now() - start)
  }
  const figures = [quantile(taken.list, 0.5), quantile(taken.both, 0.5), quantile(taken.both, 0.95)]
  rows.push([title, ...figures.map((figure) => figure.toFixed(1))])
  console.error(rows.at(-1)?.join('  '))
}
const deps = { database, timeZone: 'UTC', courses: [], schedule: { findStart: () => undefined } }
const period = { from: '2020-01-01', to: new Date().toISOString().slice(0, 10) }
const actor = { staffId: me, role: 'admin' as const, verifiedAt: new Date() }
const reports: Record<string, () => Promise<unknown>> = {
  'numbers of today': () => todayFigures(deps),
  'from the form to a settled fee': () => readFunnel(deps, period),
  'admissions by training and start': () => reportByStart(deps, getPeriod({ from: '2026-01-01' }, deps.timeZone)),
  'money of a year': () => sumByStart(deps, actor, getPeriod({ from: '2026-01-01' }, deps.timeZone)),
  'how long people wait': () => responseTimes(deps),
  'tuition by training and start': () => reportTuition(deps, actor, getPeriod({ from: '2026-01-01' }, deps.timeZone)),
  'receivables by age, start, payer and month': () => sumReceivables(deps, actor),
  'all receivables': () => listReceivables(deps, actor, {}),
  'receivables of an age': () => listReceivables(deps, actor, { age: '31-60', currency: 'usd' }),
  'receivables of a start': () => listReceivables(deps, actor, { start: 'dbms-2027-1' }),
  'receivables of a payer': () => listReceivables(deps, actor, { payer }),
}
const reportRows: string[][] = []
for (const [title, read] of Object.entries(reports)) {
  const taken: number[] = []
  for (let round = -2; round < rounds; round += 1) {
    const start = performance.now()
    await read()
    if (round >= 0) taken.push(performance.now() - start)
  }
  reportRows.push([title, ...[0.5, 0.95].map((part) => quantile(taken, part).toFixed(1))])
}
await database.$client.end()
await databases.stop()

report('bench:desk', [
  {
    title: `Lists of the desk, ${applications.toLocaleString('en')} applications`,
    how: `${rounds} rounds after two of warm-up, one at a time: a page of 50 and all facets, at once on two connections, in ms. The slowest of ${rows.length} lists; standard error has all.`,
    columns: ['what', 'list, p50', 'list and facets, p50', 'p95'],
    rows: rows.toSorted((a, b) => Number(b.at(-1)) - Number(a.at(-1))).slice(0, SHOWN),
  },
  {
    title: 'Reports of the overview, over the same applications',
    how: `${rounds} rounds after two of warm-up, one at a time, in ms.`,
    columns: ['what', 'p50', 'p95'],
    rows: reportRows,
  },
])
