import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { withClient } from '#database/client.ts'
import { recordEvents, records, sentEmails } from '#database/schema-desk.ts'
import { replies } from '#database/schema-replies.ts'
import { type ApplicantSignIn, requireRecentSignIn } from '#services/applicants/sign-ins.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { events } from '#services/event-words.ts'
import { publicFields } from '#services/export-columns.ts'
import { countUses } from '#services/limiter.ts'
import { requireAddress } from '#services/mailbox.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { DAY, hashSecret } from '#services/secrets.ts'
import { applicantReport } from './applicants.ts'
import { type EraseDeps, eraseFound, logPerson } from './erase.ts'
import { findPerson, kinds, type LeadRow, type Person, type Searched } from './person.ts'

const EXPORTS_PER_DAY = 10
/** What the site's process reads of one person. Years of ordinary messages are a tenth of it. */
const BYTES_MOST = 5_000_000
/** More than a record, its rows and their names in JSON. */
const BYTES_PER_RECORD = 3_000

export type PrivacyDeps = EraseDeps & Pick<ServiceDeps, 'retention' | 'ownAddresses'>

/** Exports and logs all stored data of a person. @throws ServiceError forbidden, verify, invalid, conflict if too much */
export async function exportPerson(deps: PrivacyDeps, actor: Actor, email: string) {
  requireRight(actor, 'export')
  requireRecent(actor)
  return withPerson(deps, email, undefined, async (person) => {
    const report = await reportOn(person)
    await logPerson(deps.database, actor, 'person.exported', person)
    return report
  })
}

/** Erases a person, except bookkeeping data and ids in the log. */
export async function erasePerson(deps: PrivacyDeps, actor: Actor, email: string) {
  requireRight(actor, 'erase')
  requireRecent(actor)
  return withPerson(deps, email, undefined, async (person, client) => ({
    ...(await eraseFound(deps, client, actor, person)),
    mentions: person.mentions,
  }))
}

/** Exports and logs an applicant's own data. @throws ServiceError verify, too_many, conflict if it is too much */
export async function exportOwn(deps: PrivacyDeps, signIn: ApplicantSignIn) {
  requireRecentSignIn(signIn)
  // Limited, because it searches everything.
  const counted = [{ key: `export ${hashSecret(signIn.email)}`, most: EXPORTS_PER_DAY }]
  const reason = 'You can download your data up to ten times a day.'
  await countUses(deps.database, 'applicant_limits', DAY, counted, reason)
  return withPerson(deps, signIn.email, { emails: false, mentions: false }, async (person) => {
    const report = await reportForOwner(person)
    await logPerson(deps.database, 'applicant', 'person.exported', person)
    return report
  })
}

/** Erases an applicant on their own request, including their sign-in. */
export async function eraseOwn(deps: PrivacyDeps, signIn: ApplicantSignIn): Promise<void> {
  requireRecentSignIn(signIn)
  const searched = { emails: true, mentions: false }
  await withPerson(deps, signIn.email, searched, (person, client) => eraseFound(deps, client, 'applicant', person))
}

