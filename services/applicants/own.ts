import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { applicationFields, type Contact, contactSchema } from '#contract/applications.ts'
import { cleanText } from '#contract/clean-text.ts'
import { type FieldRule, validationError } from '#contract/form-fields.ts'
import { getReference } from '#contract/leads.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { savedForms } from '#database/schema-applicants.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import type { DataDeps } from '#services/deps.ts'
import { INVALID_FIELDS, invalidField, ServiceError, tooMany } from '#services/errors.ts'
import { countUses } from '#services/limiter.ts'
import { addQuestion } from '#services/questions.ts'
import { hasId } from '#services/record-locks.ts'
import { DAY, hashSecret, later } from '#services/secrets.ts'
import { requireOwn, withApplication } from '#services/with-application.ts'
import type { SignedInAddress } from './sign-ins.ts'

type Application = typeof applications.$inferSelect

/** Finds an application of the signed-in address. @throws ServiceError not_found */
export async function findOwnApplication(
  database: Queryable,
  signIn: SignedInAddress,
  id: string,
): Promise<Application> {
  const [found] = await database.select().from(applications).where(hasId(applications.id, id))
  return requireOwn(found, signIn.email)
}

export const getHead = (application: Application) => ({
  course: application.courseName,
  reference: getReference(application),
})

/** Requires a locked record. @throws ServiceError too_many at the applicant's daily limit */
async function requireFewer(
  transaction: Queryable,
  id: string,
  kind: 'question' | 'correction',
  { most, reason }: { most: number; reason: string },
  now = new Date(),
): Promise<void> {
  const { recordId, at } = recordEvents
  const ofToday = and(eq(recordId, id), eq(recordEvents.kind, kind), gt(at, later(now, -DAY)))
  const events = await transaction.select({ at }).from(recordEvents).where(ofToday).orderBy(desc(at)).limit(most)
  const oldest = events[most - 1]
  if (oldest) throw tooMany(reason, oldest.at.getTime() + DAY - now.getTime())
}

const CORRECTIONS = { most: 20, reason: 'You have changed this application many times today.' }

const names = Object.keys(contactSchema.shape) as (keyof Contact)[]

/** Finds an application with its editable contact data. @throws ServiceError not_found */
export async function findContact({ database }: DataDeps, signIn: SignedInAddress, id: string) {
  const own = await findOwnApplication(database, signIn, id)
  const { fullName, phone, country, state, city, linkedInUrl } = own
  return { ...getHead(own), contact: { fullName, phone, country, state, city, linkedInUrl } satisfies Contact }
}

/** Corrects the contact data of an application. The event `correction` stores the old values. */
export async function correctContact(
  deps: DataDeps,
  signIn: SignedInAddress,
  id: string,
  typed: Record<keyof Contact, string>,
): Promise<void> {
  const checked = contactSchema.safeParse({ ...typed, phone: typed.phone.replaceAll(/[\s().-]/g, '') })
  if (!checked.success) {
    const { fieldErrors } = z.flattenError(checked.error)
    throw new ServiceError('invalid', INVALID_FIELDS, { errors: fieldErrors })
  }
  await withApplication(deps, id, { owner: signIn.email }, async ({ transaction, application, add }) => {
    const changed = names.filter((name) => application[name] !== checked.data[name])
    if (changed.length === 0) return
    await requireFewer(transaction, id, 'correction', CORRECTIONS)
    await transaction.update(applications).set(checked.data).where(eq(applications.id, id))
    const before = changed.map((name) => `${applicationFields[name].label} before: ${application[name] || 'empty'}`)
    add({ kind: 'correction', detail: { fields: changed.join(',') }, text: before.join('\n') })
  })
}

const QUESTIONS = { most: 10, reason: 'You can ask up to ten questions a day about an application.' }
/** About all applications of an address together. */
const QUESTIONS_IN_ALL = { most: 30, reason: 'You can ask up to thirty questions a day.' }

const rule: FieldRule = { label: 'Your question', kind: 'text', max: 5000 }

export type Question = { at: Date; text: string }

/** Returns an application with its earlier questions, oldest first. @throws ServiceError not_found */
export async function findQuestions({ database }: DataDeps, signIn: SignedInAddress, id: string) {
  const own = await findOwnApplication(database, signIn, id)
  const { at, text } = recordEvents
  const rows = await database
    .select({ at, text })
    .from(recordEvents)
    .where(questionsOf(id))
    .orderBy(desc(recordEvents.id))
    .limit(50)
  const questions = rows.map((row): Question => ({ at: row.at, text: row.text ?? '' })).reverse()
  return { ...getHead(own), questions }
}

const questionsOf = (id: string) => and(eq(recordEvents.recordId, id), eq(recordEvents.kind, 'question'))

/** Sends a question about an application to the academy. Ignores a repetition of the last one. */
export async function askQuestion(deps: DataDeps, signIn: SignedInAddress, id: string, typed: string): Promise<void> {
  const text = cleanText(typed)
  const problem = text === '' ? 'Write your question first.' : validationError(rule, text)
  if (problem) throw invalidField('question', problem)
  const { database } = deps
  await findOwnApplication(database, signIn, id)
  const counted = [{ key: `question ${hashSecret(signIn.email)}`, most: QUESTIONS_IN_ALL.most }]
  await countUses(database, 'applicant_limits', DAY, counted, QUESTIONS_IN_ALL.reason)
  await withApplication(deps, id, { owner: signIn.email }, async (locked) => {
    const { transaction } = locked
    const [last] = await transaction
      .select({ text: recordEvents.text })
      .from(recordEvents)
      .where(questionsOf(id))
      .orderBy(desc(recordEvents.id))
      .limit(1)
    if (last?.text === text) return
    await requireFewer(transaction, id, 'question', QUESTIONS)
    addQuestion(locked, { kind: 'question', text, detail: {} })
  })
}

/** Finds applications sent from an address, newest first. @param folded see foldAddress */
export async function selectSentFrom(database: Queryable, folded: string): Promise<{ id: string; email: string }[]> {
  const { id, email, foldedEmail, kind } = records
  return database
    .select({ id, email })
    .from(records)
    .where(and(eq(foldedEmail, folded), eq(kind, 'application')))
    .orderBy(desc(id))
}

/** Returns the recipient of a sign-in email: the address as typed in the latest application or saved form. */
export async function findAddressee(database: Queryable, folded: string): Promise<string | undefined> {
  const [sent] = await selectSentFrom(database, folded)
  if (sent) return sent.email
  const { email, expiresAt } = savedForms
  const [form] = await database
    .select({ email })
    .from(savedForms)
    .where(and(eq(email, folded), gt(expiresAt, new Date())))
    .limit(1)
  return form?.email
}
