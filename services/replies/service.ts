import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { wholeDay } from '#content/format.ts'
import { pricedTuition, startPlans } from '#content/plan-text.ts'
import type { Content } from '#content/schema.ts'
import { nextStart, type Start } from '#contract/starts.ts'
import { tuitionQuestion } from '#contract/tuition.ts'
import { type Database, inTransaction } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { batches, batchRows } from '#database/schema-batches.ts'
import { records } from '#database/schema-desk.ts'
import { replies } from '#database/schema-replies.ts'
import { staff } from '#database/schema-staff.ts'
import type { Mail } from '#mail/write-email.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { type EmailText, fillIn, getValues, type MergeValues, textProblems } from '#services/merge.ts'
import type { Change } from '#services/record-changes.ts'
import { type ExpectedVersion, hasId, isId, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type LockedAny, withRecord, withStoredRecord } from '#services/with-application.ts'

const TAKE_BACK_SECONDS = 10

/** Renders the email of a reply as it would be sent now. */
export async function previewReply(
  deps: TextDeps & Pick<ServiceDeps, 'mailer'>,
  actor: Actor,
  recordId: string,
  typed: EmailText,
): Promise<Mail> {
  requireRight(actor, 'work')
  const addressee = await findAddressee(deps, recordId)
  const { row, isApplication } = addressee
  const reply = checkedText(typed, addressee)
  return deps.mailer.write({ kind: 'reply', to: 'visitor', row, reply, isApplication })
}

/** Schedules a reply in ten seconds. @returns its id */
export async function sendReply(
  deps: TextDeps,
  actor: Actor,
  seen: ExpectedVersion,
  typed: EmailText,
): Promise<string> {
  requireRight(actor, 'work')
  const text = checkedText(typed, await findAddressee(deps, seen.id))
  return withRecord(deps, actor, seen, (locked) => sendReplyOn(locked, actor, text))
}

/** Schedules a reply to a locked record. @param sendAt by default in ten seconds @returns its id */
export async function sendReplyOn(
  { transaction, record, change, add, queue }: LockedAny,
  actor: Actor,
  text: EmailText,
  sendAt: Date | SQL = sql`clock_timestamp() + ${TAKE_BACK_SECONDS} * interval '1 second'`,
): Promise<string> {
  const { questionSince, waitingOn, since } = record
  const needsUs = waitingOn === 0
  const id = uuidv7()
  const before = { questionSince, since: needsUs ? since : null }
  const [stored] = await transaction
    .insert(replies)
    .values({ id, recordId: record.id, staffId: actor.staffId, ...text, ...before, sendAt })
    .returning({ sendAt: replies.sendAt })
  change(needsUs ? { kind: 'state', state: 'waiting' } : [], { questionSince: null })
  add({ kind: 'reply', action: 'reply.sent', detail: { reply: id } })
  queue({ ...emailJob('reply', 'visitor', record.id, id), runAt: stored?.sendAt as Date })
  return id
}

/** Takes a reply back before it is sent, and restores the record as it was before. */
export async function takeBackReply(deps: DataDeps, actor: Actor, recordId: string, id: string): Promise<void> {
  requireRight(actor, 'work')
  await withRecord(deps, actor, { id: recordId }, async (locked) => {
    const inTime = sql`${replies.sendAt} > clock_timestamp()`
    if (await takeBackOn(locked, id, inTime)) return
    const { transaction } = locked
    const thisReply = and(hasId(replies.id, id), eq(replies.recordId, recordId))
    throw (await transaction.$count(replies, thisReply)) > 0
      ? new ServiceError('conflict', 'This reply can no longer be taken back. It is on its way.')
      : new ServiceError('not_found', 'There is no such reply.')
  })
}

/** Takes back a reply of a locked record. @returns whether it was not sent yet */
export async function takeBackOn(locked: LockedAny, id: string, inTime?: SQL): Promise<boolean> {
  const { transaction, record } = locked
  const thisReply = and(hasId(replies.id, id), eq(replies.recordId, record.id))
  const [taken] = await transaction
    .update(replies)
    .set({ state: 'taken_back' })
    .where(and(thisReply, eq(replies.state, 'waiting'), inTime))
    .returning({ questionSince: replies.questionSince, since: replies.since })
  if (taken) undoReply(locked, { id, ...taken })
  return taken !== undefined
}

type Undone = { id: string; questionSince: Date | null; since: Date | null }

/** Restores a locked record as it was before a reply that is taken back. */
function undoReply({ record, change, add }: LockedAny, { id, ...before }: Undone): void {
  const questionSince = record.questionSince ?? before.questionSince
  // Unless someone has snoozed or finished it meanwhile.
  const isAsLeft = record.state === 'waiting' && !record.snoozedUntil
  const earlier: Change[] =
    before.since && isAsLeft
      ? [{ kind: 'state', state: 'in_progress', since: before.since, snoozedUntil: null, questionSince }]
      : []
  change(earlier, { questionSince })
  add({ kind: 'reply_taken_back', action: 'reply.taken_back', detail: { reply: id } })
}

