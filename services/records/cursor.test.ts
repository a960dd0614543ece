import { beforeAll, expect, test } from 'vitest'
import { records } from '#database/schema-desk.ts'
import { getFilter, me, setUpSamples } from '#tests/fixtures/sample-records.ts'
import type { Filter } from './filter.ts'
import { findNeighbors, findNext, findPageStart, getRecords, listRecords } from './list.ts'

const kept = setUpSamples(200)

beforeAll(
  async () => void (await kept.database.$client.query('update records set score = abs(hashtext(id::text)) % 5 * 100')),
)

test.each([
  ['name', 'left(search, 64), id'] as const,
  ['-name', 'left(search, 64) desc, id desc'] as const,
  ['arrived', 'created_at, id'] as const,
  ['-arrived', 'created_at desc, id desc'] as const,
  ['status', 'status, id'] as const,
  ['-status', 'status desc, id desc'] as const,
  ['-score', 'score desc, id desc'] as const,
])('sorted by %s, a list goes on, back, and from record to record in that order', async (sort, order) => {
  const filter = getFilter(`sort=${sort}&fee=paid`, 'applications')
  const { rows: known } = await kept.database.$client.query<{ id: string }>(
    `select id from records where kind = 'application' and fee = 'paid' order by ${order}`,
  )
  const ids = known.map(({ id }) => id)
  const walked: string[] = []
  const cursors: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await listRecords(kept.database, filter, { after, limit: 30 })
    walked.push(...page.rows.map(({ id }) => id))
    cursors.push(...page.rows.map(({ cursor }) => cursor))
    after = page.next
  }
  expect(walked).toEqual(ids)
  const third = await listRecords(kept.database, filter, { after: cursors[59] ?? null, limit: 30 })
  const second = await listRecords(kept.database, filter, { before: third.previous ?? null, limit: 30 })
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(30, 60))
  expect(await findNeighbors(kept.database, filter, cursors[40] ?? '')).toMatchObject({
    position: { count: 41 },
    previous: { id: ids[39] },
    next: { id: ids[41], cursor: cursors[41] },
  })
  const beside = await Promise.all(cursors.slice(0, 40).map((cursor) => findNext(kept.database, filter, cursor)))
  expect(beside.map((next) => next?.id)).toEqual(ids.slice(1, 41))
  expect(await getSelected(filter)).toEqual(ids)
  const open = (at: number) => ({ id: ids[at] ?? '', cursor: cursors[at] ?? '' })
  expect(await findPageStart(kept.database, filter, open(30))).toBe(cursors[29])
  expect(await findPageStart(kept.database, filter, open(0))).toBe('')
  // No longer in its place.
  expect(await findPageStart(kept.database, filter, { ...open(30), id: ids[29] ?? '' })).toBeUndefined()
})

/** What a batch gets if all of a list is selected. */
async function getSelected(filter: Filter): Promise<string[]> {
  const { where, order } = await getRecords(kept.database, filter)
  const rows = await kept.database.select({ id: records.id }).from(records).where(where).orderBy(order)
  return rows.map(({ id }) => id)
}

test.each([
  ['', 'to-do'],
  ['', 'applications'],
  ['q=visitor', 'applications'],
  ['', 'inquiries'],
  ['waitingOn=nobody', 'inquiries'],
] as const)(
  'without a sort, the rows of a list, what comes next and a selection agree: "%s", %s',
  async (query, scope) => {
    const filter = getFilter(query, scope)
    const { rows } = await listRecords(kept.database, filter, { limit: 1000 })
    const ids = rows.map(({ id }) => id)
    expect(await getSelected(filter)).toEqual(ids)
    const ends = rows.findIndex(({ waitingOn }) => waitingOn === 2)
    const places = [0, 1, ends - 1, ends, ids.length - 2, ids.length - 1].filter((at) => at >= 0)
    for (const at of places) {
      const next = await findNext(kept.database, filter, rows[at]?.cursor ?? '')
      // What is open ends where a list goes on with what is done.
      expect(next?.id).toBe(at === ends - 1 ? undefined : ids[at + 1])
    }
  },
)

test.each(['sort=status', 'sort=arrived', 'sort=-arrived', ''])(
  'after page one ends with a record that changes, or is erased, page two skips nobody: %s',
  async (query) => {
    const filter = getFilter(query, 'applications')
    const list = (after?: string) => listRecords(kept.database, filter, { after: after ?? null, limit: 2 })
    const one = await list()
    const expected = (await list(one.next)).rows.map(({ id }) => id)
    const last = one.rows.at(-1)?.id
    const { $client } = kept.database
    const changed = "state = 'done', since = now(), status = 'withdrawn'"
    await $client.query(`update records set ${changed} where id = $1`, [last])
    expect((await list(one.next)).rows.map(({ id }) => id)).toEqual(expected)
    await $client.query('delete from applications where id = $1', [last])
    expect((await list(one.next)).rows.map(({ id }) => id)).toEqual(expected)
  },
)

test('a wrong cursor is the first page', async () => {
  const filter = getFilter('', 'applications')
  const first = await listRecords(kept.database, filter, { limit: 30 })
  for (const after of ['', 'x', '0.1', `3.1.${me}`, `0.99999999999999999.${me}`, `0.1.${me}'`, me]) {
    expect((await listRecords(kept.database, filter, { after, limit: 30 })).rows).toEqual(first.rows)
    for (const sort of ['name', 'status', 'arrived']) {
      const { rows } = await listRecords(kept.database, getFilter(`sort=${sort}`, 'applications'), { after, limit: 30 })
      expect(rows).toHaveLength(30)
    }
  }
})
