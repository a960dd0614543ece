import { and, desc, eq, gt, lte, notExists } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#content/format.ts'
import { DRAFT_DAYS, type OpenedDraft } from '#contract/drafts.ts'
import { failures } from '#contract/failures.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { applicationDrafts, draftLinks } from '#database/schema-applicants.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { ServiceError } from '#services/errors.ts'
import { countUses } from '#services/limiter.ts'
import { foldAddress, mailboxHash } from '#services/mailbox.ts'
import { DAY, hashSecret, later, newSecret } from '#services/secrets.ts'

const EMAILS_PER_DAY = 3

/** Application submitted from a draft: both have the same Idempotency-Key. */
export const getApplication = (database: Queryable) =>
  database
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.idempotencyKey, applicationDrafts.key))

/** `timeZone` is the academy's, in which the last day of a link is given. */
type DraftDeps = Pick<ServiceDeps, 'database' | 'timeZone'>

/** Saves an unfinished form under its key, and emails its link once per address. @returns when it is deleted */
export async function saveDraft(
  { database, timeZone }: DraftDeps,
  { key, email, answers }: { key: string; email: string; answers: Record<string, unknown> },
): Promise<{ expiresAt: string; expiresOn: string }> {
  const folded = foldAddress(email)
  if ((await database.$count(applications, eq(applications.idempotencyKey, key))) > 0) {
    throw new ServiceError('conflict', failures.draftSent.message)
  }
  const sameDraft = and(eq(applicationDrafts.key, key), eq(applicationDrafts.email, folded))
  if ((await database.$count(applicationDrafts, sameDraft)) === 0) {
    // Limited, because anyone can have a link sent to any address.
    const counted = [{ key: `draft ${mailboxHash(folded)}`, most: EMAILS_PER_DAY }]
    await countUses(database, 'applicant_limits', DAY, counted, failures.tooManyLinks.message)
  }
  const savedAt = new Date()
  const expiresAt = later(savedAt, DRAFT_DAYS * DAY)
  await inTransaction(database, async (transaction) => {
    const [earlier] = await transaction
      .select({ id: applicationDrafts.id, email: applicationDrafts.email })
      .from(applicationDrafts)
      .where(eq(applicationDrafts.key, key))
      .for('update')
    const saved = { email: folded, answers, savedAt, expiresAt }
    const [draft] = await transaction
      .insert(applicationDrafts)
      .values({ id: uuidv7(), key, ...saved })
      .onConflictDoUpdate({ target: applicationDrafts.key, set: saved })
      .returning({ id: applicationDrafts.id })
    if (!draft || earlier?.email === folded) return
    await transaction.delete(draftLinks).where(eq(draftLinks.draftId, draft.id))
    await addJobs(transaction, [emailJob('draft', 'visitor', draft.id, String(savedAt.getTime()))])
  })
  return { expiresAt: expiresAt.toISOString(), expiresOn: dayIn(timeZone, expiresAt) }
}

/** Opens a draft by its link, which can be used repeatedly. */
export async function openDraft({ database, timeZone }: DraftDeps, token: string): Promise<OpenedDraft> {
  const [draft] = await database
    .select({ draft: applicationDrafts, applicationId: applications.id })
    .from(draftLinks)
    .innerJoin(applicationDrafts, eq(applicationDrafts.id, draftLinks.draftId))
    .leftJoin(applications, eq(applications.idempotencyKey, applicationDrafts.key))
    .where(and(eq(draftLinks.hash, hashSecret(token)), gt(applicationDrafts.expiresAt, new Date())))
  if (!draft) return { state: 'gone' }
  if (draft.applicationId) return { state: 'sent' }
  const { key, answers, expiresAt } = draft.draft
  return { state: 'open', key, answers, expiresOn: dayIn(timeZone, expiresAt) }
}

export type FoundDraft = Awaited<ReturnType<typeof findDraftsFor>>[number]

/** Returns the unsent drafts of an address, latest first. @param folded see foldAddress */
export async function findDraftsFor(database: Queryable, folded: string) {
  const { id, email, savedAt, expiresAt } = applicationDrafts
  return database
    .select({ id, savedAt, expiresAt })
    .from(applicationDrafts)
    .where(and(eq(email, folded), gt(expiresAt, new Date()), notExists(getApplication(database))))
    .orderBy(desc(savedAt))
    .limit(10)
}

/** Creates a new link to a draft for its signed-in owner. @throws ServiceError not_found */
export async function continueDraft({ database }: DataDeps, { id, email }: { id: string; email: string }) {
  const [own] = (await findDraftsFor(database, email)).filter((draft) => draft.id === id)
  if (!own) throw new ServiceError('not_found', 'There is no such saved form here.')
  return addLink(database, id)
}

async function addLink(database: Queryable, draftId: string): Promise<string> {
  const token = newSecret()
  await database.insert(draftLinks).values({ hash: hashSecret(token), draftId })
  return token
}

/** Creates the link for an email about a draft. Undefined if submitted, erased or expired. @param id a UUID */
export async function prepareDraftEmail(
  database: Queryable,
  id: string,
  { timeZone, part }: { timeZone: string; part: string },
) {
  const { id: draftId, expiresAt } = applicationDrafts
  const [draft] = await database
    .select()
    .from(applicationDrafts)
    .where(and(eq(draftId, id), gt(expiresAt, new Date()), notExists(getApplication(database))))
  if (!draft) return undefined
  const { email, createdAt, expiresAt: until } = draft
  const link = { token: await addLink(database, id), expiresOn: dayIn(timeZone, until), expiresAt: until }
  return { row: { id, email, createdAt }, ...link, isReminder: part.startsWith('reminder') }
}

/** The task `delete_drafts`. */
export async function deleteExpiredDrafts({ database }: DataDeps, now: Date = new Date()): Promise<void> {
  await database.delete(applicationDrafts).where(lte(applicationDrafts.expiresAt, now))
}
