import { rm } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { CommandError } from '#cli/command.ts'
import { exportKinds } from '#cli/export/columns.ts'
import { type applications, testCheckoutSessions } from '#database/schema.ts'
import { sentConfirmations } from '#database/schema-confirmations.ts'
import { mailboxHash } from '#services/emails/confirmation-limit.ts'
import { emptyPaid, OpenCheckout } from '#services/retention/bookkeeping.ts'
import { completeJobs, findJobs, removeJobs } from './jobs.ts'
import type { Person, Places } from './person.ts'
import { fileKeysOf, kinds } from './rows.ts'
import { withCommandError } from './with-command-error.ts'

/** How long an email that is being sent is waited for, in milliseconds. */
const TIMEOUT_MS = 60_000

/**
 * Erases what is kept about a person. Open checkouts end first: nobody shall pay for an application that is gone. Then the
 * jobs, so that nothing new is written; the rows last: they lead to the rest, so that after a crash the same command finds
 * again what is left.
 * @param timeoutMs milliseconds that a job under way is waited for
 * @throws CommandError where a checkout cannot be ended (nothing is erased then), or a file cannot be erased
 */
export async function erasePerson({ client, files, endCheckouts }: Places, person: Person, timeoutMs = TIMEOUT_MS) {
  const { ids, rows, emails } = person
  if (rows.checkoutSessions.some(({ status }) => status === 'open')) {
    await endCheckouts(rows.leads.applications.map(({ id }) => id))
  }
  const jobs = await removeJobs(client, ids, timeoutMs)
  for (const fileKey of fileKeysOf(rows)) {
    await withCommandError('A resume file cannot be erased', files.delete(fileKey))
  }
  for (const { path } of emails) await withCommandError(`${path} cannot be erased`, rm(path, { force: true }))
  const emptiedApplications = await eraseRows({ client }, person)
  return { jobs, emptiedApplications }
}

/** @returns how many applications were kept for their payment, emptied of the person */
async function eraseRows({ client }: Pick<Places, 'client'>, { address, ids, rows }: Person): Promise<number> {
  const transaction = drizzle(client)
  await client.query('begin')
  try {
    const applicationIds = rows.leads.applications.map(({ id }) => id)
    const paid = await emptyPaid(transaction, applicationIds)
    const testIds = rows.testCheckoutSessions.map(({ id }) => id)
    await transaction.delete(testCheckoutSessions).where(inArray(testCheckoutSessions.id, testIds))
    await transaction.delete(sentConfirmations).where(eq(sentConfirmations.mailbox, mailboxHash(address)))
    for (const kind of kinds) {
      const table = exportKinds[kind].table as typeof applications
      const gone = rows.leads[kind].map(({ id }) => id).filter((id) => !paid.includes(id))
      await transaction.delete(table).where(inArray(table.id, gone))
    }
    // A payment that was heard of since has queued its emails.
    const queued = await findJobs(client, ids)
    await completeJobs(
      client,
      queued.map(({ id }) => id),
    )
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
