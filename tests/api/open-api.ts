import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createApi } from '#api/app.ts'
import type { ApiDeps } from '#api/deps.ts'
import type { Registration } from '#contract/applications.ts'
import type { Failure } from '#contract/errors.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import { createUploadQuota } from '#http/upload-quota.ts'
import { loadEmail } from '#jobs/emails.ts'
import type { Mailer } from '#services/deps.ts'
import { jobsForLead } from '#services/email-jobs.ts'
import { openFileStore } from '#services/files/file-store.ts'
import { checkPayment } from '#services/payments/checkout/end.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import { retentionMonths } from '#services/privacy/periods.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { type FakeStripe, startFakeStripe } from '#tests/fakes/stripe.ts'
import { getSignature } from '#tests/fakes/stripe-event.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { getAddress } from '#tests/fixtures/database-address.ts'
import { goodLeads, type LeadCall } from '#tests/fixtures/leads.ts'
import { content, otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const DATABASE_DOWN = 'postgresql://nobody@127.0.0.1:1/nothing'

/** A mail room that writes emails and leaves them there. */
const unsent: Mailer = {
  write: async (email) =>
    (await import('#mail/write-email.ts')).writeEmail(email, { publicUrl: 'https://academy.example' }),
  send: async () => {},
}

export type TestApi = Awaited<ReturnType<typeof openApi>>

type Form = Parameters<typeof applicationForm>[0]
type Rows = <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>
type Opened = { id: string; checkoutSessionId: string }

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
  const { decisions, calendar } = content
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

/** The calls with what tests do with them again and again. */
function getCalls(deps: ApiDeps, fake: FakeStripe, rows: Rows) {
  const api = createApi(deps)

  // Serialized first: undici rejects outside of the call if the API stops reading a form's stream.
  async function post(call: string, content: BodyInit, headers?: Record<string, string>): Promise<Response> {
    const serialized = new Response(content)
    const type = serialized.headers.get('Content-Type')
    const body = await serialized.arrayBuffer()
    return api.request(`/${call}`, {
      method: 'POST',
      body,
      headers: { ...(type && { 'Content-Type': type }), ...headers },
    })
  }
  const postJson = (call: string, values: unknown, headers?: Record<string, string>) =>
    post(call, JSON.stringify(values), headers)
  const register = (form?: Form, headers?: Record<string, string>) =>
    post('ApplicationForm/na/Register', applicationForm(form), headers)
  const checkout = (applicationId: unknown) => postJson('Stripe/create-checkout-session', { applicationId })

  async function registered(form?: Form): Promise<string> {
    return ((await (await register(form)).json()) as Registration).applicationId
  }
  async function sendLead(call: LeadCall, changes: object = {}): Promise<string> {
    return ((await (await postJson(call, { ...goodLeads[call], ...changes })).json()) as { id: string }).id
  }
  async function webhook(event: unknown): Promise<Response> {
    const body = JSON.stringify(event)
    return post('Stripe/webhook', body, { 'Stripe-Signature': getSignature(body, WEBHOOK_SECRET) })
  }
  async function getCheckoutSession(id: string): Promise<string> {
    const { sessionUrl } = (await (await checkout(id)).json()) as { sessionUrl: string }
    return sessionUrl.split('/').pop() as string
  }
  async function opened(form?: Form): Promise<Opened> {
    const id = await registered(form)
    return { id, checkoutSessionId: await getCheckoutSession(id) }
  }
  async function paidAtStripe(application?: Opened) {
    const { id, checkoutSessionId } = application ?? (await opened())
    const checkoutSession = fake.complete(checkoutSessionId)
    return { id, checkoutSessionId, checkoutSession, intent: checkoutSession.payment_intent ?? '' }
  }
  let checking = Promise.resolve()
  return {
    api,
    deps,
    register,
    registered,
    checkout,
    post,
    postJson,
    /** Sends a good form of a lead, and gives the id. */
    sendLead,
    /** Posts an event to the webhook, signed as Stripe does. */
    webhook,
    /** Asks for the checkout of an application, and gives the id of the checkout session. */
    getCheckoutSession,
    /** Registers, and opens a checkout session. */
    opened,
    /** An application that is paid, of which only Stripe knows. */
    paidAtStripe,
    /** ... and the site, too. */
    async paid(application?: Opened) {
      const payment = await paidAtStripe(application)
      await webhook(stripeEvent('checkout.session.completed', payment.checkoutSession))
      return payment
    },
    /** Does what waits in the queue about refunds and disputes. */
    checkPayments(): Promise<void> {
      checking = checking.then(async () => {
        const waiting = await rows<{ payload: { id: string } }>(
          `delete from graphile_worker._private_jobs where key like 'check_payment %' returning payload`,
        )
        await Promise.all(waiting.map(({ payload }) => checkPayment(deps, payload)))
      })
      return checking
    },
    /** What waits in the queue about a row, by task and recipient. */
    getJobs: (id: string) =>
      rows<{ task: string; payload: object; max_attempts: number }>(
        `select identifier as task, payload, max_attempts from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         where payload->>'id' = $1 order by identifier desc, payload->>'to' desc`,
        [id],
      ),
    async getFee(id: string): Promise<string | undefined> {
      return (await rows<{ fee_status: string }>('select fee_status from applications where id = $1', [id]))[0]
        ?.fee_status
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
