import { rm } from 'node:fs/promises'
import { asc, eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { acceptedStatuses } from '#contract/application-status.ts'
import { type Queryable, repeatConflicts } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { removeJobs } from '#database/queue.ts'
import { applications, sentConfirmations } from '#database/schema.ts'
import { reminders } from '#database/schema-admissions.ts'
import { payers } from '#database/schema-charges.ts'
import { savedViews } from '#database/schema-desk.ts'
import { testCheckoutSessions } from '#database/schema-payments.ts'
import { seatNames } from '#database/schema-seats.ts'
import { logAction } from '#services/audit-log.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { ServiceError } from '#services/errors.ts'
import { hasConfirmedSeats } from '#services/leads/seats.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { endOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { describeStripeError } from '#services/payments/stripe/client.ts'
import type { Actor } from '#services/rights.ts'
import { anonymizePaid, noPayer } from './anonymize.ts'
import { eraseApplicantRows } from './applicants.ts'
import { getFileKeys, getPattern, getRecordIds, getSource, kinds, type Person } from './person.ts'

/** Time in milliseconds to finish sending an email. */
const TIMEOUT_MS = 60_000

export type EraseDeps = Parameters<typeof endOpenCheckoutSessions>[0] & Pick<ServiceDeps, 'files'>

/**
 * Erases a person's data: first open checkouts, so that nobody pays for an erased application; then jobs, so that they
 * write nothing new; rows last, because they lead to the rest and allow a retry after a crash.
 * @param client without statement timeout
 * @throws ServiceError conflict for the contact of confirmed workshop seats, unavailable if a checkout cannot be ended (nothing is erased then), or a file cannot be erased
 */
export async function eraseFound(deps: EraseDeps, client: pg.Client, asker: Asker, person: Person) {
  const { ids, rows, emails } = person
  await requireNoSeats(drizzle(client), asker, person)
  const open = rows.checkoutSessions.filter(({ status }) => status === 'open').map(({ accountId }) => accountId)
  if (open.length > 0) await endCheckouts(deps, open)
  const { stuck } = await removeJobs(client, ids, TIMEOUT_MS)
  for (const fileKey of getFileKeys(rows)) await withEraseError('A file', deps.files.delete(fileKey))
  for (const { path } of emails) await withEraseError('An email in the outbox', rm(path, { force: true }))
  return { stuckJobs: stuck, anonymizedApplications: await eraseRows(client, asker, person) }
}

/** Confirmed seats are a company's, not only its contact's. Staff first decide what becomes of them. */
async function requireNoSeats(database: Queryable, asker: Asker, { rows }: Person): Promise<void> {
  const ids = rows.leads.reservations.map(({ id }) => id)
  if (!(await hasConfirmedSeats(database, ids))) return
  const what = 'confirmed seats of a workshop that is to come'
  throw new ServiceError(
    'conflict',
    asker === 'applicant'
      ? `Nothing was erased: you are the contact for ${what}. Please write to us, and we agree on what becomes of them.`
      : `Nothing was erased: this person is the contact for ${what}. Release the seats first; a colleague of theirs can reserve them again.`,
  )
}

async function withEraseError(what: string, work: Promise<void>): Promise<void> {
  await work.catch(({ code, name }: NodeJS.ErrnoException) => {
    const advice = 'Nothing is lost: fix that, and try again.'
    throw new ServiceError('unavailable', `${what} cannot be erased (${code ?? name}). ${advice}`)
  })
}

async function endCheckouts(deps: EraseDeps, accountIds: string[]): Promise<void> {
  const [failure] = [...(await endOpenCheckoutSessions(deps, accountIds)).values()]
  if (failure === undefined) return
  const { type, name, code } = describeStripeError(failure)
  throw new ServiceError(
    'unavailable',
    `An open checkout cannot be ended at Stripe (${code ?? type ?? name}), and could still be paid. Nothing was erased: try again.`,
  )
}

/** @returns how many applications and reservations were anonymized and kept for their payment */
async function eraseRows(client: pg.Client, asker: Asker, person: Person): Promise<number> {
  const { address, ids, rows } = person
  const erase = async (transaction: Queryable) => {
    await requireNoSeats(transaction, asker, person)
    const applicationIds = rows.leads.applications.map(({ id }) => id)
    const freed = await findSeats(transaction, applicationIds)
    const paid = await anonymizePaid(
      transaction,
      Object.values(rows.leads)
        .flat()
        .map(({ id }) => id),
    )
    const testIds = rows.testCheckoutSessions.map(({ id }) => id)
    await transaction.delete(testCheckoutSessions).where(inArray(testCheckoutSessions.id, testIds))
    await transaction.delete(sentConfirmations).where(eq(sentConfirmations.mailbox, mailboxHash(address)))
    await transaction.delete(reminders).where(eq(reminders.mailbox, mailboxHash(address)))
    await transaction.delete(seatNames).where(eq(seatNames.foldedEmail, address))
    await transaction.update(payers).set(noPayer).where(eq(payers.foldedEmail, address))
    await eraseViews(transaction, address)
    await eraseApplicantRows(transaction, rows.applicant)
    for (const kind of kinds) {
      const { table } = getSource(kind)
      const gone = rows.leads[kind].map(({ id }) => id).filter((id) => !paid.includes(id))
      await transaction.delete(table).where(inArray(table.id, gone))
    }
    // A payment that arrived meanwhile has queued its emails.
    await removeJobs(client, ids, 0)
    // Nothing else is left to say so. Offers that were not accepted are no news: they hold a seat until their last day.
    await addJobs(
      transaction,
      freed.map(({ id, startId }) => emailJob('seat_freed', 'staff', id, startId)),
    )
    await logPerson(transaction, asker, 'person.erased', person)
    return paid.length
  }
  return repeatConflicts(() => drizzle(client).transaction(erase))
}

/** Returns the applications that hold an accepted seat, locked so that they keep it until they are erased. */
async function findSeats(transaction: Queryable, ids: string[]) {
  const rows = await transaction
    .select({ id: applications.id, status: applications.status, startId: applications.startId })
    .from(applications)
    .where(inArray(applications.id, ids))
    .orderBy(asc(applications.id))
    .for('update')
  return rows.filter(({ status, startId }) => startId !== '' && acceptedStatuses.includes(status))
}

async function eraseViews(transaction: Queryable, address: string): Promise<void> {
  const pattern = new RegExp(getPattern(address))
  const views = await transaction.select({ id: savedViews.id, address: savedViews.address }).from(savedViews)
  const theirs = views.filter((view) =>
    [...new URL(view.address, 'https://desk.invalid').searchParams.values()].some((value) =>
      pattern.test(value.normalize('NFC').toLowerCase()),
    ),
  )
  const ids = theirs.map(({ id }) => id)
  await transaction.delete(savedViews).where(inArray(savedViews.id, ids))
}

/** Who asks for a person's data: a staff member, the person, or an operator at the command line. */
export type Asker = Actor | 'applicant' | null

/** Logs one row per record, for the record's log, or one row without a record. */
export async function logPerson(
  database: Queryable,
  asker: Asker,
  action: 'person.exported' | 'person.erased',
  person: Pick<Person, 'rows'>,
): Promise<void> {
  const ids = getRecordIds(person)
  const [actor, detail] = asker === 'applicant' ? [null, { by: asker }] : [asker, {}]
  for (const recordId of ids) await logAction(database, actor, { action, recordId, detail })
  if (ids.length === 0) await logAction(database, actor, { action, detail })
}
