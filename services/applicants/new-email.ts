import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { applicationFields } from '#contract/applications.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { applicantBrowsers, applicantSignIns, emailChanges, savedForms } from '#database/schema-applicants.ts'
import type { DataDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField } from '#services/errors.ts'
import { requireAddress } from '#services/mailbox.ts'
import { addEvent } from '#services/record-changes.ts'
import { lockRecords } from '#services/record-locks.ts'
import { joinAddresses, lockPeople } from '#services/records/person.ts'
import { DAY, hashSecret, later } from '#services/secrets.ts'
import { selectSentFrom } from './own.ts'
import { countEmailChange } from './sign-in-requests.ts'
import { type ApplicantSignIn, requireRecentSignIn, type SignedInAddress } from './sign-ins.ts'

const { id, earlierEmail, email, tokenHash, expiresAt } = emailChanges

/** Emails a link to another address, which may be a stranger's. The link alone changes nothing. */
export async function requestNewEmail({ database }: DataDeps, signIn: ApplicantSignIn, typed: string): Promise<void> {
  requireRecentSignIn(signIn)
  const folded = requireAddress(typed)
  if (folded === signIn.email) throw invalidField('email', 'This is the address that you use now.')
  await countEmailChange(database, { earlier: signIn.email, recipient: folded })
  const row = { id: uuidv7(), earlierEmail: signIn.email, email: folded, expiresAt: later(new Date(), DAY) }
  await inTransaction(database, async (transaction) => {
    await transaction.insert(emailChanges).values(row)
    await addJobs(transaction, [emailJob('email_change', 'visitor', row.id, undefined)])
  })
}

/** Returns the last requested address that awaits confirmation. */
export async function findNewEmail({ database }: DataDeps, signIn: SignedInAddress): Promise<string | null> {
  const [change] = await database
    .select({ email })
    .from(emailChanges)
    .where(and(eq(earlierEmail, signIn.email), gt(expiresAt, new Date())))
    .orderBy(desc(id))
    .limit(1)
  return change?.email ?? null
}

const openLink = (token: string, signIn: SignedInAddress) =>
  and(eq(tokenHash, hashSecret(token)), eq(earlierEmail, signIn.email), gt(expiresAt, new Date()))

/** Returns the new address of a link that the applicant can still confirm, or null. Changes nothing. */
export async function findConfirmable(
  { database }: DataDeps,
  signIn: SignedInAddress,
  token: string,
): Promise<string | null> {
  const [change] = await database.select({ email }).from(emailChanges).where(openLink(token, signIn))
  return change?.email ?? null
}

/** Moves the applicant's data. Only the requester can confirm, because the link may have reached a stranger. */
export function confirmNewEmail({ database }: DataDeps, signIn: ApplicantSignIn, token: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const [change] = await transaction
      .update(emailChanges)
      .set({ tokenHash: null, expiresAt: sql`now()` })
      .where(openLink(token, signIn))
      .returning({ id, email })
    if (!change) return false
    await moveApplications(transaction, signIn.email, change.email)
    await transaction.update(savedForms).set({ email: change.email }).where(eq(savedForms.email, signIn.email))
    await transaction.delete(emailChanges).where(and(eq(earlierEmail, signIn.email), ne(id, change.id)))
    await transaction.delete(applicantBrowsers).where(eq(applicantBrowsers.email, signIn.email))
    const { id: signInId, email: whose } = applicantSignIns
    await transaction.delete(applicantSignIns).where(and(eq(whose, signIn.email), ne(signInId, signIn.id)))
    await transaction.update(applicantSignIns).set({ email: change.email }).where(eq(signInId, signIn.id))
    await addJobs(transaction, [emailJob('email_changed', 'visitor', change.id, undefined)])
    return true
  })
}

async function moveApplications(transaction: Queryable, from: string, to: string): Promise<void> {
  const ids = (await selectSentFrom(transaction, from)).map((sent) => sent.id)
  if (ids.length === 0) return
  const theirs = inArray(applications.id, ids)
  await lockPeople(transaction)
  // In the common lock order (services/with-application.ts).
  await transaction
    .select({ id: applications.id })
    .from(applications)
    .where(theirs)
    .orderBy(asc(applications.id))
    .for('no key update')
  await lockRecords(transaction, ids)
  await transaction.update(applications).set({ email: to, foldedEmail: to }).where(theirs)
  // What they sent from the earlier address stays theirs.
  await joinAddresses(transaction, to, from)
  const text = `${applicationFields.email.label} before: ${from}`
  for (const recordId of ids)
    await addEvent(transaction, { recordId, kind: 'correction', detail: { fields: 'email' }, text })
}
