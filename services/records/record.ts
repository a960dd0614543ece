import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { LeadRecord } from '#contract/forms/lead-form.ts'
import { getLeadForm, type LeadKind } from '#contract/forms/lead-forms.ts'
import { getSeatsState, heldUntil, type SeatsState } from '#contract/forms/reservation.ts'
import { scanResults } from '#contract/forms/resume.ts'
import { getReference } from '#contract/leads.ts'
import type { Queryable } from '#database/client.ts'
import { leadFiles } from '#database/schema.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { inTransaction } from '#database/transaction.ts'
import { findApplication } from '#services/applications/service.ts'
import { logAction } from '#services/audit-log.ts'
import { type Column, shownValue } from '#services/csv.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type ExportKind, exportKinds } from '#services/exports/columns.ts'
import { findLeads } from '#services/leads/service.ts'
import { foldAddress } from '#services/mailbox.ts'
import { formatFee } from '#services/money.ts'
import { applicationFee } from '#services/payments/fee.ts'
import { hasId, noSuchRecord } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import type { RecordKind } from './filter.ts'
import { summarize, withTitles } from './summary.ts'
import { getTimeline } from './timeline.ts'

export type RecordDeps = Pick<ServiceDeps, 'database' | 'schedule' | 'payments'>

/** A submitted answer with its label in the form. Choices have labels; a `day` is `2027-03-14`. */
export type SentField = { label: string; value: string; kind: 'text' | 'email' | 'phone' | 'link' | 'day' }

/** File of a resume. `scan` is a label. */
export type SentFile = { name: string; type: string; bytes: number; scan: string; consentedAt: Date }

export type Reservation = { workshop: { id: string; title: string }; state: SeatsState; until: Date }

export type OtherRecord = Awaited<ReturnType<typeof getOthers>>[number]

/** A record with its fields in form order, its person's `others` newest first, and its timeline oldest first. */
export type FoundRecord = Awaited<ReturnType<typeof findRecord>>

const OTHERS_MOST = 100
/** Someone may have sent a form thousands of times. */
const RECORDS_MOST = 1000

/** Finds a record with all related data. @throws ServiceError not_found */
export async function findRecord(deps: RecordDeps, id: string) {
  const [row] = await deps.database
    .select({ record: records, assignee: { id: staff.id, name: staff.name, disabledAt: staff.disabledAt } })
    .from(records)
    .leftJoin(staff, eq(staff.id, records.assigneeId))
    .where(hasId(records.id, id))
  if (!row) throw noSuchRecord()
  const { assignee } = row
  const { applicationId: _, leadId: __, search: ___, assigneeId: ____, personId: _____, ...record } = row.record
  const kind = record.kind as RecordKind
  const [sent, others, timeline, fee] = await Promise.all([
    kind === 'application' ? applicationFields(deps, id) : leadFields(deps, kind, id),
    getOthers(deps.database, id, record.email),
    getTimeline(deps, record),
    record.fee === 'due' ? applicationFee(deps, id) : null,
  ])
  return {
    ...record,
    ...sent,
    kind,
    waitingOn: Number(record.waitingOn),
    reference: getReference(record),
    others,
    timeline,
    feeDue: fee && formatFee(fee),
    assignee: assignee && { id: assignee.id, name: assignee.name, isDisabled: assignee.disabledAt !== null },
  }
}

/** Already in the page's header, or for programs only. */
const notFields = ['createdAt', 'id', 'courseId', 'feeStatus', 'feeAmount', 'feeCurrency', 'status']
/** The form sends the same cycle for everybody, whatever start the applicant chose. */
const notAtDesk = [...notFields, 'admissionCycle']

async function applicationFields({ database, schedule }: RecordDeps, id: string) {
  const row: Record<string, unknown> | undefined = await findApplication(database, id)
  if (!row) throw noSuchRecord()
  const cohort = schedule.findCohort(String(row.cohortId))
  const values = { ...row, cohortId: cohort?.starts ?? row.cohortId }
  const columns = exportKinds.applications.columns
    .filter(({ field }) => !notAtDesk.includes(field))
    .map((column) => (column.field === 'state' ? { ...column, heading: regionWord(row.country) } : column))
  const fields = columns.map((column) => getField(column, values))
  return { what: String(row.courseName), fields, file: null, reservation: null }
}

const fileFields = ['consentedAt', 'fileKey', 'fileName', 'fileType', 'fileBytes', 'scan']

const regionWord = (country: unknown) => (country === 'Canada' ? 'Province' : 'State')

