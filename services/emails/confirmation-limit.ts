import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { sentConfirmations } from '#database/schema.ts'
import { applicantBrowsers, applicantSignIns } from '#database/schema-applicants.ts'
import { inTransaction } from '#database/transaction.ts'
import type { EmailPayload } from '#services/jobs-for-leads.ts'
import { foldAddress, mailboxHash } from '#services/mailbox.ts'

/** Confirmations of all kinds that one mailbox gets within 24 hours. */
export const CONFIRMATIONS_PER_DAY = 3

/** Begins the keys of emails about an account, which are counted apart from confirmations. */
const ACCOUNT = 'account.'
export const accountKey = ({ kind, id, part = '' }: EmailPayload): string => `${ACCOUNT}${kind}.${id}.${part}`

/** Counts an attempt to send an email; false where its mailbox has had `most` in 24 hours. One `key` counts once. */
export async function countEmail(database: Database, key: string, address: string, most: number): Promise<boolean> {
  const mailbox = mailboxHash(address)
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`)
    const others = sql`select count(*) from ${sentConfirmations} where ${sentConfirmations.mailbox} = ${mailbox}
      and ${sentConfirmations.key} <> ${key} and ${sentConfirmations.createdAt} > now() - interval '1 day'
      and starts_with(${sentConfirmations.key}, ${ACCOUNT}) = ${key.startsWith(ACCOUNT)}`
    const { rowCount } = await transaction.execute(sql`
      insert into ${sentConfirmations} (key, mailbox)
      select ${key}, ${mailbox} where (${others}) < ${most}
      on conflict (key) do update set created_at = now()`)
    return rowCount === 1
  })
}

/** Emails in 24 hours to a mailbox in which nobody has signed in yet, and to another. */
const EMAILS_PER_DAY = { unproven: 3, proven: 20 }

/** The daily limit of emails that strangers can ask for. None in a browser that has signed in with the address. */
export async function accountEmailsPerDay(database: Database, address: string, signInId: string): Promise<number> {
  const { email, browserHash } = applicantBrowsers
  const browsers = await database
    .select({ asked: applicantSignIns.id })
    .from(applicantBrowsers)
    .leftJoin(applicantSignIns, and(eq(applicantSignIns.browserHash, browserHash), eq(applicantSignIns.id, signInId)))
    .where(eq(email, foldAddress(address)))
  if (browsers.some(({ asked }) => asked)) return Number.POSITIVE_INFINITY
  return browsers.length > 0 ? EMAILS_PER_DAY.proven : EMAILS_PER_DAY.unproven
}
