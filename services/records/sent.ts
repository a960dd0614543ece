import { eq, inArray } from 'drizzle-orm'
import type { WorkshopName } from '#content/schedule.ts'
import { stateWord } from '#content/state-word.ts'
import { scanResults } from '#contract/files.ts'
import type { LeadRecord } from '#contract/forms/lead-form.ts'
import { getLeadForm, isLeadKind, type LeadKind } from '#contract/forms/lead-forms.ts'
import { getSeatsState, heldUntil, type SeatsState, titledSeats } from '#contract/forms/reservation.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { findFee, withFees } from '#services/charges/balances.ts'
import { type Column, type Row, shownValue } from '#services/csv.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { type ExportKind, exportKinds } from '#services/export-columns.ts'
import { findLeads } from '#services/leads/service.ts'
import { formatFee } from '#services/money.ts'
import { noSuchRecord } from '#services/record-locks.ts'

// What people sent: the row of an application or lead.

type SentDeps = Pick<ServiceDeps, 'database' | 'schedule'>

/** A submitted answer with its short label. Choices have labels; a `day` is `2027-03-14`. */
export type SentField = {
  label: string
  value: string
  kind: 'text' | 'email' | 'phone' | 'link' | 'day'
  /** What the form is sent for. */
  isMessage: boolean
}

/** File of a resume. `scan` is a label. */
export type SentFile = { name: string; type: string; bytes: number; scan: string; consentedAt: Date }

export type Reservation = { workshop: { id: string; title: string }; state: SeatsState; until: Date }

/** Returns the columns that exports have. Undefined for an unknown kind. */
export function sentColumns(kind: string): Column[] | undefined {
  if (kind === 'application') return exportKinds.applications.columns
  return isLeadKind(kind) ? exportKinds[getLeadForm(kind).export.name as ExportKind].columns : undefined
}

export async function findSent(database: Queryable, kind: string, ids: string[]): Promise<(Row & { id: string })[]> {
  if (kind !== 'application') return findLeads(database, ids)
  return withFees(database, await database.select().from(applications).where(inArray(applications.id, ids)))
}

/** Already in the page's header, or for programs only. */
const notFields = ['createdAt', 'id', 'courseId', 'feeStatus', 'feeAmount', 'feeCurrency', 'status']
/** The form sends the same cycle for everybody, whatever start the applicant chose. */
const notAtDesk = [...notFields, 'admissionCycle']

export async function applicationFields({ database, schedule }: SentDeps, id: string) {
  const [row] = await database.select().from(applications).where(eq(applications.id, id))
  if (!row) throw noSuchRecord()
  const values = { ...row, startId: schedule.findStart(row.startId)?.starts ?? row.startId }
  const columns = exportKinds.applications.columns
    .filter(({ field }) => !notAtDesk.includes(field))
    .map((column) => (column.field === 'state' ? { ...column, heading: stateWord(row.country) } : column))
  return {
    what: row.courseName,
    fields: columns.map((column) => getField(column, values)),
    fee: formatFee(await findFee(database, id)),
    file: null,
    reservation: null,
  }
}

const fileFields = ['consentedAt', 'fileKey', 'fileName', 'fileType', 'fileBytes', 'scan']

export async function leadFields({ database, schedule }: SentDeps, kind: LeadKind, id: string) {
  const [row] = await findLeads(database, [id])
  if (!row) throw noSuchRecord()
  const others = [...notFields, ...fileFields, 'seatsState']
  const columns = (sentColumns(kind) ?? []).filter(({ field }) => !others.includes(field))
  const known = [...others, ...Object.keys(getLeadForm(kind).fields)]
  const former = Object.keys(row).filter((field) => !known.includes(field))
  const all = [...columns, ...former.map((field): Column => ({ field, heading: field }))]
  const { workshops } = schedule.current()
  const shown = withTitles(row, workshops)
  return {
    what: summarize(kind, row, workshops),
    fields: all.map((column) => getField(column, shown)),
    fee: null,
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
  const isDay = column.field === 'startId' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const kinds = [
    [column.field === 'email', 'email'],
    [column.isPhone, 'phone'],
    [column.isLink, 'link'],
    [isDay, 'day'],
  ] as const
  const kind = kinds.find(([applies]) => applies)?.[1] ?? 'text'
  return { label: column.heading, value, kind, isMessage: column.field === 'message' && value !== '' }
}

function getFile(row: LeadRecord): SentFile | null {
  const { fileKey, fileName = '', fileType = '', fileBytes = 0, consentedAt } = row
  if (fileKey === undefined || !consentedAt) return null
  const scan = scanResults.find(({ value }) => value === row.scan)?.label ?? ''
  return { name: fileName, type: fileType, bytes: fileBytes, scan, consentedAt }
}

type Answers = Readonly<Record<string, unknown>>

const SUMMARY_MAX_LENGTH = 120

/** Replaces workshop ids with titles, unless the workshop was removed. */
function withTitles<Row extends Answers>(row: Row, workshops: WorkshopName[]): Row {
  const workshop = workshops.find(({ id }) => id === row.session)
  const also = typeof row.also === 'string' ? { also: titledSeats(row.also, workshops) } : {}
  return { ...row, ...(workshop && { session: workshop.title }), ...also }
}

/** Returns one line, such as "12 people · SQL for analysts". */
export function summarize(kind: string, answers: Answers, workshops: WorkshopName[]): string {
  if (!isLeadKind(kind)) return ''
  const parts = getLeadForm(kind).summary(withTitles(answers, workshops))
  const words = parts.filter((part) => part !== undefined && part !== '').map(String)
  const letters = [...words.join(' · ').replaceAll(/\s+/g, ' ').trim()]
  return letters.length > SUMMARY_MAX_LENGTH
    ? `${letters.slice(0, SUMMARY_MAX_LENGTH).join('').trim()}…`
    : letters.join('')
}
