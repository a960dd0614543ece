import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RetentionPeriod } from '#contract/forms/lead-form.ts'
import { leadForms } from '#contract/forms/lead-forms.ts'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { eraseJobs } from '#database/queue.ts'
import { applications, leadFiles, leads, sentConfirmations } from '#database/schema.ts'
import { reminders } from '#database/schema-admissions.ts'
import { payLinks } from '#database/schema-charges.ts'
import { records } from '#database/schema-desk.ts'
import { documentFiles, documents } from '#database/schema-documents.ts'
import { checkoutSessions, ledgerEntries } from '#database/schema-ledger.ts'
import { balanceTransactions, payouts, stripeEvents, testCheckoutSessions } from '#database/schema-payments.ts'
import { webhookEvents } from '#database/schema-webhook.ts'
import { isAbout, outboxNames } from '#mail/stored-emails.ts'
import { LINK_DAYS } from '#services/charges/pay-links.ts'
import { deleteUnusedFiles } from '#services/content/unused-files.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { endOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { lockRecords } from '#services/record-locks.ts'
import { anonymizePaid } from './anonymize.ts'
import { deleteExpiredAccess, forgetNetworks } from './expired-access.ts'
import { deleteLeftEmails } from './outbox.ts'

type RetentionDeps = Parameters<typeof endOpenCheckoutSessions>[0] & Pick<ServiceDeps, 'files' | 'retention'>

/** Small enough to stay far below the statement timeout. */
export const BATCH = 200

/** Old rows of a table, and how to erase them with their dependents. */
type Expiry = { table: typeof applications | typeof leads; old: SQL | undefined; erase(ids: string[]): Promise<void> }

const olderThan = (moment: AnyPgColumn | SQL, months: number) =>
  sql`${moment} < now() - make_interval(months => ${months}::int)`

/** The task `carry_out_retention`. Erases rows last, so that the next run can finish after a failure. @throws Error */
export async function carryOutRetention(deps: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const { database, log } = deps
  const { months } = deps.retention
  const all = (expiry: Expiry) => () => eraseAll(deps, expiry, signal)
  const unused = (key: AnyPgColumn, where: SQL) => () => untilNone(() => deleteBatch(database, key, where), signal)
  const oldEvent = olderThan(stripeEvents.createdAt, months.payments)
  const beyond = (seconds: AnyPgColumn) => olderThan(sql`to_timestamp(${seconds})`, months.payments)
  const oldTest = olderThan(testCheckoutSessions.createdAt, months.applications)
  // The limit only counts the last 24 hours.
  const oldConfirmation = sql`${sentConfirmations.createdAt} < now() - interval '1 day'`
  const periods = new Set(leadForms.map(({ retention }) => retention))
  const kinds: Record<string, () => Promise<number>> = {
    ...Object.fromEntries([...periods].map((period) => [period, all(getLeads(deps, period))])),
    applications: all(getApplications(deps)),
    payments: all(getPayments(deps, applications)),
    leadPayments: all(getPayments(deps, leads)),
    invoices: () => untilNone(() => deleteInvoices(database, months.payments), signal),
    testSignIns: unused(testCheckoutSessions.id, oldTest),
    sentConfirmations: unused(sentConfirmations.key, oldConfirmation),
    reminders: unused(reminders.rowId, sql`${reminders.sentOn} < current_date - 90`),
    payLinks: unused(payLinks.hash, sql`${payLinks.createdAt} < now() - make_interval(days => ${LINK_DAYS})`),
    access: () => deleteExpiredAccess(database),
    contentFiles: () => deleteUnusedFiles(deps),
    networks: () => forgetNetworks(database),
    // Ids of records, some of which are erased by now.
    webhookEvents: unused(webhookEvents.sequence, sql`${webhookEvents.at} < now() - interval '30 days'`),
    paymentEvents: unused(stripeEvents.id, oldEvent),
    balance: unused(balanceTransactions.id, beyond(balanceTransactions.created)),
    payouts: unused(payouts.id, beyond(payouts.arrives)),
    // Last, because the rows of some emails were deleted above.
    outbox: () => deleteLeftEmails(database, deps.retention.outbox),
  }

  const erased: Record<string, number> = {}
  const failed: string[] = []
  for (const [kind, erase] of Object.entries(kinds)) {
    try {
      erased[kind] = await erase()
    } catch (error) {
      if (signal?.aborted) throw error
      failed.push(kind)
      log.warn({ kind, error: withoutPersonalDetails(error) }, 'expired data could not be erased')
    }
  }
  log.info({ erased }, 'expired data erased')
  if (failed.length > 0) throw new Error(`not erased: ${failed.join(', ')}`)
}

