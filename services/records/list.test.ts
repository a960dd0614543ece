import { expect, test } from 'vitest'
import { getFilter as filterAt, me, setUpSamples } from '#tests/fixtures/sample-records.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { countFacets, type Facets } from './facets.ts'
import { type Filter, facetNames, type Scope, scopes, waitingOns } from './filter.ts'
import { countArrivals, findNeighbors, findNext, listRecords } from './list.ts'

const now = new Date()

const kept = setUpSamples(300, async (client) => {
  for (const course of ['one', 'other']) await putStart(client, `${course}-2027-02`)
  await client.query(
    `update applications set start_id = case when city like 'C%' then course_id || '-2027-02' else '' end`,
  )
  await client.query(
    `with noted as (insert into record_events (record_id, kind, text) select id, 'note', 'Look' from records order by id limit 7 returning id, record_id)
     insert into record_mentions (event_id, staff_id, record_id) select id, $1, record_id from noted`,
    [me],
  )
  await client.query(
    'update records set question_since = now() where id in (select id from records where waiting_on < 2 order by id desc limit 9)',
  )
})

const getFilter = (query: string, scope?: Scope) => filterAt(query, scope, now)

type Texts = Record<'id' | 'kind' | 'course_id' | 'state' | 'status' | 'fee' | 'search', string>
type Known = Texts &
  Record<'start_id' | 'country' | 'code', string> & {
    assignee_id: string | null
    since: Date
    waiting_on: number
    opened_at: Date | null
    question_since: Date | null
    mentions: boolean
    decision: string | null
    created_at: Date
  }
const everything = async (): Promise<Known[]> => {
  const { rows } = await kept.database.$client.query(
    `select records.*, id in (select record_id from record_mentions where staff_id = $1 and seen_at is null) as mentions,
       (select case when not_sent is not null then 'not_sent' else decisions.state end from decisions
        where record_id = records.id and decisions.state in ('draft', 'scheduled')) as decision
     from records order by waiting_on = 2, case when waiting_on < 2 then waiting_on end, case when waiting_on < 2 then since end,
       case when waiting_on < 2 then id end, since desc, id desc`,
    [me],
  )
  return rows
}

const DAY = 24 * 60 * 60 * 1000
function getAge({ since }: Known): string {
  const days = (now.getTime() - since.getTime()) / DAY
  return days < 1 ? 'day' : days < 7 ? 'week' : days < 30 ? 'month' : 'older'
}

const facetValue = (record: Known, name: keyof Facets): string | undefined => {
  const values: Record<string, string | undefined> = {
    kind: record.kind,
    course: record.course_id || undefined,
    fee: record.fee || undefined,
    assignee: record.assignee_id ?? 'none',
    age: getAge(record),
    waitingOn: waitingOns[record.waiting_on],
    status: record.status || undefined,
    decision: record.decision ?? undefined,
    start: record.start_id || undefined,
    country: record.country || undefined,
    code: record.code || undefined,
    opened: record.opened_at ? undefined : 'no',
    mentions: record.mentions ? 'me' : undefined,
    question: record.question_since ? 'open' : undefined,
  }
  return values[name]
}

/** By brute force: the scope, and every filter but one. */
function isListed(record: Known, filter: Filter, without?: string): boolean {
  const { scope, q = '' } = filter
  const inScope = {
    'to-do': true,
    applications: record.kind === 'application',
    inquiries: record.kind !== 'application',
  }
  const fits = facetNames.every((name) => {
    const wanted = filter[name] === 'me' && name === 'assignee' ? me : filter[name]
    return name === without || wanted === undefined || facetValue(record, name) === wanted
  })
  const day = record.created_at.toISOString().slice(0, 10)
  const arrived = day >= (filter.from ?? '') && day <= (filter.to ?? '9')
  return inScope[scope] && fits && arrived && record.search.includes(q)
}

async function walk(filter: Filter, limit: number, between: (page: number) => Promise<unknown> = async () => {}) {
  const ids: string[] = []
  let after: string | undefined
  for (let page = 0; page === 0 || after; page += 1) {
    const { rows, next } = await listRecords(kept.database, filter, { after: after ?? null, limit })
    ids.push(...rows.map(({ id }) => id))
    after = next
    await between(page)
  }
  return ids
}

const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString().slice(0, 10)

const queries = [
  '',
  'kind=contact',
  'waitingOn=nobody',
  'status=offered',
  'decision=draft',
  'assignee=none',
  'age=older',
  'mentions=me',
  'question=open',
  'q=visitor',
  'waitingOn=nobody&fee=paid&course=other',
  'start=one-2027-02',
  'country=Canada&code=sample',
  `from=${daysAgo(90)}&to=${daysAgo(20)}`,
  'assignee=me&age=month&opened=no',
  'q=visitor&waitingOn=nobody',
]

const few = ['', 'waitingOn=nobody', 'assignee=me&age=month&opened=no', 'q=visitor&waitingOn=nobody']

