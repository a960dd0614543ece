import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { listJobs, type QueuedJob } from '#database/queue.ts'
import { leadFiles, leads, sentConfirmations, subscriptions } from '#database/schema.ts'
import { decisions, reminders } from '#database/schema-admissions.ts'
import { savedForms } from '#database/schema-applicants.ts'
import { payers } from '#database/schema-charges.ts'
import { recordEvents, sentEmails } from '#database/schema-desk.ts'
import { documentFiles, documents } from '#database/schema-documents.ts'
import { invoices } from '#database/schema-invoices.ts'
import { checkoutSessions, ledgerEntries } from '#database/schema-ledger.ts'
import { codeRedemptions, codes, refunds, stripeEvents, testCheckoutSessions } from '#database/schema-payments.ts'
import { readings } from '#database/schema-readings.ts'
import { replies } from '#database/schema-replies.ts'
import { seatNames } from '#database/schema-seats.ts'
import { staff } from '#database/schema-staff.ts'
import { isAbout, outboxNames } from '#mail/stored-emails.ts'
import { findBalances, withFees } from '#services/charges/balances.ts'
import { type ExportKind, exportKinds } from '#services/export-columns.ts'
import { findLeads } from '#services/leads/service.ts'
import { foldAddress, mailboxHash } from '#services/mailbox.ts'
import { findApplicantRows, getApplicantIds } from './applicants.ts'

export const kinds = Object.keys(exportKinds) as ExportKind[]
export type LeadRow = Record<string, unknown> & { id: string; email: string; createdAt: Date; fileKey?: string }
type PersonRows = Awaited<ReturnType<typeof findRows>>

export type Person = {
  address: string
  /** Ids that emails refer to: applications, leads, subscriptions, sign-ins, address changes and saved forms. */
  ids: string[]
  rows: PersonRows
  jobs: QueuedJob[]
  emails: { path: string; name: string; content: string }[]
  /** Other people's rows with the address. Notes, decisions, replies: id of the record. `draft`: a saved form. */
  mentions: { kind: ExportKind | 'note' | 'decision' | 'reply' | 'saved_form'; id: string }[]
}

/** Folder of stored emails, and the academy's addresses. */
type MailAddresses = { outbox: string; ownAddresses: string[] }

/** Optional slow searches: all emails in the outbox, and all text by others. */
export type Searched = { emails: boolean; mentions: boolean }

/** Finds a person's data. `client` has no statement timeout; `address` is folded. Parts not searched are empty. */
export async function findPerson(
  client: pg.Client,
  post: MailAddresses,
  address: string,
  searched: Searched = { emails: true, mentions: true },
): Promise<Person> {
  const rows = await findRows(client, address)
  const ids = [
    ...Object.values(rows.leads).flatMap((all) => all.map(({ id }) => id)),
    ...getApplicantIds(rows.applicant),
  ]
  // Not searched for, because every email contains it.
  const isOurs = post.ownAddresses.map(foldAddress).includes(address)
  return {
    address,
    ids,
    rows,
    jobs: await listJobs(client, ids),
    emails: searched.emails ? await findEmails(post.outbox, ids, isOurs ? undefined : address) : [],
    mentions: searched.mentions ? await findMentions(client, address, ids) : [],
  }
}

/** Returns the table of a kind and the condition for its rows. All tables have the columns used here. */
export function getSource(name: ExportKind) {
  const { table, kind } = exportKinds[name]
  const address = table === subscriptions ? subscriptions.email : (table as typeof leads).foldedEmail
  return { table: table as typeof leads, address, ofKind: kind && eq(leads.kind, kind) }
}

