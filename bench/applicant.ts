// npm run bench:applicant: times the applicants' pages over HTTP, one request at a time, with many applications stored.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase, withClient } from '#database/client.ts'
import { signInRequests } from '#database/schema-applicants.ts'
import { openSignIn } from '#services/applicants/sign-ins.ts'
import { hashSecret, newSecret } from '#services/secrets.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { report } from './report.ts'
import { fillWithSamples } from './sample/fill.ts'
import { quantile } from './statistics.ts'

const { applications, rounds } = takeArguments('bench:applicant', { applications: 100_000, rounds: 60 })

const site = await startSite({ LOG_LEVEL: 'warn' })
const address = readFileSync(join(site.dataDir, 'database-url'), 'utf8').trim()
const { courses, company } = content
const filled = {
  courses: courses.map(({ id, name }) => ({ id, name })),
  workshops: [],
  fee: { amount: 5000, currency: 'usd' },
  timeZone: company.timeZone,
}
const [one, ten] = ['one@bench.example', 'ten@bench.example']
await withClient(address, async (client) => {
  await fillWithSamples(client, applications, filled)
  const { rows } = await client.query<{ id: string }>(
    "select id from applications where fee_status = 'paid' order by id limit 11",
  )
  const ids = rows.map(({ id }) => id)
  await client.query('update applications set email = $1 where id = $2', [one, ids[0]])
  await client.query('update applications set email = $1 where id = any($2)', [ten, ids.slice(1)])
})
const database = openDatabase(address)
const { rows: own } = await database.$client.query('select id from applications where email = $1', [one])
// A valid link; opening it does not use it up.
const link = newSecret()
await database.insert(signInRequests).values({
  id: uuidv7(),
  email: one,
  browserHash: hashSecret(newSecret()),
  tokenHash: hashSecret(link),
  expiresAt: new Date(Date.now() + 60 * 60_000),
})
const getCookie = async (email: string) =>
  `application-session=${await openSignIn(database, { email, signInRequestId: crypto.randomUUID() })}`

type Asked = { path: string; cookie?: string; form?: Record<string, string> }
const cookie = await getCookie(one)
const views: [title: string, asked: (round: number) => Asked][] = [
  ['one application', () => ({ path: '', cookie })],
  ['ten applications', () => ({ path: '', cookie: tens })],
  ...['contact', 'question', 'withdraw'].map((page): (typeof views)[number] => [
    page,
    () => ({ path: `/${own[0].id}/${page}`, cookie }),
  ]),
  ...['/email', '/data'].map((path): (typeof views)[number] => [path.slice(1), () => ({ path, cookie })]),
  ['sign-in page', () => ({ path: '/sign-in' })],
  ['link', () => ({ path: `/open/${link}` })],
  ['asking, an address that has applied', () => ({ path: '/sign-in', form: { intent: 'ask', email: one } })],
  [
    'asking, one that has not',
    (round) => ({ path: '/sign-in', form: { intent: 'ask', email: `${round}@nobody.example` } }),
  ],
]
const tens = await getCookie(ten)

const taken = new Map(views.map(([title]) => [title, [] as number[]]))
for (let round = -3; round < rounds; round += 1) {
  // Rate limits must not affect the measurement.
  await database.$client.query('delete from applicant_limits')
  // Every other round is reversed, so that no page always follows the same one.
  for (const [title, asked] of round % 2 ? views.toReversed() : views) {
    const { path, form, cookie: own = '' } = asked(round)
    const start = performance.now()
    const answer = await fetch(`${site.url}/application${path}`, {
      headers: { Cookie: own, Origin: site.url, Accept: 'text/html' },
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    await answer.arrayBuffer()
    if (answer.status !== (form ? 302 : 200)) throw new Error(`${title} answered ${answer.status}.`)
    if (round >= 0) taken.get(title)?.push(performance.now() - start)
  }
}
await database.$client.end()
await site.stop()

report('bench:applicant', [
  {
    title: `Applicants’ pages, ${applications.toLocaleString('en')} applications`,
    how: `${rounds} rounds after three of warm-up, each page in turn and back, over HTTP on the same machine, in ms.`,
    columns: ['page', 'p50', 'p95'],
    rows: [...taken].map(([title, ms]) => [title, quantile(ms, 0.5).toFixed(1), quantile(ms, 0.95).toFixed(1)]),
  },
])