/** Uses a separate connection, because searching may exceed the pool's statement timeout. */
async function withPerson<Result>(
  { database, retention, ownAddresses }: PrivacyDeps,
  email: string,
  searched: Searched | undefined,
  work: (person: Person, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const address = requireAddress(email)
  const { connectionString = '' } = database.$client.options
  const post = { outbox: retention.outbox, ownAddresses }
  const find = async (client: pg.Client) => {
    await requireFits(client, address)
    return work(await findPerson(client, post, address, searched), client)
  }
  return withClient(connectionString, find, { timeoutMs: 10_000, name: 'academy privacy' })
}

/** Requires that this process can hold all of a person's data. The command line, a process of its own, has no limit. */
async function requireFits(client: pg.Client, address: string): Promise<void> {
  const theirs = sql`(select ${records.id} from ${records} where ${records.foldedEmail} = ${address})`
  const { rows } = await drizzle(client).execute<{ bytes: string }>(sql`select
    (select count(*) * ${BYTES_PER_RECORD} from ${theirs} as theirs)
    + (select coalesce(sum(octet_length(${recordEvents.text})), 0) from ${recordEvents} where ${recordEvents.recordId} in ${theirs})
    + (select coalesce(sum(octet_length(${sentEmails.text})), 0) from ${sentEmails} where ${sentEmails.recordId} in ${theirs})
    + (select coalesce(sum(octet_length(${replies.body})), 0) from ${replies} where ${replies.recordId} in ${theirs}) as bytes`)
  if (Number(rows[0]?.bytes) <= BYTES_MOST) return
  const command = 'npm run privacy (docs/operate.md)'
  throw new ServiceError(
    'conflict',
    `There is too much of this person for a page. The operator has a command: ${command}.`,
  )
}

/** Copies a file, named by its id. Returns null if it is missing. */
export type CopyFile = (id: string, fileKey: string) => Promise<string | null>

/** Returns all stored data of a person, with paths of copied files if `copyFile` is given. */
export async function reportOn({ address, rows, jobs, emails, mentions }: Person, copyFile?: CopyFile) {
  const of = <Row extends { accountId: string }>(some: Row[], id: string) => some.filter((row) => row.accountId === id)
  const moneyOf = (id: string) => ({
    checkoutSessions: of(rows.checkoutSessions, id),
    ledgerEntries: of(rows.ledgerEntries, id),
    refunds: of(rows.refunds, id).map(({ accountId, staffId, ...refund }) => refund),
    charges: of(rows.charges, id),
    payers: of(rows.payers, id),
    invoices: of(rows.invoices, id),
  })
  const publicLead = async (row: LeadRow) => ({
    ...publicFields(row),
    ...('seatsState' in row && moneyOf(row.id)),
    ...(copyFile && row.fileKey && { copy: await copyFile(row.id, row.fileKey) }),
  })
  const publicDocument = async ({ id, recordId, staffId, ...document }: (typeof rows.documents)[number]) => ({
    ...document,
    files: await Promise.all(
      rows.documentFiles
        .filter(({ documentId }) => documentId === id)
        .map(async ({ id, documentId, fileKey, digest, ...file }) => ({
          ...file,
          ...(copyFile && { copy: await copyFile(id, fileKey) }),
        })),
    ),
  })
  const leads: Record<string, unknown> = {}
  for (const kind of kinds) leads[kind] = await Promise.all(rows.leads[kind].map(publicLead))
  return {
    address,
    at: new Date(),
    ...leads,
    applications: await Promise.all(
      rows.leads.applications.map(async (application) => ({
        ...publicFields(application),
        referrerKind: application.referrerKind,
        statusSince: application.statusSince,
        interviewAt: application.interviewAt,
        interviewMinutes: application.interviewMinutes,
        interviewPlace: application.interviewPlace,
        interviewNotes: application.interviewNotes,
        isEnteredByStaff: application.enteredBy !== null,
        // Excludes the reason, which is for staff.
        decisions: rows.decisions.flatMap(({ recordId, staffId, reason, ...decision }) =>
          recordId === application.id ? [decision] : [],
        ),
        // The default code is only in waiverCode.
        codeRedemption: getCode(rows, application.id),
        ...moneyOf(application.id),
        documents: await Promise.all(
          rows.documents.filter(({ recordId }) => recordId === application.id).map(publicDocument),
        ),
      })),
    ),
    paymentEvents: rows.stripeEvents,
    testCheckoutSessions: rows.testCheckoutSessions.map(({ checkoutSession }) => checkoutSession),
    sentConfirmations: rows.sentConfirmations,
    reminders: rows.reminders,
    seatNames: rows.seatNames.map(({ workshopId, name, email, addedAt }) => ({ workshopId, name, email, addedAt })),
    paysFor: rows.paysFor.map(({ name, address, email, purchaseOrder }) => ({ name, address, email, purchaseOrder })),
    readings: rows.readings.map(({ staffId, ...reading }) => reading),
    sentEmails: rows.sentEmails,
    replies: rows.replies.map(({ staffId, ...reply }) => reply),
    events: rows.events.map(({ detail, ...event }) => {
      return { ...event, detail: events[event.kind].exported.includes('detail') ? detail : {} }
    }),
    ...applicantReport(rows.applicant),
    emails: emails.map(({ name, content }) => ({ name, content })),
    jobs: jobs.map(({ state, updatedAt, ...job }) => job),
    namedIn: mentions,
  }
}

function getCode({ codeRedemptions }: Person['rows'], id: string) {
  const found = codeRedemptions.find(({ redemption }) => redemption.applicationId === id)
  if (!found) return null
  const { amount, rate, at } = found.redemption
  return { code: found.code, amount, rate, at }
}

/** Returns the applicant's version of {@link reportOn}, without content for staff or by others. */
async function reportForOwner(person: Person) {
  const { emails, jobs, namedIn, applications, readings, sentEmails, replies, ...report } = await reportOn(person)
  return {
    ...report,
    applications: applications.map(({ interviewNotes, decisions, refunds, ...application }) => ({
      ...application,
      decisions: decisions.filter(({ state }) => state === 'sent'),
      refunds: refunds.map(({ amount, currency, state, createdAt }) => ({ amount, currency, state, createdAt })),
    })),
    sentEmails: sentEmails.filter(({ key }) => key.split('.')[1] === 'visitor'),
    replies: replies.filter(({ state }) => state === 'sent'),
    events: report.events
      .filter(({ kind }) => events[kind].exported.includes('own'))
      .map(({ text, ...event }) => (events[event.kind].exported.includes('text') ? { ...event, text } : event)),
  }
}
