import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { emailChanges, signInRequests } from '#database/schema-applicants.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { HOUR, hashSecret, later, MINUTE, newSecret } from '#services/secrets.ts'
import { findAddressee } from './own.ts'
import { hashCode, VALID_MINUTES } from './sign-in-requests.ts'

const { id, earlierEmail, email, expiresAt, createdAt } = emailChanges

const LINK_VALID_MS = HOUR

/**
 * Gives each attempt its own Message-ID, because each creates a new link: a mail program that drops the second of two
 * equal Message-IDs would drop the working link.
 */
const attemptPart = () => String(Date.now())

/** Creates link and code of a sign-in email, valid for ten minutes from now, and stores their hashes. */
export async function prepareSignIn(database: Queryable, id: string) {
  const { linkUsedAt, codeUsedAt } = signInRequests
  const openRequest = and(eq(signInRequests.id, id), isNull(linkUsedAt), isNull(codeUsedAt))
  const [request] = await database.select().from(signInRequests).where(openRequest)
  const email = request && (await findAddressee(database, request.email))
  if (!request || !email) return undefined
  const [token, code] = [newSecret(), String(randomInt(1_000_000)).padStart(6, '0')]
  const hashes = { tokenHash: hashSecret(token), codeHash: await hashCode(code, id) }
  const expiresAt = later(new Date(), VALID_MINUTES * MINUTE)
  await database
    .update(signInRequests)
    .set({ ...hashes, expiresAt })
    .where(openRequest)
  return { row: { id, email, createdAt: request.createdAt }, token, code, part: attemptPart() }
}

/**
 * Creates the link to a new address, valid for an hour from now, and stores its hash. A retry creates a new one.
 * @returns undefined if it was used, or is a day old
 */
export async function prepareEmailChange(database: Queryable, changeId: string) {
  const token = newSecret()
  const [row] = await database
    .update(emailChanges)
    .set({ tokenHash: hashSecret(token), expiresAt: later(new Date(), LINK_VALID_MS) })
    .where(and(eq(id, changeId), gt(expiresAt, new Date())))
    .returning({ id, email, createdAt })
  return row && { row, token, part: attemptPart() }
}

/** Finds the previous address, for the email to it; undefined if it was erased. */
export async function findEmailChanged(database: Queryable, changeId: string) {
  const [row] = await database.select({ id, email: earlierEmail, createdAt }).from(emailChanges).where(eq(id, changeId))
  return row && { row }
}

/** Finds a message from the person of a record, for the email about it; undefined if it was erased. */
export async function findQuestion(database: Queryable, recordId: string, id: string) {
  const { kind, text: sent } = recordEvents
  const { email, createdAt, name } = records
  const thisQuestion = and(inArray(kind, ['question', 'email_received']), eq(recordEvents.id, Number(id)))
  const [found] = await database
    .select({ kind, text: sent, email, createdAt, name, course: applications.courseName })
    .from(recordEvents)
    .innerJoin(records, eq(records.id, recordEvents.recordId))
    .leftJoin(applications, eq(applications.id, records.applicationId))
    .where(and(eq(records.id, recordId), thisQuestion))
  if (!found) return undefined
  const { text, course, ...person } = found
  const isEmail = found.kind === 'email_received'
  return {
    row: { id: recordId, email: person.email, createdAt: person.createdAt },
    question: { text: text ?? '', name: person.name, course: course ?? '', isEmail },
  }
}
