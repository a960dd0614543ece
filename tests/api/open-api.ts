import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { ApiDeps } from '#api/deps.ts'
import type { Failure } from '#contract/errors.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import { createUploadQuota } from '#http/upload-quota.ts'
import { loadEmail } from '#jobs/emails.ts'
import type { Mailer } from '#services/deps.ts'
import { jobsForLead } from '#services/email-jobs.ts'
import { openFileStore } from '#services/files/file-store.ts'
import { getSeller } from '#services/invoices/seller.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import { retentionMonths } from '#services/privacy/periods.ts'
import { startFakeStripe } from '#tests/fakes/stripe.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { getAddress } from '#tests/fixtures/database-address.ts'
import { content, otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { getCalls, WEBHOOK_SECRET } from './calls.ts'

export const DATABASE_DOWN = 'postgresql://nobody@127.0.0.1:1/nothing'

/** A mail room that writes emails and leaves them there. */
const unsent: Mailer = {
  write: async (email) =>
    (await import('#mail/write-email.ts')).writeEmail(email, { publicUrl: 'https://academy.example' }, content),
  send: async () => {},
}

export type TestApi = Awaited<ReturnType<typeof openApi>>

/**
 * The v1 calls over a database of their own and a Stripe look-alike; limits are wide unless `changes` say otherwise.
 * @param deps is filled in
 */
export async function openApi(changes: Partial<ApiDeps> = {}, deps = {} as ApiDeps) {
  const [{ database, variables, close }, fake, dataDir] = await Promise.all([
    createTestDatabase(),
    startFakeStripe(),
    mkdtemp(join(tmpdir(), 'academy-api-')),
  ])
  const { pathname } = new URL(variables.DATABASE_URL)
  const admin = new pg.Pool({ connectionString: getAddress(inject('databaseServer'), pathname.slice(1)), max: 4 })
  admin.on('error', () => {})
  const logged: Record<string, unknown>[] = []
  const { billing, decisions, calendar } = content
  const workshops = [
    { id: 'agents-2027-11', title: 'Agents', seats: 1_000_000, starts: '2999-02-09', ends: '2999-02-09' },
    { id: 'small', title: 'Small', seats: 16, starts: '2999-02-09', ends: '2999-02-09' },
    { id: 'long-past', title: 'Long past', seats: 14, starts: '2020-02-09', ends: '2020-02-09' },
  ].map((workshop) => ({ ...calendar.workshops[0], ...workshop }))
  const names = workshops.map(({ id, title }) => ({ id, title: `${title}, Feb 9, 2999` }))
  const toRow = (kind: 'start' | 'workshop') => (value: { id: string }) => ({ kind, id: value.id, value })
  const entries = [...content.starts.starts.map(toRow('start')), ...workshops.map(toRow('workshop'))]
  await database.insert(scheduleEntries).values(entries)
  const opened: ApiDeps = {
    database,
    courses: [training, otherTraining],
    schedule: contentSchedule({ workshops: names }),
    decisions,
    billing,
    seller: getSeller(content),
    academyName: 'Sample Academy',
    timeZone: 'America/Edmonton',
    waiverCode: 'CANDLE25',
    payments: {
      stripe: createStripe({ secretKey: 'sk_test_of_the_tests', apiBase: fake.url }),
      webhookSecrets: [WEBHOOK_SECRET],
      livemode: false,
      fee: { amount: 5000, currency: 'usd' },
    },
    jobsForLead,
    mailer: unsent,
    loadEmail,
    async writeLetter(letter) {
      const { makeLetter } = await import('#server/documents/letter-pdf.ts')
      return makeLetter(content, letter, 'https://academy.example')
    },
    async writePaper(paper) {
      const { makePaper } = await import('#server/documents/paper-pdf.ts')
      return makePaper(content, paper, new Date())
    },
    files: await openFileStore({ dataDir }),
    retention: { months: retentionMonths, outbox: join(dataDir, 'outbox') },
    site: {
      version: '1.0.0',
      startedAt: new Date(),
      database: 'PostgreSQL at a test',
      mail: 'NOT SENT',
      payments: 'Stripe, TEST MODE key',
      takesMoney: true,
      freeDisk: async () => undefined,
      getRestrictions: async () => [],
      getContentProblem: () => undefined,
    },
    ownAddresses: ['hello@academy.example'],
    publicUrl: 'https://academy.example',
    limits: { perMinute: 100_000, perHour: 100_000, waiverGuessesPerHour: 100_000 },
    uploads: createUploadQuota(1e9),
    clientAddress: (context) => context.req.header('X-Address') ?? '192.0.2.1',
    log: pino({ level: 'trace' }, { write: (line) => logged.push(JSON.parse(line)) }),
    ...changes,
  }
  Object.assign(deps, opened)

  async function rows<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await admin.query(sql, values)).rows
  }

  return {
    ...getCalls(deps, fake, rows),
    fake,
    /** What a command needs to work on the same database. */
    variables,
    /** Where files are kept that visitors send. */
    dataDir,
    /** Every line that was logged. */
    logged,
    /** Asks the database from outside, as its administrator. */
    rows,
    /** Ends the site's connections to the database. */
    cutConnections: () =>
      rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'academy%'`),
    /** The calls of another process on the same database, with other settings. */
    changed: (more: Partial<ApiDeps>) => getCalls({ ...deps, ...more }, fake, rows),
    async close(): Promise<void> {
      await fake.close()
      await admin.end()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the calls before the tests of a file, and closes them after. `deps` can be taken out at once. */
export function sharedApi(changes: Partial<ApiDeps> = {}): TestApi {
  const academy = { deps: {} } as TestApi
  beforeAll(async () => void Object.assign(academy, await openApi(changes, academy.deps)))
  afterAll(() => academy.close())
  return academy
}

/** What a task gets beside its payload. */
export const jobHelpers = (created_at = new Date()) =>
  ({ job: { created_at }, abortSignal: new AbortController().signal }) as never

/** Expects a refusal with its sentence. */
export async function expectFailure(response: Response, status: number, message: string): Promise<void> {
  expect([response.status, (await getFailure(response)).message]).toEqual([status, message])
}

export async function getFailure(response: Response): Promise<Failure> {
  return (await response.json()) as Failure
}