async function findRows(client: pg.Client, address: string) {
  const database = drizzle(client)
  const found = {} as Record<ExportKind, LeadRow[]>
  for (const name of kinds) {
    const { table, address: column, ofKind } = getSource(name)
    const rows = await database
      .select({ id: table.id })
      .from(table)
      .where(and(ofKind, eq(column, address)))
    const theirs = rows.map(({ id }) => id)
    const all: LeadRow[] = ofKind
      ? await findLeads(database, theirs)
      : await database.select().from(table).where(inArray(table.id, theirs)).orderBy(table.createdAt)
    found[name] = name === 'applications' ? await withFees(database, all) : all
  }
  const applicationIds = found.applications.map(({ id }) => id)
  const keys = found.applications.flatMap(({ idempotencyKey: key }) => (typeof key === 'string' ? [key] : []))
  const ids = Object.values(found).flatMap((rows) => rows.map(({ id }) => id))
  const getRows = <Name extends string, Table extends PgTable & Record<Name, AnyPgColumn>>(
    table: Table,
    name: Name,
    values: string[],
    order: Name = name,
  ) => {
    const rows = database.select().from<PgTable>(table).where(inArray(table[name], values)).orderBy(asc(table[order]))
    return rows as unknown as Promise<Table['$inferSelect'][]>
  }
  const ownDocuments = await getRows(documents, 'recordId', applicationIds, 'id')
  const documentIds = ownDocuments.map(({ id }) => id)
  const accountIds = [...applicationIds, ...found.reservations.map(({ id }) => id)]
  const ownCheckoutSessions = await getRows(checkoutSessions, 'accountId', accountIds)
  const checkoutSessionIds = ownCheckoutSessions.map(({ id }) => id)
  const payments = ownCheckoutSessions.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const { checkoutSession } = testCheckoutSessions
  const paidBy = sql`(${checkoutSession}->>'client_reference_id' = any(${sql.param(accountIds)}::text[])
    or fold_address(${checkoutSession}->>'customer_email') = ${address})`
  const tests = await database.select({ id: testCheckoutSessions.id }).from(testCheckoutSessions).where(paidBy)
  const testIds = [...checkoutSessionIds, ...tests.map(({ id }) => id)]
  const { recordId: about, at, kind, text, detail } = recordEvents
  return {
    leads: found,
    checkoutSessions: ownCheckoutSessions,
    ledgerEntries: await getRows(ledgerEntries, 'accountId', accountIds, 'created'),
    refunds: await getRows(refunds, 'accountId', accountIds, 'createdAt'),
    charges: [...(await findBalances(database, accountIds)).values()].flat(),
    payers: await getRows(payers, 'accountId', accountIds, 'createdAt'),
    /** Of other people's applications, which this person pays. */
    paysFor: await getRows(payers, 'foldedEmail', [address], 'createdAt'),
    invoices: await getRows(invoices, 'accountId', accountIds, 'issuedOn'),
    stripeEvents: await database
      .select()
      .from(stripeEvents)
      .where(or(inArray(stripeEvents.objectId, checkoutSessionIds), inArray(stripeEvents.paymentIntentId, payments))),
    testCheckoutSessions: await getRows(testCheckoutSessions, 'id', testIds),
    sentConfirmations: await getRows(sentConfirmations, 'mailbox', [mailboxHash(address)]),
    reminders: await getRows(reminders, 'mailbox', [mailboxHash(address)]),
    /** Names of this person, not those that they gave for others. */
    seatNames: await getRows(seatNames, 'foldedEmail', [address], 'addedAt'),
    readings: await getRows(readings, 'recordId', ids, 'at'),
    sentEmails: await getRows(sentEmails, 'recordId', ids, 'sentAt'),
    applicant: await findApplicantRows(database, address, keys),
    codeRedemptions: await database
      .select({ redemption: codeRedemptions, code: codes.code })
      .from(codeRedemptions)
      .innerJoin(codes, eq(codes.id, codeRedemptions.codeId))
      .where(inArray(codeRedemptions.applicationId, applicationIds)),
    /** The role, not the name. Null for the person's own actions. */
    events: await database
      .select({ about, at, kind, by: staff.role, text, detail })
      .from(recordEvents)
      .leftJoin(staff, eq(staff.id, recordEvents.staffId))
      .where(inArray(recordEvents.recordId, ids))
      .orderBy(asc(recordEvents.id)),
    decisions: await getRows(decisions, 'recordId', applicationIds, 'createdAt'),
    replies: await getRows(replies, 'recordId', ids, 'createdAt'),
    documents: ownDocuments,
    documentFiles: await getRows(documentFiles, 'documentId', documentIds, 'sentAt'),
  }
}

