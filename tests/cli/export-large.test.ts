import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openApi } from '#tests/api/open-api.ts'
import { runCommand, startCommand, waitForEnd } from '#tests/fixtures/command.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'

const ROWS = 8_000
/** MiB that V8 may use: less than all rows at once take. New objects get little of it: they may fill the rest before a collection. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=32 --max-semi-space-size=1' }

const academy = await openApi()
const variables = { DATABASE_URL: academy.deps.database.$client.options.connectionString ?? '' }
// Two rows each moment, as a batch writes them.
await academy.rows(
  `insert into leads (kind, id, body_digest, created_at, name, email, phone, answers)
   select 'contact', gen_random_uuid(), 'x', timestamptz '2020-01-01' + (n / 2) * interval '1 second', 'Visitor ' || n,
     n || '@visitor.example', '+14035550142', jsonb_build_object('topic', 'Something else', 'message', repeat(md5(n::text), 125))
   from generate_series(1, $1) as n`,
  [ROWS],
)
await academy.rows('analyze leads')
afterAll(() => academy.close())

test('thousands of rows are exported within little memory', async () => {
  const args = ['contact', '--format', 'json', '--since', '2020-01-01']
  const { code, stdout, stderr } = await runCommand('export', args, { ...variables, ...SMALL_HEAP })
  expect([code, stderr]).toEqual([0, `messages exported: ${ROWS}\n`])
  expect(stdout.length).toBeGreaterThan(ROWS * 4_000)
})

test('a reader of only the beginning ends it quietly', async () => {
  const child = startCommand('export', ['contact'], variables)
  await once(child.stdout, 'readable')
  child.stdout.destroy()
  const { code, signal, stderr } = await waitForEnd(child)
  expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' })
})

test('the export is of one moment, whatever comes, changes and goes while it is read', async () => {
  const child = startCommand('export', ['contact'], { ...variables, ...SMALL_HEAP })
  const head: Buffer[] = []
  // The pipe holds less than the export: the command cannot go on until this test reads on.
  while (Buffer.concat(head).length < 10_000) {
    await once(child.stdout, 'readable')
    const chunk = child.stdout.read() as Buffer | null
    if (chunk) head.push(chunk)
  }
  await academy.rows("delete from leads where name = 'Visitor 7999'")
  await academy.rows("update leads set name = 'Changed' where name = 'Visitor 7998'")
  await academy.rows(`insert into leads (kind, id, body_digest, created_at, name, email, phone, answers)
    select 'contact', gen_random_uuid(), 'x', moment, 'Late', 'late@visitor.example', '', '{"topic": "x", "message": "x"}'::jsonb
    from (values (timestamptz '2020-01-01 03:00'), (timestamptz '2030-01-01')) as moments (moment)`)

  const { stdout } = await waitForEnd(child, buffer(child.stdout))
  const rows = readCsvRows(Buffer.concat([...head, stdout]).toString('utf8'))
  expect(rows).toHaveLength(ROWS)
  const times = rows.map((row) => row['Received (UTC)'] ?? '')
  expect(times).toEqual(times.toSorted())
  expect(new Set(rows.map(({ Name }) => Name))).toEqual(new Set(rows.map((_value, at) => `Visitor ${at + 1}`)))
})
