import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { LeadForm, LeadRecord } from '#contract/forms/lead-form.ts'
import { getLeadForm, type LeadKind, type RegisteredForm } from '#contract/forms/lead-forms.ts'
import { OTHERS_UNCLEAR, type SeatsRequest, wantedSeats } from '#contract/forms/reservation.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { leadFiles, leads } from '#database/schema.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField } from '#services/errors.ts'
import { foldAddress } from '#services/mailbox.ts'
import { lockWorkshops, requireFewOpen, requireSeats } from './seats.ts'

export type LeadDeps = Pick<ServiceDeps, 'database' | 'schedule' | 'jobsForLead'>

/** A valid form. `id` is a UUIDv7. */
type SentLead = {
  id: string
  answers: Record<string, unknown>
  idempotencyKey: string | null
  bodyDigest: string
  /** IP address of the sender of a reservation. */
  address?: string
  file?: Omit<typeof leadFiles.$inferInsert, 'leadId' | 'consentedAt'>
}

const stored = {
  id: leads.id,
  bodyDigest: leads.bodyDigest,
  createdAt: leads.createdAt,
  seatsState: leads.seatsState,
}

/** Stores a lead with its file and jobs, or returns the one with the same key. @throws ServiceError invalid */
export async function storeLead(deps: LeadDeps, form: RegisteredForm, sent: SentLead) {
  const { database, schedule, jobsForLead } = deps
  const { id, answers, idempotencyKey, bodyDigest, address = '', file } = sent
  const { kind } = form
  const columns = getColumns(form, answers)
  const foldedEmail = foldAddress(columns.email)
  const lead = { id, kind, phone: '', company: '', idempotencyKey, bodyDigest, ...columns, foldedEmail }
  return inTransaction(database, async (transaction) => {
    let networks: string[] | undefined
    if (kind === 'reservation') {
      const { session, seats, also } = answers as SeatsRequest
      const wanted = wantedSeats({ session, seats, also })
      if (!wanted) throw invalidField('also', OTHERS_UNCLEAR)
      const workshops = await lockWorkshops(
        transaction,
        wanted.map((item) => item.workshop),
      )
      // A retry gets its response even if the workshop has started or filled up since. Checked under the lock, once the
      // first request has ended.
      const earlier = idempotencyKey !== null && (await findSentBefore(transaction, kind, idempotencyKey))
      if (earlier) return earlier
      const { timeZone } = schedule.current().content.company
      for (const [index, { workshop, seats }] of wanted.entries()) {
        await requireSeats(transaction, workshops.get(workshop), { timeZone, count: seats, isOther: index > 0 })
      }
      networks = await requireFewOpen(transaction, lead.email, address)
    }
    const target = [leads.kind, leads.idempotencyKey]
    const [inserted] = await transaction
      .insert(leads)
      .values({ ...lead, networks })
      .onConflictDoNothing({ target })
      .returning(stored)
    if (inserted) {
      if (file) await transaction.insert(leadFiles).values({ ...file, leadId: id })
      await addJobs(transaction, jobsForLead(kind, id))
      return inserted
    }
    const earlier = await findSentBefore(transaction, kind, idempotencyKey ?? '')
    if (!earlier) throw new Error('The lead with this key disappeared.')
    return earlier
  })
}

export async function findSentBefore(database: Queryable, kind: LeadKind, key: string) {
  const byKey = and(eq(leads.kind, kind), eq(leads.idempotencyKey, key))
  const [row] = await database.select(stored).from(leads).where(byKey)
  return row
}

/** Returns leads that were not erased, oldest first. */
export async function findLeads(database: Queryable, ids: string[]): Promise<LeadRecord[]> {
  return (await selectLeads(database, ids)).map(getRecord)
}

const { leadId, ...fileColumns } = getTableColumns(leadFiles)

function selectLeads(database: Queryable, ids: string[]) {
  return database
    .select({ ...getTableColumns(leads), ...fileColumns })
    .from(leads)
    .leftJoin(leadFiles, eq(leadFiles.leadId, leads.id))
    .where(inArray(leads.id, ids))
    .orderBy(asc(leads.createdAt), asc(leads.id))
}

const COMMON = ['email', 'phone', 'company'] as const
type Column = 'name' | (typeof COMMON)[number]

/** Returns the column of a common field. Other fields are stored in `answers`. */
function getColumn({ nameField }: LeadForm, field: string): Column | undefined {
  return field === nameField ? 'name' : COMMON.find((column) => column === field)
}

/** Excludes consent, without which a form is invalid. */
function storedFields({ fields }: LeadForm): string[] {
  return Object.keys(fields).filter((field) => fields[field]?.kind !== 'consent')
}

function getColumns(form: LeadForm, sent: Record<string, unknown>) {
  const columns: Partial<Record<Column, string>> = {}
  const answers: Record<string, string | number> = {}
  for (const field of storedFields(form)) {
    const column = getColumn(form, field)
    if (column) columns[column] = String(sent[field])
    else answers[field] = sent[field] as string | number
  }
  return { ...(columns as { name: string; email: string }), answers }
}

/** Converts a row to its fields in the form's order. New fields are '', former ones come last. */
export function getRecord({
  id,
  kind,
  createdAt,
  fileKey,
  ...row
}: Awaited<ReturnType<typeof selectLeads>>[number]): LeadRecord {
  const form = getLeadForm(kind as LeadKind)
  const answers = storedFields(form).map((field) => {
    const column = getColumn(form, field)
    return [field, column ? row[column] : (row.answers[field] ?? '')]
  })
  const former = Object.entries(row.answers).filter(([field]) => !(field in form.fields))
  const { consentedAt, fileName, fileType, fileBytes, scan } = row
  const file = fileKey === null ? {} : { consentedAt, fileKey, fileName, fileType, fileBytes, scan }
  const seats = kind === 'reservation' ? { seatsState: row.seatsState } : {}
  return { id, createdAt, ...Object.fromEntries([...answers, ...former]), ...file, ...seats }
}
