import { and, desc, eq, gt, lte, notExists } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#content/format.ts'
import { failures } from '#contract/failures.ts'
import { type OpenedForm, SAVED_FORM_DAYS } from '#contract/saved-forms.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { savedFormLinks, savedForms } from '#database/schema-applicants.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { ServiceError } from '#services/errors.ts'
import { countUses } from '#services/limiter.ts'
import { foldAddress, mailboxHash } from '#services/mailbox.ts'
import { DAY, hashSecret, later, newSecret } from '#services/secrets.ts'

const EMAILS_PER_DAY = 3

/** Application submitted from a saved form: both have the same Idempotency-Key. */
export const getApplication = (database: Queryable) =>
  database.select({ id: applications.id }).from(applications).where(eq(applications.idempotencyKey, savedForms.key))

/** `timeZone` is the academy's, in which the last day of a link is given. */
type FormDeps = Pick<ServiceDeps, 'database' | 'timeZone'>

/** Saves an unfinished form under its key, and emails its link once per address. @returns when it is deleted */
export async function saveForm(
  { database, timeZone }: FormDeps,
  { key, email, answers }: { key: string; email: string; answers: Record<string, unknown> },
): Promise<{ expiresAt: string; expiresOn: string }> {
  const folded = foldAddress(email)
  if ((await database.$count(applications, eq(applications.idempotencyKey, key))) > 0) {
    throw new ServiceError('conflict', failures.savedFormSent.message)
  }
  const sameForm = and(eq(savedForms.key, key), eq(savedForms.email, folded))
  if ((await database.$count(savedForms, sameForm)) === 0) {
    // Limited, because anyone can have a link sent to any address.
    const counted = [{ key: `saved form ${mailboxHash(folded)}`, most: EMAILS_PER_DAY }]
    await countUses(database, 'applicant_limits', DAY, counted, failures.tooManyLinks.message)
  }
  const savedAt = new Date()
  const expiresAt = later(savedAt, SAVED_FORM_DAYS * DAY)
  await inTransaction(database, async (transaction) => {
    const [earlier] = await transaction
      .select({ id: savedForms.id, email: savedForms.email })
      .from(savedForms)
      .where(eq(savedForms.key, key))
      .for('update')
    const saved = { email: folded, answers, savedAt, expiresAt }
    const [form] = await transaction
      .insert(savedForms)
      .values({ id: uuidv7(), key, ...saved })
      .onConflictDoUpdate({ target: savedForms.key, set: saved })
      .returning({ id: savedForms.id })
    if (!form || earlier?.email === folded) return
    await transaction.delete(savedFormLinks).where(eq(savedFormLinks.savedFormId, form.id))
    await addJobs(transaction, [emailJob('saved_form', 'visitor', form.id, String(savedAt.getTime()))])
  })
  return { expiresAt: expiresAt.toISOString(), expiresOn: dayIn(timeZone, expiresAt) }
}

/** Opens a saved form by its link, which can be used repeatedly. */
export async function openSavedForm({ database, timeZone }: FormDeps, token: string): Promise<OpenedForm> {
  const [found] = await database
    .select({ form: savedForms, applicationId: applications.id })
    .from(savedFormLinks)
    .innerJoin(savedForms, eq(savedForms.id, savedFormLinks.savedFormId))
    .leftJoin(applications, eq(applications.idempotencyKey, savedForms.key))
    .where(and(eq(savedFormLinks.hash, hashSecret(token)), gt(savedForms.expiresAt, new Date())))
  if (!found) return { state: 'gone' }
  if (found.applicationId) return { state: 'sent' }
  const { key, answers, expiresAt } = found.form
  return { state: 'open', key, answers, expiresOn: dayIn(timeZone, expiresAt) }
}

export type FoundForm = Awaited<ReturnType<typeof findSavedForms>>[number]

/** Returns the unsent forms of an address, latest first. @param folded see foldAddress */
export async function findSavedForms(database: Queryable, folded: string) {
  const { id, email, savedAt, expiresAt } = savedForms
  return database
    .select({ id, savedAt, expiresAt })
    .from(savedForms)
    .where(and(eq(email, folded), gt(expiresAt, new Date()), notExists(getApplication(database))))
    .orderBy(desc(savedAt))
    .limit(10)
}

/** Creates a new link to a saved form for its signed-in owner. @throws ServiceError not_found */
export async function continueSavedForm({ database }: DataDeps, { id, email }: { id: string; email: string }) {
  const [own] = (await findSavedForms(database, email)).filter((form) => form.id === id)
  if (!own) throw new ServiceError('not_found', 'There is no such saved form here.')
  return addLink(database, id)
}

async function addLink(database: Queryable, savedFormId: string): Promise<string> {
  const token = newSecret()
  await database.insert(savedFormLinks).values({ hash: hashSecret(token), savedFormId })
  return token
}

/** Creates the link for an email about a saved form. Undefined if submitted, erased or expired. @param id a UUID */
export async function prepareSavedFormEmail(
  database: Queryable,
  id: string,
  { timeZone, part }: { timeZone: string; part: string },
) {
  const { id: savedFormId, expiresAt } = savedForms
  const [form] = await database
    .select()
    .from(savedForms)
    .where(and(eq(savedFormId, id), gt(expiresAt, new Date()), notExists(getApplication(database))))
  if (!form) return undefined
  const { email, createdAt, expiresAt: until } = form
  const link = { token: await addLink(database, id), expiresOn: dayIn(timeZone, until), expiresAt: until }
  return { row: { id, email, createdAt }, ...link, isReminder: part.startsWith('reminder') }
}

/** The task `delete_expired_forms`. */
export async function deleteExpiredForms({ database }: DataDeps, now: Date = new Date()): Promise<void> {
  await database.delete(savedForms).where(lte(savedForms.expiresAt, now))
}
