import { rm } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pino } from 'pino'
import { CommandError, withCommandError } from '#cli/command.ts'
import { removeJobs } from '#cli/queue.ts'
import { siteDatabaseAddress } from '#cli/site-database.ts'
import { openDatabase } from '#database/client.ts'
import { sentConfirmations, testCheckoutSessions } from '#database/schema.ts'
import type { Config } from '#server/config-schema.ts'
import { openPayments } from '#server/payments.ts'
import { mailboxHash } from '#services/emails/confirmation-limit.ts'
import { endOpenSessions } from '#services/payments/end-session.ts'
import { describeStripeError } from '#services/payments/stripe.ts'
import type { FileStore } from '#services/resumes/file-store.ts'
import { emptyPaid, OpenCheckout } from '#services/retention/bookkeeping.ts'
import { fileKeysOf, kinds, type Person, sourceOf } from './person.ts'

/** Timeout for an email that is being sent, in milliseconds. */
const TIMEOUT_MS = 60_000
const AGAIN = ' Nothing is lost: fix that, and run this again.'

export type Places = { client: pg.Client; config: Config; files: FileStore }

/**
 * Erases what is kept about a person: first open checkouts, so that nobody pays for an erased application, then jobs, so
 * that nothing new is written, and rows last: they lead to the rest, so that after a crash the command can run again.
 * @throws CommandError where a checkout cannot be ended (nothing is erased then), or a file cannot be erased
 */
export async function erasePerson({ client, config, files }: Places, person: Person) {
  const { ids, rows, emails } = person
  if (rows.checkoutSessions.some(({ status }) => status === 'open')) {
    const applicationIds = rows.leads.applications.map(({ id }) => id)
    await endCheckouts(config, applicationIds)
  }
  const { stuck } = await removeJobs(client, ids, TIMEOUT_MS)
  for (const fileKey of fileKeysOf(rows)) {
    await withCommandError('A resume file cannot be erased', files.delete(fileKey), AGAIN)
  }
  for (const { path } of emails) await withCommandError(`${path} cannot be erased`, rm(path, { force: true }), AGAIN)
  return { stuckJobs: stuck, emptiedApplications: await eraseRows(client, person) }
}

/** Ends open checkouts at Stripe or in the test checkout. Throws CommandError where one cannot be ended. */
async function endCheckouts(config: Config, applicationIds: string[]): Promise<void> {
  // The command reports a failure itself, in one line.
  const log = pino({ enabled: false })
  const database = openDatabase(await siteDatabaseAddress(config), () => {})
  try {
    const { payments } = openPayments(config, database, log, async () => false)
    const deps = { database, payments, log, publicUrl: config.publicUrl, leadsWebhook: config.leadsWebhook }
    const [failure] = [...(await endOpenSessions(deps, applicationIds)).values()]
    if (failure === undefined) return
    const { type, name, code } = describeStripeError(failure)
    throw new CommandError(
      `An open checkout cannot be ended at Stripe (${code ?? type ?? name}), and could still be paid. Nothing was erased: run this again.`,
    )
  } finally {
    await database.$client.end()
  }
}

/** @returns how many applications were kept for their payment, without personal data */
async function eraseRows(client: pg.Client, { address, ids, rows }: Person): Promise<number> {
  const transaction = drizzle(client)
  await client.query('begin')
  try {
    const paid = await emptyPaid(
      transaction,
      rows.leads.applications.map(({ id }) => id),
    )
    const testIds = rows.testCheckoutSessions.map(({ id }) => id)
    await transaction.delete(testCheckoutSessions).where(inArray(testCheckoutSessions.id, testIds))
    await transaction.delete(sentConfirmations).where(eq(sentConfirmations.mailbox, mailboxHash(address)))
    for (const kind of kinds) {
      const { table } = sourceOf(kind)
      const gone = rows.leads[kind].map(({ id }) => id).filter((id) => !paid.includes(id))
      await transaction.delete(table).where(inArray(table.id, gone))
    }
    // A payment that arrived meanwhile has queued its emails.
    await removeJobs(client, ids, 0)
    await client.query('commit')
    return paid.length
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof OpenCheckout) {
      throw new CommandError('A checkout was opened meanwhile. Nothing is lost: run this again.')
    }
    throw error
  }
}