/** Erases files first, because only a row leads to its file. A lead's file consent, if any, must also be old. */
function getLeads(deps: RetentionDeps, period: RetentionPeriod): Expiry {
  const { database, files, retention } = deps
  const months = retention.months[period]
  const kinds = leadForms.filter((form) => form.retention === period).map(({ kind }) => kind)
  const oldConsent = sql`not exists (select from ${leadFiles} where ${leadFiles.leadId} = ${leads.id}
    and not ${olderThan(leadFiles.consentedAt, months)})`
  return {
    table: leads,
    old: and(inArray(leads.kind, kinds), olderThan(leads.createdAt, months), ne(leads.email, ''), oldConsent),
    async erase(ids) {
      const { leadId: id, fileKey } = leadFiles
      const theirs = await database.select({ id, fileKey }).from(leadFiles).where(inArray(id, ids))
      const failures = await deleteFiles(files, theirs)
      const stillOpen = await endOpenCheckoutSessions(deps, ids)
      const erasable = ids.filter((item) => !failures.has(item) && !stillOpen.has(item))
      await inTransaction(database, (transaction) => eraseUnpaid(transaction, leads, erasable))
      for (const failure of failures.values()) throw failure
    },
  }
}

/** @returns failures by id of the lead or application */
async function deleteFiles(files: RetentionDeps['files'], theirs: { id: string; fileKey: string }[]) {
  const failures = new Map<string, unknown>()
  for (const { id, fileKey } of theirs) await files.delete(fileKey).catch((error) => failures.set(id, error))
  return failures
}

/** Applications with personal data. Ends checkouts first, so that no one pays for an erased application. */
function getApplications(deps: RetentionDeps): Expiry {
  const { createdAt, statusSince, email } = applications
  const { applications: months } = deps.retention.months
  // Somebody whose seat was moved to a later start may have applied long before their class.
  const settled = or(isNull(statusSince), olderThan(statusSince, months))
  return {
    table: applications,
    old: and(olderThan(createdAt, months), settled, ne(email, '')),
    async erase(ids) {
      const stillOpen = await endOpenCheckoutSessions(deps, ids)
      const ended = ids.filter((id) => !stillOpen.has(id))
      const { recordId: id } = documents
      const theirs = await deps.database
        .select({ id, fileKey: documentFiles.fileKey })
        .from(documentFiles)
        .innerJoin(documents, eq(documents.id, documentFiles.documentId))
        .where(inArray(id, ended))
      const failures = await deleteFiles(deps.files, theirs)
      const erasable = ended.filter((item) => !failures.has(item))
      await eraseApplications(deps, erasable)
      for (const failure of failures.values()) throw failure
      if (stillOpen.size > 0) throw new Error('checkouts could not be ended')
    },
  }
}

/** Erases applications and their checkout sessions, and anonymizes those with a payment. */
export async function eraseApplications({ database }: DataDeps, ids: string[]): Promise<void> {
  await inTransaction(database, (transaction) => eraseUnpaid(transaction, applications, ids))
}

async function eraseUnpaid(transaction: Queryable, table: Expiry['table'], ids: string[]): Promise<void> {
  await leavePeople(transaction, table, ids)
  const paid = await anonymizePaid(transaction, ids)
  const erasable = ids.filter((id) => !paid.includes(id))
  await transaction.delete(table).where(inArray(table.id, erasable))
  await eraseJobs(transaction, ids)
}