/** Returns the ids of desk records. Subscriptions have none. */
export function getRecordIds({ rows }: Pick<Person, 'rows'>): string[] {
  const withRecords = kinds.filter((kind) => kind !== 'subscriptions')
  return withRecords.flatMap((kind) => rows.leads[kind].map(({ id }) => id))
}

export function getFileKeys({
  leads,
  documentFiles: ofDocuments,
}: Pick<PersonRows, 'leads' | 'documentFiles'>): string[] {
  const rows = [...Object.values(leads).flat(), ...ofDocuments]
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}

async function findEmails(folder: string, ids: string[], address: string | undefined): Promise<Person['emails']> {
  const pattern = address === undefined ? undefined : new RegExp(getPattern(address))
  const known = new Set(ids)
  const found: Person['emails'] = []
  for (const name of (await outboxNames(folder)).sort()) {
    const path = join(folder, name)
    const content = await readFile(path, 'utf8').catch(() => undefined)
    if (content === undefined) continue
    if (isAbout(name, known) || pattern?.test(getPlainText(content))) found.push({ path, name, content })
  }
  return found
}

/** Values, not JSON text, in which the letter of an escape such as \n would touch an address. */
const getValues = (json: AnyPgColumn) => sql`(select string_agg(value, E'\n') from jsonb_each_text(${json}))`
const savedFormText = getValues(savedForms.answers)
const leadText = sql`concat_ws(E'\n', ${leads.name}, ${leads.email}, ${leads.phone}, ${leads.company}, ${getValues(leads.answers)},
  (select ${leadFiles.fileName} from ${leadFiles} where ${leadFiles.leadId} = ${leads.id}))`

/** Finds other people's text that contains the address, only to report it. */
async function findMentions(client: pg.Client, address: string, except: string[]): Promise<Person['mentions']> {
  const database = drizzle(client)
  const getText = (item: typeof decisions | typeof replies) => sql`concat_ws(E'\n', ${item.subject}, ${item.body})`
  const sources = [
    ...kinds.map((kind) => {
      const { table, ofKind } = getSource(kind)
      return { kind, id: table.id, text: ofKind ? leadText : sql`${table}::text`, ofKind }
    }),
    { kind: 'note' as const, id: recordEvents.recordId, text: sql`${recordEvents.text}` },
    { kind: 'decision' as const, id: decisions.recordId, text: getText(decisions) },
    { kind: 'reply' as const, id: replies.recordId, text: getText(replies) },
    { kind: 'saved_form' as const, id: savedForms.id, text: savedFormText },
  ]
  const mentions: Person['mentions'] = []
  for (const { kind, id, text, ...more } of sources) {
    const named = sql`lower(${text} collate "C") ~ ${getPattern(address)}`
    const ofOthers = sql`not ${id} = any(${sql.param(except)}::uuid[])`
    const where = and('ofKind' in more ? more.ofKind : undefined, named, ofOthers)
    const rows = await database.selectDistinct({ id }).from(id.table).where(where)
    mentions.push(...rows.map((row) => ({ kind, id: String(row.id) })))
  }
  return mentions
}

/** Returns a pattern for an address in lower-case text, except within longer ones, for PostgreSQL and JavaScript. */
export function getPattern(address: string): string {
  const literal = address.replaceAll(/[^\p{L}\p{N}\p{M}@_]/gu, '\\$&')
  return `(^|[^a-z0-9.!#$%&*+/=?^_{|}~-])${literal}($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`
}

/** Decodes an email for searching: plain text of its parts in lower case. */
export function getPlainText(email: string): string {
  const unfolded = email.replaceAll(/\r\n/g, '\n')
  const quotedPrintable = unfolded
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2}){1,1000}/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
  return [unfolded, quotedPrintable, ...base64In(unfolded)].join('\n').normalize('NFC').toLowerCase()
}

/** Decodes lines that may be base64. Others only add noise to the search. */
function base64In(text: string): string[] {
  const blocks: string[] = []
  let block = ''
  // Line by line, because a regular expression on a whole attachment exhausts the stack.
  for (const line of [...text.split('\n'), '']) {
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(line)) block += line
    else if (block !== '') {
      blocks.push(Buffer.from(block, 'base64').toString('utf8'))
      block = ''
    }
  }
  return blocks
}
