import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type ExportKind, exportKinds } from '#cli/export/columns.ts'
import {
  checkoutSessions,
  leadFiles,
  leads as leadTable,
  stripeEvents,
  testCheckoutSessions,
} from '#database/schema.ts'
import { sentConfirmations } from '#database/schema-confirmations.ts'
import { paymentMovements } from '#database/schema-payments.ts'
import { mailboxHash } from '#services/emails/confirmation-limit.ts'
import { findLeads } from '#services/leads/service.ts'
import { foldAddress, patternOf } from './address.ts'

export const kinds = Object.keys(exportKinds) as ExportKind[]
export type LeadRow = Record<string, unknown> & { id: string; email: string; createdAt: Date; fileKey?: string }

/** All rows that are about a person. */
export type PersonRows = {
  leads: Record<ExportKind, LeadRow[]>
  checkoutSessions: (typeof checkoutSessions.$inferSelect)[]
  paymentMovements: (typeof paymentMovements.$inferSelect)[]
  stripeEvents: (typeof stripeEvents.$inferSelect)[]
  testCheckoutSessions: (typeof testCheckoutSessions.$inferSelect)[]
  sentConfirmations: (typeof sentConfirmations.$inferSelect)[]
}

/** The table of a kind, and which of its rows are of that kind. All tables have what is needed here; one speaks for all. */
function sourceOf(name: ExportKind): { table: typeof leadTable; isKind: SQL | undefined } {
  const { table, kind } = exportKinds[name]
  return { table: table as typeof leadTable, isKind: kind && eq(leadTable.kind, kind) }
}

/** Candidates for an address: PostgreSQL compares plain ASCII, what has other letters is judged by {@link foldAddress}. */
const maybe = (email: unknown, address: string) =>
  sql`(lower(${email} collate "C") = ${address} or ${email} collate "C" ~ '[^ -~]')`

/** @param address folded */
export async function findRows(client: pg.Client, address: string): Promise<PersonRows> {
  const database = drizzle(client)
  const isTheirs = ({ email }: { email: string | null }) => email !== null && foldAddress(email) === address
  const leads = {} as PersonRows['leads']
  for (const kind of kinds) {
    const { table, isKind } = sourceOf(kind)
    const candidates = await database
      .select({ id: table.id, email: table.email })
      .from(table)
      .where(and(isKind, maybe(table.email, address)))
    const ids = candidates.filter(isTheirs).map(({ id }) => id)
    leads[kind] = isKind
      ? await findLeads(database, ids)
      : await database.select().from(table).where(inArray(table.id, ids)).orderBy(table.createdAt)
  }
  const applicationIds = leads.applications.map(({ id }) => id)
  const sessions = await database
    .select()
    .from(checkoutSessions)
    .where(inArray(checkoutSessions.applicationId, applicationIds))
  const sessionIds = sessions.map(({ id }) => id)
  const movements = await database
    .select()
    .from(paymentMovements)
    .where(inArray(paymentMovements.applicationId, applicationIds))
    .orderBy(paymentMovements.created)
  const payments = sessions.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const { id, session } = testCheckoutSessions
  const paidBy = sql<string | null>`${session}->>'customer_email'`
  const testCandidates = await database
    .select({ id, email: paidBy })
    .from(testCheckoutSessions)
    .where(maybe(sql`(${paidBy})`, address))
  const testIds = [...sessionIds, ...testCandidates.filter(isTheirs).map((row) => row.id)]
  return {
    leads,
    checkoutSessions: sessions,
    paymentMovements: movements,
    stripeEvents: await database
      .select()
      .from(stripeEvents)
      .where(or(inArray(stripeEvents.objectId, sessionIds), inArray(stripeEvents.paymentIntentId, payments))),
    testCheckoutSessions: await database.select().from(testCheckoutSessions).where(inArray(id, testIds)),
    sentConfirmations: await database
      .select()
      .from(sentConfirmations)
      .where(eq(sentConfirmations.mailbox, mailboxHash(address))),
  }
}

/** Keys of the files that came with a person's leads. */
export function fileKeysOf({ leads }: PersonRows): string[] {
  return Object.values(leads).flatMap((rows) => rows.flatMap(({ fileKey }) => fileKey ?? []))
}

export function idsOf({ leads }: PersonRows): string[] {
  return Object.values(leads).flatMap((rows) => rows.map(({ id }) => id))
}

/** All words of a lead. JSON as text would put the letters of its escapes before those of an address. */
const leadWords = sql`concat_ws(E'\n', ${leadTable.name}, ${leadTable.email}, ${leadTable.phone}, ${leadTable.company},
  (select string_agg(value, E'\n') from jsonb_each_text(${leadTable.answers})),
  (select ${leadFiles.fileName} from ${leadFiles} where ${leadFiles.leadId} = ${leadTable.id}))`

/** What others have sent that names the address in its text: it is theirs, and is only pointed out. */
export async function findMentions(client: pg.Client, address: string, except: string[]) {
  const mentions: { kind: ExportKind; id: string }[] = []
  for (const kind of kinds) {
    const { table, isKind } = sourceOf(kind)
    const words = isKind ? leadWords : sql`${table}::text`
    const isNamed = sql`lower(${words} collate "C") ~ ${patternOf(address)}`
    const rows = await drizzle(client)
      .select({ id: table.id })
      .from(table)
      .where(and(isKind, isNamed, sql`not ${table.id} = any(${sql.param(except)}::uuid[])`))
    mentions.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return mentions
}