async function leadFields({ database, schedule }: RecordDeps, kind: LeadKind, id: string) {
  const [row] = await findLeads(database, [id])
  if (!row) throw noSuchRecord()
  const { fields, export: exported } = getLeadForm(kind)
  const others = [...notFields, ...fileFields, 'seatsState']
  const columns = exportKinds[exported.name as ExportKind].columns.filter(({ field }) => !others.includes(field))
  const known = [...others, ...Object.keys(fields)]
  const former = Object.keys(row).filter((field) => !known.includes(field))
  const all = [...columns, ...former.map((field): Column => ({ field, heading: field }))]
  const { sessions } = schedule.current()
  const shown = withTitles(row, sessions)
  return {
    what: summarize(kind, row, sessions),
    fields: all.map((column) => getField(column, shown)),
    file: getFile(row),
    reservation: kind === 'reservation' ? getReservation(row, String(shown.session)) : null,
  }
}

function getReservation(row: LeadRecord, title: string): Reservation {
  const { createdAt, seatsState } = row as LeadRecord & Parameters<typeof getSeatsState>[0]
  const workshop = { id: String(row.session), title }
  return { workshop, state: getSeatsState({ createdAt, seatsState }), until: heldUntil(createdAt) }
}

function getField(column: Column, row: Record<string, unknown>): SentField {
  const value = shownValue(column, row[column.field])
  const isDay = column.field === 'cohortId' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const kinds = [
    [column.field === 'email', 'email'],
    [column.isPhone, 'phone'],
    [column.isLink, 'link'],
    [isDay, 'day'],
  ] as const
  return { label: column.heading, value, kind: kinds.find(([applies]) => applies)?.[1] ?? 'text' }
}

function getFile({
  fileKey,
  fileName = '',
  fileType = '',
  fileBytes = 0,
  scan,
  consentedAt,
}: LeadRecord): SentFile | null {
  if (fileKey === undefined || !consentedAt) return null
  const words = scanResults.find(({ value }) => value === scan)?.label ?? ''
  return { name: fileName, type: fileType, bytes: fileBytes, scan: words, consentedAt }
}

async function getOthers(database: Queryable, id: string, email: string) {
  const folded = foldAddress(email)
  const found = (await recordsOfPerson(database, email)).slice(0, OTHERS_MOST)
  return found
    .filter((item) => item.id !== id)
    .map(({ personId: _, kind, ...other }) => ({
      ...other,
      kind: kind as RecordKind,
      reference: getReference(other),
      hasSameAddress: foldAddress(other.email) === folded,
    }))
}

/** Finds the records of an address and of addresses merged with it, newest first. */
export async function recordsOfPerson(database: Queryable, email: string) {
  const own = await recordsAt(database, [email])
  const person = own.find(({ personId }) => personId)?.personId
  if (!person) return own
  const { email: address, personId } = records
  const linked = await database.select({ address }).from(records).where(eq(personId, person)).groupBy(address)
  return recordsAt(database, [email, ...linked.map((item) => item.address)])
}

/** Finds records by address, ignoring case and Unicode composition. */
export async function recordsAt(database: Queryable, emails: string[]) {
  const addresses = new Set(emails.map(foldAddress))
  const { id, email, personId, kind, name, courseId, fee, status, state, createdAt } = records
  const found = await database
    .select({ id, email, personId, kind, name, courseId, fee, status, state, createdAt })
    .from(records)
    .where(inArray(sql`lower(${email})`, emails.flatMap(getSpellings)))
    .orderBy(desc(createdAt))
    .limit(RECORDS_MOST)
  return found.filter((item) => addresses.has(foldAddress(item.email)))
}

/** Spellings of an address in the index: PostgreSQL's `lower` keeps composition, and in some locales other letters. */
function getSpellings(email: string): string[] {
  const folded = foldAddress(email)
  const asciiLower = email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return [...new Set([folded, folded.normalize('NFD'), asciiLower])]
}

/** Reads a resume for download, and logs it. @throws ServiceError forbidden, not_found */
export async function openResume(
  { database, files }: Pick<ServiceDeps, 'database' | 'files'>,
  actor: Actor,
  id: string,
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  requireRight(actor, 'resumes')
  const gone = new ServiceError('not_found', 'There is no such file. It may have been erased.')
  const [file] = await database.select().from(leadFiles).where(hasId(leadFiles.leadId, id))
  const bytes = file && (await files.get(file.fileKey))
  if (!bytes) throw gone
  await inTransaction(database, async (transaction) => {
    await transaction.insert(recordEvents).values({ recordId: id, staffId: actor.staffId, kind: 'downloaded' })
    await logAction(transaction, actor, { action: 'record.downloaded', recordId: id })
  })
  return { bytes, name: file.fileName, type: file.fileType }
}
