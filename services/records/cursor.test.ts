import { beforeAll, expect, test } from 'vitest'
import { getFilter, me, setUpSamples } from '#tests/fixtures/sample-records.ts'
import { findNeighbors, findNext, listRecords } from './list.ts'

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
  const { rows: known } = await kept.database.$client.query<{ id: string; waiting_on: number }>(
    `select id, waiting_on from records where kind = 'application' and fee = 'paid' order by ${order}`,
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
  const next = known.slice(1).find(({ waiting_on }) => waiting_on < 2)
  expect((await findNext(kept.database, filter, cursors[0] ?? ''))?.id).toBe(next?.id)
})

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
