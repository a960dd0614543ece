import { expect, test } from 'vitest'
import { withClient } from '#database/client.ts'
import { getFilter, setUpSamples } from '#tests/fixtures/sample-records.ts'
import { countFacets } from './facets.ts'
import { listRecords } from './list.ts'

const people = 60
const kept = setUpSamples(people)

test.each(['%', "'", '\\', '"; drop table records; --', 'x'.repeat(10_000), '🙂', 'zq\0zq', '\ud800', '   '])(
  'a search for %j gives an answer',
  async (q) => {
    const filter = getFilter(new URLSearchParams({ q }).toString(), 'applications')
    const expected = q.trim() === '' ? 40 : 0
    expect((await listRecords(kept.database, filter, { limit: 40 })).rows).toHaveLength(expected)
    expect((await countFacets(kept.database, filter)).total.count).toBe(expected ? people : 0)
  },
)

const foundBy = async (q: string) =>
  (await listRecords(kept.database, getFilter(new URLSearchParams({ q }).toString()))).rows.map(({ id }) => id)
const found =
  "thora,ÞÓRA,aelfsdottir luk,aelfsdottir-luk,O'Neil,o’neil,St. John,John’s,th ae,403 555-9876,(403) 5559876,thora@visitor,CAFE1234,100%,wool_"
test('a person is found by name without accents or with another apostrophe, by the beginning of a word, by number, address and reference', async () => {
  const id = '01900000-0000-7000-8000-0000cafe1234'
  await withClient(kept.connectionString, (client) =>
    client.query(
      `insert into leads (id, kind, name, email, phone, company, answers, body_digest)
       values ($1, 'contact', 'Þóra Ælfsdóttir-Łuk O’Neil', 'Thora@Visitor.example', '+14035559876', '100% Wool_en of St. John''s', '{"topic":"My application"}', '')`,
      [id],
    ),
  )
  for (const q of found.split(',')) {
    expect(await foundBy(q), q).toEqual([id])
  }
  for (const q of ['fe lf', '100_', 'wool%', '%']) expect(await foundBy(q), q).toEqual([])
})
