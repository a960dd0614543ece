import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithSamples } from '#cli/sample/fill.ts'
import { withClient } from '#database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { countFacets, type Facets } from './facets.ts'
import { type Filter, facetNames, parseFilter, type Scope, scopes } from './filter.ts'
import { countArrivals, findNeighbors, listRecords } from './list.ts'

const me = '00000000-0000-7000-8000-000000000001'
const now = new Date()
const people = 300

let kept: TestDatabase
beforeAll(async () => {
  kept = await createTestDatabase()
  await withClient(kept.connectionString, async (client) => {
    await client.query(
      `insert into staff (id, name, email, role) values ($1, 'Maya', 'maya@staff.example', 'admissions'),
       ('00000000-0000-7000-8000-000000000002', 'Noor', 'noor@staff.example', 'finance')`,
      [me],
    )
    await fillWithSamples(client, people, {
      courses: [
        { id: 'dbms', name: 'Databases' },
        { id: 'ui-ux', name: 'UI/UX' },
      ],
      ...{ sessions: ['agents'], fee: { amount: 5000, currency: 'usd' }, timeZone: 'America/Denver' },
    })
    await client.query(
      `with noted as (insert into record_events (record_id, kind, note) select id, 'note', 'Look' from records order by id limit 7 returning id, record_id)
       insert into record_mentions (event_id, staff_id, record_id) select id, $1, record_id from noted`,
      [me],
    )
  })
}, 60_000)
afterAll(() => kept?.close())

const filterOf = (query: string, scope: Scope = 'inbox') => parseFilter(new URLSearchParams(query), { scope, me, now })

type Known = { id: string; kind: string; course_id: string; state: string; fee: string; assignee_id: string | null } & {
  since: Date
  owner: number
  opened_at: Date | null
  mentions: boolean
  search: string
}
const everything = async (): Promise<Known[]> => {
  const { rows } = await kept.database.$client.query(
    `select records.*, id in (select record_id from record_mentions where staff_id = $1 and seen_at is null) as mentions
     from records order by owner, since, id`,
    [me],
  )
  return rows
}

const DAY = 24 * 60 * 60 * 1000
function ageOf({ since }: Known): string {
  const days = (now.getTime() - since.getTime()) / DAY
  return days < 1 ? 'day' : days < 7 ? 'week' : days < 30 ? 'month' : 'older'
}

const valueOf = (record: Known, name: keyof Facets): string | undefined => {
  const values: Record<string, string | undefined> = {
    ...{ kind: record.kind, course: record.course_id || undefined, state: record.state, fee: record.fee || undefined },
    ...{ assignee: record.assignee_id ?? 'none', age: ageOf(record) },
    ...{ opened: record.opened_at ? undefined : 'no', mentions: record.mentions ? 'me' : undefined },
  }
  return values[name]
}

/** By brute force: the scope, and every filter but one. */
function isListed(record: Known, filter: Filter, without?: string): boolean {
  const { scope, state, q = '' } = filter
  const inScope = {
    inbox: without === 'state' || !state ? record.owner < 2 : true,
    applications: record.kind === 'application',
    leads: record.kind !== 'application',
  }
  const fits = facetNames.every((name) => {
    const wanted = filter[name] === 'me' && name === 'assignee' ? me : filter[name]
    return name === without || wanted === undefined || valueOf(record, name) === wanted
  })
  return inScope[scope] && fits && record.search.includes(q)
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

const queries = [
  ...[
    '',
    'kind=contact',
    'course=dbms',
    'state=done',
    'state=waiting',
    'fee=due',
    'assignee=me',
    'assignee=none',
    'age=day',
  ],
  ...['age=week', 'age=older', 'opened=no', 'mentions=me', 'q=bel', 'q=visitor', 'state=done&fee=paid&course=ui-ux'],
  ...['assignee=me&age=month&opened=no', 'q=visitor&state=done', 'q=nobodyhasthis'],
]

test.each(scopes.flatMap((scope) => queries.map((query) => [scope, query] as const)))(
  '%s with "%s" lists and counts what brute force finds',
  async (scope, query) => {
    const filter = filterOf(query, scope)
    const known = await everything()
    const listed = known.filter((record) => isListed(record, filter)).map(({ id }) => id)
    expect(await walk(filter, 40)).toEqual(listed)

    const { total, ...facets } = await countFacets(kept.database, filter)
    expect(total).toEqual({ count: listed.length, capped: false })
    for (const name of facetNames) {
      const counts = new Map<string, number>()
      for (const record of known.filter((one) => isListed(one, filter, name))) {
        const value = valueOf(record, name)
        if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      expect(Object.fromEntries(facets[name].map(({ value, count }) => [value, count]))).toEqual(
        Object.fromEntries(counts),
      )
    }
  },
)
