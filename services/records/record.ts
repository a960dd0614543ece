import { desc, eq, inArray } from 'drizzle-orm'
import { getReference } from '#contract/leads.ts'
import type { Queryable } from '#database/client.ts'
import { leadFiles } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { openFile } from '#services/files/open.ts'
import { hasId, noSuchRecord } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'
import type { RecordKind } from './filter.ts'
import { applicationFields, leadFields } from './sent.ts'
import { getTimelines, type TimelinePart } from './timeline.ts'
import { findLastQuestion } from './timeline-entries.ts'

export type RecordDeps = Pick<ServiceDeps, 'database' | 'schedule'>

export type OtherRecord = Awaited<ReturnType<typeof getOthers>>[number]

/** A record with its fields in form order, its person's `others` newest first, and its timeline oldest first. */
export type FoundRecord = Awaited<ReturnType<typeof findRecord>>

const OTHERS_MOST = 100
/** Someone may have sent a form thousands of times. */
const RECORDS_MOST = 1000

/** Finds a record with all related data, and a part of its timeline. @throws ServiceError not_found */
export async function findRecord(deps: RecordDeps, id: string, part?: TimelinePart) {
  const [row] = await deps.database
    .select({ record: records, assignee: { id: staff.id, name: staff.name, disabledAt: staff.disabledAt } })
    .from(records)
    .leftJoin(staff, eq(staff.id, records.assigneeId))
    .where(hasId(records.id, id))
  if (!row) throw noSuchRecord()
  const { assignee } = row
  const { applicationId, leadId, search, assigneeId, personId, ...record } = row.record
  const kind = record.kind as RecordKind
  const [{ fee, ...sent }, others, timelines, question] = await Promise.all([
    kind === 'application' ? applicationFields(deps, id) : leadFields(deps, kind, id),
    getOthers(deps.database, id, record.foldedEmail),
    getTimelines(deps, [record], part),
    record.questionSince ? findLastQuestion(deps, id) : undefined,
  ])
  return {
    ...record,
    ...sent,
    kind,
    reference: getReference(record),
    others,
    timeline: timelines.get(id)?.entries ?? [],
    earlier: timelines.get(id)?.earlier ?? null,
    /** The open question, whatever part of the timeline is shown. */
    question,
    feeDue: record.fee === 'due' ? fee : null,
    assignee: assignee && { id: assignee.id, name: assignee.name, isDisabled: assignee.disabledAt !== null },
  }
}

async function getOthers(database: Queryable, id: string, address: string) {
  const found = (await recordsOfPerson(database, address)).slice(0, OTHERS_MOST)
  return found
    .filter((item) => item.id !== id)
    .map(({ personId, kind, ...other }) => ({
      ...other,
      kind: kind as RecordKind,
      reference: getReference(other),
      hasSameAddress: other.foldedEmail === address,
    }))
}

/** Finds the records of a folded address and of addresses merged with it, newest first. */
export async function recordsOfPerson(database: Queryable, address: string) {
  const own = await recordsAt(database, [address])
  const person = own.find(({ personId }) => personId)?.personId
  if (!person) return own
  const { foldedEmail, personId } = records
  const linked = await database.select({ foldedEmail }).from(records).where(eq(personId, person)).groupBy(foldedEmail)
  return recordsAt(database, [address, ...linked.map((item) => item.foldedEmail)])
}

/** Finds records by folded address. */
export async function recordsAt(database: Queryable, addresses: string[]) {
  const { id, email, foldedEmail, personId, kind, name, courseId, fee, status, state, createdAt } = records
  return database
    .select({ id, email, foldedEmail, personId, kind, name, courseId, fee, status, state, createdAt })
    .from(records)
    .where(inArray(foldedEmail, addresses))
    .orderBy(desc(createdAt))
    .limit(RECORDS_MOST)
}

/** Reads a resume for download. @throws ServiceError forbidden, not_found */
export function openResume(deps: Pick<ServiceDeps, 'database' | 'files'>, actor: Actor, id: string) {
  return openFile(deps, actor, async () => {
    const [file] = await deps.database.select().from(leadFiles).where(hasId(leadFiles.leadId, id))
    return file && { ...file, recordId: id }
  })
}
