import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayAfter, dayIn } from '#content/format.ts'
import { closedStatuses } from '#contract/application-status.ts'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import { documentLimits } from '#contract/documents.ts'
import { documentFiles, documents } from '#database/schema-documents.ts'
import { isDay } from '#services/days.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { sweepJob } from '#services/files/keep.ts'
import { type ExpectedVersion, hasId } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { findChecklist, tooLong } from './checklist.ts'
import { settle } from './state.ts'

type AskDeps = DataDeps & Pick<ServiceDeps, 'decisions' | 'timeZone'>

/** What staff ask for: items of the checklist by name, one more in their own words, and the last day (`2027-03-14`). */
export type Asked = { chosen: string[]; other: string; respondBy: string }

/** Days from today until the last day, unless staff choose another one. */
export const DAYS_TO_SEND = 14

/** Asks an applicant for documents, by email and on their page. @throws ServiceError forbidden, invalid, stale, conflict */
export async function askForDocuments(deps: AskDeps, actor: Actor, seen: ExpectedVersion, asked: Asked): Promise<void> {
  requireRight(actor, 'decide')
  const other = cleanLine(asked.other)
  const checklist = await findChecklist(deps.database, deps.decisions)
  const chosen = [...new Set(asked.chosen)]
  const items = chosen.map((name) => checklist.items.find((item) => item.name === name))
  const isKnown = items.every((item) => item !== undefined)
  requireNoProblems({
    chosen: isKnown ? undefined : 'The checklist has changed. Reload the page, and choose again.',
    other: otherProblem(other, chosen),
    respondBy: dayProblem(asked.respondBy, deps.timeZone),
  })
  const wanted = [...items.filter((item) => item !== undefined), ...(other === '' ? [] : [{ name: other, hint: '' }])]
  await change(deps, actor, seen, async (locked) => {
    const { transaction, application, add } = locked
    requireOpen(locked)
    const before = await transaction.select().from(documents).where(eq(documents.recordId, seen.id))
    const again = before.find(({ name, state }) => state !== 'accepted' && wanted.some((item) => item.name === name))
    if (again) throw new ServiceError('conflict', `You have asked for “${again.name}” already.`)
    if (before.length + wanted.length > documentLimits.documents) {
      throw new ServiceError('conflict', `You can ask for up to ${documentLimits.documents} documents in all.`)
    }
    const { respondBy } = asked
    const rows = wanted.map((item) => ({ ...item, id: uuidv7(), recordId: seen.id, respondBy, staffId: actor.staffId }))
    await transaction.insert(documents).values(rows)
    add({
      kind: 'document',
      detail: { step: 'asked', name: wanted.map(({ name }) => name).join(', ') },
      action: 'documents.asked',
      logged: { documents: rows.length },
      jobs: (event) => [emailJob('documents', 'visitor', application.id, event)],
    })
  })
}

function otherProblem(other: string, chosen: string[]): string | undefined {
  if (other === '' && chosen.length === 0) return 'Choose a document, or write what you need.'
  if (chosen.includes(other)) return 'You have chosen this above.'
  return [...other].length > documentLimits.name ? tooLong('This', documentLimits.name) : undefined
}

function dayProblem(day: string, timeZone: string): string | undefined {
  const today = dayIn(timeZone, new Date())
  return isDay(day) && day > today && day <= dayAfter(today, 366) ? undefined : 'Choose a day within the next year.'
}

/** Accepts what the applicant sent. No email: their page says so. */
export function acceptDocument(deps: DataDeps, actor: Actor, seen: ExpectedVersion, id: string): Promise<void> {
  return changeDocument(deps, actor, seen, id, async ({ transaction, add }, { name, state }) => {
    if (state !== 'sent') throw new ServiceError('conflict', 'There is nothing to check in this document.')
    await transaction.update(documents).set({ state: 'accepted' }).where(eq(documents.id, id))
    add({ kind: 'document', detail: { step: 'accepted', name }, action: 'document.accepted', logged: { document: id } })
  })
}

/** Asks for a document again, with a sentence for the applicant, who keeps what they sent. */
export async function askAgain(
  deps: AskDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { id, problem: typed, respondBy }: { id: string; problem: string; respondBy: string },
): Promise<void> {
  const problem = cleanText(typed)
  requireRight(actor, 'decide')
  const isTooLong = [...problem].length > documentLimits.problem
  requireNoProblems({
    problem: problem === '' ? 'Say what is missing.' : isTooLong ? tooLong('This', documentLimits.problem) : undefined,
    respondBy: dayProblem(respondBy, deps.timeZone),
  })
  await changeDocument(deps, actor, seen, id, async (locked, { name, state }) => {
    if (state === 'asked') throw new ServiceError('conflict', 'The applicant has not sent this document yet.')
    requireOpen(locked)
    const asked = { state: 'asked', problem, respondBy, askedAt: new Date(), staffId: actor.staffId } as const
    await locked.transaction.update(documents).set(asked).where(eq(documents.id, id))
    locked.add({
      kind: 'document',
      detail: { step: 'again', name },
      text: problem,
      action: 'document.asked_again',
      logged: { document: id },
      jobs: (event) => [emailJob('documents', 'visitor', seen.id, event)],
    })
  })
}

/** Takes a document off the list that is not needed after all, with its files. */
export function dropDocument(deps: DataDeps, actor: Actor, seen: ExpectedVersion, id: string): Promise<void> {
  return changeDocument(deps, actor, seen, id, async ({ transaction, add, queue }, { name }) => {
    const { fileKey, documentId } = documentFiles
    const files = await transaction.select({ fileKey }).from(documentFiles).where(eq(documentId, id))
    await transaction.delete(documents).where(eq(documents.id, id))
    queue(...files.map((file) => sweepJob(file.fileKey)))
    add({ kind: 'document', detail: { step: 'dropped', name }, action: 'document.dropped', logged: { document: id } })
  })
}

function change(deps: DataDeps, actor: Actor, seen: ExpectedVersion, work: (locked: Locked) => Promise<void>) {
  return withApplication(deps, seen.id, { actor, version: seen.version }, async (locked) => {
    await work(locked)
    await settle(locked)
  })
}

async function changeDocument(
  deps: DataDeps,
  actor: Actor,
  seen: ExpectedVersion,
  id: string,
  work: (locked: Locked, document: typeof documents.$inferSelect) => Promise<void>,
): Promise<void> {
  requireRight(actor, 'decide')
  await change(deps, actor, seen, async (locked) => {
    const [document] = await locked.transaction
      .select()
      .from(documents)
      .where(and(hasId(documents.id, id), eq(documents.recordId, seen.id)))
    if (!document) throw new ServiceError('not_found', 'There is no such document.')
    await work(locked, document)
  })
}

/** @throws ServiceError conflict */
function requireOpen({ application }: Locked): void {
  if (!closedStatuses.includes(application.status)) return
  throw new ServiceError('conflict', 'This application is closed, so there is nothing to send.')
}
