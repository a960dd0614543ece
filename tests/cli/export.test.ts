import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openApi } from '#tests/api/open-api.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { goodLeads, type LeadCall } from '#tests/fixtures/leads.ts'
import { printed } from '#tests/fixtures/printed.ts'
import { readCsv, readCsvRows } from '#tests/fixtures/read-csv.ts'
import { training } from '#tests/fixtures/sample-content.ts'

const academy = await openApi()
afterAll(() => academy.close())

async function send(call: LeadCall, changes: Record<string, string> = {}): Promise<string> {
  const body = JSON.stringify({ ...goodLeads[call], ...changes })
  const response = await academy.api.request(`/${call}`, { method: 'POST', body })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}
const run = (...args: string[]) => printed(['export', ...args], academy.variables)

/** What is exported to a file. To standard output: export-large.test.ts. */
async function exported(...args: string[]): Promise<string> {
  const file = join(makeDirectory(), 'export')
  await run(...args, '--output', file)
  return readFileSync(file, 'utf8')
}

test('what spreadsheets trip over comes back as it was sent, or marked as text', async () => {
  const texts = [
    'A "quoted" word, a comma; a semicolon',
    'Two\nlines, and\n\na gap',
    '🕯️ candle — żółć, 日本語, عربى',
    '"',
    ',',
    "'tis plain",
    '1-800',
  ]
  const formulas = ['=HYPERLINK("https://evil.example")', '+1+1', '-2', "@SUM(A1)|cmd!'A0'", '＝1', '=1\n=2']
  for (const message of [...texts, ...formulas]) await send('Contact/send-message', { message })

  const csv = await exported('contact')
  expect(csv.startsWith('Received (UTC),Name,Email Address,Phone Number,Topic,Message,Id\r\n')).toBe(true)
  const rows = readCsvRows(csv)
  expect(rows.map((row) => row.Message)).toEqual([...texts, ...formulas.map((formula) => `'${formula}`)])
  for (const cell of readCsv(csv).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  expect(rows[0]).toMatchObject({
    Name: "Siobhán O'Neill-Roy",
    'Email Address': 'siobhan@visitor.example',
    'Phone Number': "'+14035550143",
    'Received (UTC)': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  const json = JSON.parse(await exported('contact', '--format', 'json')) as Record<string, string>[]
  expect(json.map(({ message }) => message)).toEqual([...texts, ...formulas])
  expect(Object.keys(json[0] ?? {})).toEqual(['createdAt', 'name', 'email', 'phone', 'topic', 'message', 'id'])
  expect(json[0]).toMatchObject({ phone: '+14035550143', createdAt: rows[0]?.['Received (UTC)'] })
})

// Which columns each kind has: services/export-columns.test.ts.
test('answers are in words that people know', async () => {
  await academy.register({ ApplicationFeeWaiverCode: 'candle25' })
  await send('Talent/request')
  await academy.rows(`with lead as (
      insert into leads (id, kind, body_digest, name, email, phone, answers)
      values (gen_random_uuid(), 'resume', 'x', 'a name', 'a@visitor.example', '04035550142',
        '{"role": "Analyst", "yearsOfExperience": 0, "engagement": "full-time"}') returning id)
    insert into lead_files (lead_id, file_key, file_name, file_type, file_bytes)
    select id, 'key.pdf', 'My resume.pdf', 'application/pdf', 12345 from lead`)
  const one = async (kind: string) => readCsvRows(await exported(kind))[0]
  expect(await one('applications')).toMatchObject({
    Name: 'Ada Byron',
    'Programming Experience': 'Yes',
    'Current Employment Status': 'Full Time',
    Course: training.name,
    'Application Fee': 'waived',
  })
  expect(await one('talent')).toMatchObject({ 'Number of People': '3', Engagement: 'Contract-to-hire' })
  expect(await one('resumes')).toMatchObject({
    File: 'My resume.pdf',
    'Years of Experience': '0',
    'Phone Number': "'04035550142",
    Engagement: 'Full-time placement',
    'Virus Scan': 'Off: no virus scanner is set up',
  })
})

test('--since takes a day or an instant, and what came then is with it', async () => {
  const times = ['2020-05-01T23:59:59.999Z', '2020-05-02T00:00:00Z', '2020-05-02T07:30:00Z', '2020-05-02T07:30:00.001Z']
  for (const [at, time] of times.entries()) {
    const id = await send('Training/request', { goals: `goal ${at}` })
    await academy.rows('update leads set created_at = $2 where id = $1', [id, time])
  }
  const goals = async (since: string) =>
    readCsvRows(await exported('training', '--since', since))
      .map((row) => row.Goals)
      .filter((goal) => goal?.startsWith('goal '))
  expect(await goals('2020-05-02')).toEqual(['goal 1', 'goal 2', 'goal 3'])
  expect(await goals('2020-05-02T01:30:00-06:00')).toEqual(['goal 2', 'goal 3'])
  expect(await goals('2020-05-02T07:30:00.001Z')).toEqual(['goal 3'])
  expect(readCsv(await exported('training', '--since', '2999-01-01'))).toHaveLength(1)
  expect(JSON.parse(await exported('training', '--since', '2999-01-01', '--format', 'json'))).toEqual([])
})

test('--bom puts the mark first, once; --output writes a file for its owner alone', async () => {
  const file = join(makeDirectory(), 'talent.csv')
  expect(await run('talent', '--bom', '--output', file)).toMatch(/^talent requests exported to .+talent\.csv: \d+$/)
  const bytes = readFileSync(file)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString()).toBe(await exported('talent'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a file stays as it was where the export stops half way', async () => {
  const folder = makeDirectory()
  const file = join(folder, 'subscriptions.csv')
  writeFileSync(file, 'the last export')
  await academy.rows('alter table subscriptions rename to moved')
  await expect(run('subscriptions', '--output', file)).rejects.toThrow(
    `The export stopped (42P01); ${file} is as it was.`,
  )
  await academy.rows('alter table moved rename to subscriptions')
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['the last export', ['subscriptions.csv']])
})
