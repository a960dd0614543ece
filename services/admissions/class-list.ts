import type { Readable } from 'node:stream'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { applicationStatuses, holdsSeat, recordFee } from '#contract/application-status.ts'
import { isTuition } from '#contract/charges.ts'
import { toMinor } from '#contract/currencies.ts'
import { getReference } from '#contract/leads.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { logAction } from '#services/audit-log.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import { dueDay } from '#services/charges/due-day.ts'
import { owes } from '#services/charges/totals.ts'
import { type Column, type Row, startExport, toCsv } from '#services/csv.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { toDecimal } from '#services/money.ts'
import { type Actor, mayDo, requireRecent, requireRight } from '#services/rights.ts'
import { seatHeld } from './seats.ts'
import { findLastOffers } from './sent.ts'
import { waitlistOrder, waitsFor, waitsSince } from './waitlist.ts'

/** Who accepted a seat of a start, who has an offer of one, and who waits for one, each in order. */
type ClassGroups<Item> = Record<'accepted' | 'offered' | 'waiting', Item[]>

const { id, fullName, email, phone, startId, status, feeStatus } = applications
const byName = [asc(sql`lower(${fullName})`), asc(id)]

/** Returns the ids of all people of a start. */
export async function findClassIds(database: Queryable, start: string): Promise<ClassGroups<string>> {
  const held = and(eq(startId, start), seatHeld)
  const find = async (where: typeof held, order: typeof byName) =>
    (
      await database
        .select({ id })
        .from(applications)
        .where(where)
        .orderBy(...order)
    ).map((row) => row.id)
  const [accepted, offered, waiting] = await Promise.all([
    find(and(held, ne(status, 'offered')), byName),
    find(and(held, eq(status, 'offered')), byName),
    find(waitsFor(start), waitlistOrder),
  ])
  return { accepted, offered, waiting }
}

export type Learner = Awaited<ReturnType<typeof findLearners>>[number]

/** Limit of a group on a page. Its file has all of it. */
const MOST = 200

type ClassDeps = DataDeps & Pick<ServiceDeps, 'timeZone'>

/** Returns the people of a start, and how many there are. What they paid is for those who may see it. */
export async function findClass(deps: ClassDeps, { role }: Pick<Actor, 'role'>, start: string) {
  const ids = await findClassIds(deps.database, start)
  const first = async (group: string[]) => {
    const learners = await findLearners(deps, group.slice(0, MOST))
    return mayDo(role, 'charges') ? learners : learners.map(withoutPayments)
  }
  const [accepted, offered, waiting] = await Promise.all([first(ids.accepted), first(ids.offered), first(ids.waiting)])
  const people: ClassGroups<Learner> = { accepted, offered, waiting }
  return { people, counts: { accepted: ids.accepted.length, offered: ids.offered.length, waiting: ids.waiting.length } }
}

const withoutPayments = (learner: Learner): Learner => ({
  ...learner,
  tuition: learner.tuition && { ...learner.tuition, paid: 0, overdue: 0 },
})

async function findLearners({ database, timeZone }: ClassDeps, ids: string[]) {
  const rows = await database
    .select({
      id,
      name: fullName,
      email,
      phone,
      startId,
      status,
      feeStatus,
      since: waitsSince,
      documents: records.documents,
    })
    .from(applications)
    .innerJoin(records, eq(records.id, id))
    .where(inArray(id, ids))
  const offers = await findLastOffers(
    database,
    rows.flatMap((row) => (holdsSeat(row.status) ? row.id : [])),
  )
  const balances = await findBalances(database, ids)
  const today = dayIn(timeZone, new Date())
  const byId = new Map(
    rows.map(({ feeStatus, ...row }) => {
      const { terms, respondBy = null } = offers.get(row.id) ?? {}
      const fee = recordFee({ feeStatus, status: row.status })
      // Before it is charged, as agreed for this start alone.
      const agreed = terms?.startId === row.startId ? agreedTuition(terms) : null
      const tuition = chargedTuition(balances.get(row.id) ?? [], timeZone, today) ?? agreed
      return [row.id, { ...row, fee, tuition, respondBy: row.status === 'offered' ? respondBy : null }]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Minor units, with taxes. */
export type ClassTuition = { currency: string; agreed: number; paid: number; overdue: number }

function agreedTuition({ tuition }: OfferTerms): ClassTuition {
  const currency = tuition.currency.toLowerCase()
  return { currency, agreed: toMinor(tuition.amount, currency), paid: 0, overdue: 0 }
}

/** Undefined if none was charged. */
function chargedTuition(balances: Balance[], timeZone: string, today: string): ClassTuition | undefined {
  const charges = balances.filter(isTuition)
  const [sum] = owes(charges)
  if (!sum) return undefined
  const late = charges.filter((charge) => dueDay(charge, timeZone) < today)
  const { currency, asked, received, returned } = sum
  return { currency, agreed: asked, paid: received - returned, overdue: owes(late)[0]?.owed ?? 0 }
}

const tuitionColumn = (figure: 'agreed' | 'paid' | 'overdue', heading: string): Column => ({
  field: 'tuition',
  heading,
  isNumber: true,
  getValue: ({ tuition }) => {
    const { currency, ...amounts } = (tuition ?? {}) as Partial<ClassTuition>
    return currency && toDecimal({ amount: amounts[figure] ?? 0, currency })
  },
})

const statuses = Object.entries(applicationStatuses).map(([value, { staff: label }]) => ({ value, label }))

const columns: Column[] = [
  { field: 'status', heading: 'Status', options: statuses },
  { field: 'since', heading: 'Since (UTC)' },
  { field: 'name', heading: 'Name' },
  { field: 'email', heading: 'Email Address' },
  { field: 'phone', heading: 'Phone Number', isPhone: true },
  { field: 'fee', heading: 'Application Fee' },
  tuitionColumn('agreed', 'Tuition'),
  tuitionColumn('paid', 'Tuition Paid'),
  tuitionColumn('overdue', 'Tuition Overdue'),
  {
    field: 'tuition',
    heading: 'Tuition Currency',
    getValue: ({ tuition }) => (tuition as ClassTuition | null)?.currency.toUpperCase(),
  },
  { field: 'documents', heading: 'Documents', options: [{ value: 'to_check', label: 'to check' }] },
  { field: 'respondBy', heading: 'Answer By' },
  { field: 'reference', heading: 'Reference' },
  { field: 'id', heading: 'Id' },
]

/** Exports all people of a start as a CSV stream. Logs the export first. @throws ServiceError forbidden, verify, too_many */
export async function exportClass(deps: ClassDeps, actor: Actor, start: string): Promise<Readable> {
  requireRight(actor, 'export')
  requireRecent(actor)
  const { database } = deps
  return startExport(async () => {
    const { accepted, offered, waiting } = await findClassIds(database, start)
    const ids = [...accepted, ...offered, ...waiting]
    await logAction(database, actor, { action: 'records.exported', detail: { rows: ids.length } })
    return toCsv(getBatches(deps, ids), columns, true)
  })
}

const BATCH = 500

async function* getBatches(deps: ClassDeps, ids: string[]): AsyncGenerator<Row[]> {
  for (let at = 0; at === 0 || at < ids.length; at += BATCH) {
    const learners = await findLearners(deps, ids.slice(at, at + BATCH))
    yield learners.map((learner) => ({ ...learner, reference: getReference(learner) }))
  }
}