/** Returns the last reply of a record, in full; undefined if there is none. */
export async function findLastReply({ database }: DataDeps, recordId: string) {
  const { id, subject, body, state, sendAt, createdAt } = replies
  const [last] = await database
    .select({ id, subject, body, state, sendAt })
    .from(replies)
    .where(hasId(replies.recordId, recordId))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return last
}

/** The batch that a reply belongs to was stopped. */
const inStoppedBatch = sql<boolean>`exists (select from ${batchRows} join ${batches} on ${batches.id} = ${batchRows.batchId}
  where ${batchRows.madeId} = ${replies.id} and ${batches.stoppedAt} is not null)`

/**
 * Marks a reply as sent and returns it for its email; undefined if it was taken back, or its person erased. Takes it back
 * if its author was disabled meanwhile, or its batch stopped, unless someone else has it resent.
 */
export async function startReply(database: Database, recordId: string, id: string, isResent: boolean) {
  const start = async (locked: LockedAny) => {
    const { transaction } = locked
    const liveReply = and(eq(replies.id, id), eq(replies.recordId, recordId), ne(replies.state, 'taken_back'))
    const [found] = await transaction
      .select({ ...getTableColumns(replies), disabledAt: staff.disabledAt, inStoppedBatch })
      .from(replies)
      .innerJoin(staff, eq(staff.id, replies.staffId))
      .where(liveReply)
    if (!found) return undefined
    const isStopped = (found.disabledAt !== null || found.inStoppedBatch) && !isResent
    await transaction
      .update(replies)
      .set({ state: isStopped ? 'taken_back' : 'sent' })
      .where(liveReply)
    if (isStopped) return undoReply(locked, found)
    return { subject: found.subject, body: found.body }
  }
  const reply = await inTransaction(database, (transaction) => withStoredRecord(transaction, recordId, start))
  if (!reply) return undefined
  const { email, createdAt, kind } = records
  const [record] = await database.select({ email, createdAt, kind }).from(records).where(eq(records.id, recordId))
  if (!record) return undefined
  const row = { id: recordId, email: record.email, createdAt: record.createdAt }
  return { row, reply, isApplication: record.kind === 'application' }
}

export type TextDeps = Pick<ServiceDeps, 'database' | 'schedule' | 'academyName'>

export const replyFields = ['name', 'course', 'start', 'reference', 'academy'] as const

/** @throws ServiceError not_found, or conflict if there is no address */
export async function findAddressee(deps: TextDeps, id: string): Promise<Addressee> {
  const found = isId(id) ? (await findAddressees(deps, [id])).get(id) : undefined
  if (!found) throw noSuchRecord()
  if (found.row.email === '') throw new ServiceError('conflict', NO_ADDRESS)
  return found
}

export const NO_ADDRESS = 'This record has no address to write to.'

export type Addressee = NonNullable<ReturnType<Awaited<ReturnType<typeof findAddressees>>['get']>>

/** Returns to whom replies go, with the values of merge fields, by record id. */
export async function findAddressees({ database, schedule, academyName }: TextDeps, ids: string[]) {
  const { id, name, email, createdAt, applicationId, leadId } = records
  const { courseName, startId } = applications
  const rows = await database
    .select({ id, name, email, createdAt, courseName, startId, answers: leads.answers })
    .from(records)
    .leftJoin(applications, eq(applications.id, applicationId))
    .leftJoin(leads, eq(leads.id, leadId))
    .where(inArray(id, ids))
  const { content, starts } = schedule.current()
  const isPast = (moment: string) => new Date(moment) <= new Date()
  const found = rows.map(({ id, name, email, createdAt, courseName, startId, answers }) => {
    const ofTuition = content.courses.find((course) => tuitionQuestion(course) === answers?.message)
    const asked = ofTuition && nextStart(starts, ofTuition.id, isPast)
    const course = courseName ?? ofTuition?.menuLabel
    const start = startId ? schedule.findStart(startId) : undefined
    const known = { ...(course && { course }), ...(start && { start: wholeDay(start.starts) }) }
    return {
      row: { id, email, createdAt },
      isApplication: courseName !== null,
      asksTuition: ofTuition !== undefined,
      values: { ...getValues({ id, name, ...known }, academyName), ...(asked && tuitionValues(asked, content)) },
    }
  })
  return new Map(found.map((addressee) => [addressee.row.id, addressee]))
}

/** Fields of the answer about tuition (content/decisions.yaml), as far as the start says them. */
function tuitionValues(start: Start, { billing: { taxes } }: Pick<Content, 'billing'>) {
  const plans = startPlans(start, taxes).join('; ')
  return { ...(start.tuition && { tuition: pricedTuition(start.tuition, taxes) }), ...(plans && { plans }) }
}

/** Returns the final text. @throws ServiceError invalid for a field that is unknown or has no value */
export function checkedText(typed: EmailText, { values }: { values: MergeValues }): EmailText {
  const text = fillIn(typed, values)
  requireNoProblems(textProblems(text))
  return text
}