/** What was kept for bookkeeping: by now, neither payments nor invoices of it are younger than the law asks for. */
function getPayments({ database, retention }: RetentionDeps, table: Expiry['table']): Expiry {
  const { payments: months } = retention.months
  const { id, createdAt, email } = table as typeof applications
  const young = (moment: SQL) => sql`not ${olderThan(moment, months)}`
  return {
    table,
    old: sql`${olderThan(createdAt, months)} and (${table === applications} or ${email} = '')
      and not exists (select from ${checkoutSessions} where ${checkoutSessions.accountId} = ${id}
        and ${young(sql`${checkoutSessions.createdAt}`)})
      and not exists (select from ${ledgerEntries} where ${ledgerEntries.accountId} = ${id} and ${ledgerEntries.checkoutSessionId} is null
        and ${young(sql`to_timestamp(${ledgerEntries.created})`)})`,
    erase: (ids) => inTransaction(database, (transaction) => eraseRows(transaction, table, ids)),
  }
}

/** Deletes old invoices with their credit notes. @returns how many */
export async function deleteInvoices(database: Queryable, months: number): Promise<number> {
  const before = sql`(now() - make_interval(months => ${months}::int))::date`
  const { rows } = await database.execute<{ n: number }>(sql`select delete_invoices(${before}, ${BATCH}) as n`)
  return rows[0]?.n ?? 0
}

/**
 * Copies the id of a merged person (services/records/person.ts) to newer records of the same address. Locks in the
 * common order (services/with-application.ts): the rows to erase, then their records and the newer ones.
 */
async function leavePeople(transaction: Queryable, table: Expiry['table'], ids: string[]): Promise<void> {
  const { id } = table as typeof applications
  await transaction.select({ id }).from(table).where(inArray(id, ids)).orderBy(asc(id)).for('update')
  const { rows: heirs } = await transaction.execute<{ id: string }>(sql`
    select newer.id from ${records} as old join ${records} as newer on newer.folded_email = old.folded_email
    where old.id = any(${sql.param(ids)}::uuid[]) and old.person_id is not null and newer.person_id is null`)
  await lockRecords(transaction, [...ids, ...heirs.map((heir) => heir.id)])
  await transaction.execute(sql`update ${records} as newer set person_id = old.person_id from ${records} as old
    where old.id = any(${sql.param(ids)}::uuid[]) and old.person_id is not null
      and newer.id = any(${sql.param(heirs.map((heir) => heir.id))}::uuid[])
      and newer.folded_email = old.folded_email and newer.person_id is null`)
}

async function eraseRows(transaction: Queryable, table: Expiry['table'], ids: string[]): Promise<void> {
  await leavePeople(transaction, table, ids)
  await transaction.delete(table).where(inArray(table.id, ids))
  await eraseJobs(transaction, ids)
}

/** Erases old rows, oldest first. A row that cannot be erased does not block others. @throws the last failure */
async function eraseAll(deps: RetentionDeps, { table, old, erase }: Expiry, signal?: AbortSignal): Promise<number> {
  const { outbox } = deps.retention
  const { id } = table as typeof applications
  let failure: unknown
  let after: string | undefined
  const count = await untilNone(async () => {
    const next = and(old, after === undefined ? undefined : gt(id, after))
    const rows = await deps.database.select({ id }).from(table).where(next).orderBy(asc(id)).limit(BATCH)
    const ids = rows.map((row) => row.id)
    after = ids.at(-1)
    if (ids.length > 0) {
      const known = new Set(ids)
      const names = (await outboxNames(outbox)).filter((name) => isAbout(name, known))
      for (const name of names) await rm(join(outbox, name), { force: true })
      await erase(ids).catch((error) => {
        failure = error
      })
    }
    return ids.length
  }, signal)
  if (failure !== undefined) throw failure
  return count
}

async function deleteBatch(database: Database, key: AnyPgColumn, where: SQL): Promise<number> {
  const batch = sql`select ${key} from ${key.table} where ${where} limit ${BATCH}`
  const { rowCount } = await database.execute(sql`delete from ${key.table} where ${key} in (${batch})`)
  return rowCount ?? 0
}

/** Erases batches until one is not full. @returns the number of rows */
async function untilNone(eraseBatch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (;;) {
    signal?.throwIfAborted()
    const erased = await eraseBatch()
    count += erased
    if (erased < BATCH) return count
  }
}