// Applications are open and done; the other scopes differ in one condition.
test.each(
  scopes.flatMap((scope) => (scope === 'applications' ? queries : few).map((query) => [scope, query] as const)),
)('%s with "%s" lists and counts what brute force finds', async (scope, query) => {
  const filter = getFilter(query, scope)
  const known = await everything()
  const listed = known.filter((record) => isListed(record, filter)).map(({ id }) => id)
  expect(await walk(filter, 40)).toEqual(listed)

  const { total, ...facets } = await countFacets(kept.database, filter)
  expect(total).toEqual({ count: listed.length, capped: false })
  for (const name of facetNames) {
    const counts = new Map<string, number>()
    for (const record of known.filter((item) => isListed(item, filter, name))) {
      const value = facetValue(record, name)
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    expect(new Map(facets[name].map(({ value, count }) => [value, count]))).toEqual(counts)
  }
})

test.each(['', 'q=visitor', 'fee=paid'])('who walks back through "%s" finds the same pages', async (query) => {
  const filter = getFilter(query, 'applications')
  const pages = [await listRecords(kept.database, filter, { limit: 30 })]
  expect(pages[0]?.previous).toBeUndefined()
  for (let after = pages[0]?.next; after; after = pages.at(-1)?.next)
    pages.push(await listRecords(kept.database, filter, { after, limit: 30 }))
  // Both what is open and what is done.
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ waitingOn }) => waitingOn === 2))).size).toBe(2)
  let before = pages.at(-1)?.previous ?? null
  for (const page of pages.slice(0, -1).reverse()) {
    const again = await listRecords(kept.database, filter, { before, limit: 30 })
    expect(again).toEqual(page)
    before = again.previous ?? null
  }
  expect(before).toBeNull()
})

test('a row says what it is about, whose it is, and whether a note asks for who looks', async () => {
  const { rows } = await listRecords(kept.database, getFilter('mentions=me&waitingOn=nobody'), { limit: 100 })
  const inbox = await listRecords(kept.database, getFilter('mentions=me'), { limit: 100 })
  expect([...rows, ...inbox.rows]).toHaveLength(7)
  expect(rows.every(({ mentionsMe, waitingOn, state }) => mentionsMe && waitingOn === 2 && state === 'done')).toBe(true)
  const leads = await listRecords(kept.database, getFilter('kind=training', 'inquiries'), { limit: 5 })
  expect(leads.rows[0]?.what).toMatch(/^\d+ people · \S/)
  const mine = await listRecords(kept.database, getFilter('assignee=me', 'applications'), { limit: 5 })
  expect(mine.rows[0]).toMatchObject({
    assignee: { id: me, name: 'Maya' },
    what: expect.stringMatching(/^(One|Another) training$/),
  })
})

test('a page skips nothing that stayed where it was while others were done or arrived', async () => {
  const filter = getFilter('')
  const before = (await everything()).filter((record) => isListed(record, filter)).map(({ id }) => id)
  const gone = before.filter((_value, at) => at % 7 === 3)
  const walked = await walk(filter, 5, async (page) => {
    const id = gone[page]
    if (id) await kept.database.$client.query(`update records set state = 'done', since = now() where id = $1`, [id])
  })
  const stayed = before.filter((id) => !gone.includes(id))
  expect(walked.filter((id) => stayed.includes(id))).toEqual(stayed)
  expect(new Set(walked).size).toBe(walked.length)
})

test('each record of a list leads to the next one, from what is open to what is done', async () => {
  const filter = getFilter('course=one', 'applications')
  const { rows } = await listRecords(kept.database, filter, { limit: 500 })
  const turn = rows.findIndex(({ waitingOn }) => waitingOn === 2)
  const getPlace = (at: number) => rows[at] && { id: rows[at].id, cursor: rows[at].cursor }
  for (const at of [0, turn - 1, turn, turn + 1, rows.length - 1]) {
    expect(await findNeighbors(kept.database, filter, rows[at]?.cursor ?? '')).toEqual({
      position: { count: at + 1, capped: false },
      total: { count: rows.length, capped: false },
      ...(rows[at - 1] && { previous: getPlace(at - 1) }),
      ...(rows[at + 1] && { next: getPlace(at + 1) }),
    })
  }
})

test('the neighbors of a record are those beside its place in the list, also once it has left it', async () => {
  const filter = getFilter('kind=application')
  const { rows } = await listRecords(kept.database, filter, { limit: 50 })
  const [first, second, third] = rows
  const cursor = second?.cursor ?? ''
  const { total } = await findNeighbors(kept.database, filter, cursor)
  await kept.database.$client.query(`update records set state = 'done', since = now() where id = $1`, [second?.id])
  expect(await findNeighbors(kept.database, filter, cursor)).toMatchObject({
    previous: { id: first?.id },
    next: { id: third?.id, cursor: third?.cursor },
    total: { count: total.count - 1 },
  })
  expect(await findNext(kept.database, filter, cursor)).toMatchObject({ id: third?.id })
  expect(await findNext(kept.database, filter, rows.at(-1)?.cursor ?? '')).toBeUndefined()
  expect(await findNeighbors(kept.database, filter, 'nowhere')).not.toHaveProperty('next')
})

test('arrivals are those of the list that are newer', async () => {
  const known = (await everything()).filter((record) => isListed(record, getFilter('')))
  const { rows } = await kept.database.$client.query('select id, created_at from records')
  const created = new Map(rows.map(({ id, created_at }) => [id, created_at as Date]))
  const since = new Date(now.getTime() - 3 * DAY)
  const expected = known.filter(({ id }) => (created.get(id) ?? since) > since).length
  expect(await countArrivals(kept.database, getFilter(''), since)).toEqual({ count: expected, capped: false })
  expect(await countArrivals(kept.database, getFilter(''), new Date())).toEqual({ count: 0, capped: false })
})
