import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applications } from '#database/schema.ts'
import { recordEvents, type records, sentEmails } from '#database/schema-desk.ts'
import { checkoutSessions, ledgerEntries } from '#database/schema-ledger.ts'
import { codeRedemptions } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'
import { type ApplicationFee, findFees } from '#services/charges/balances.ts'
import type { DataDeps } from '#services/deps.ts'
import { formatFee } from '#services/money.ts'
import { checkoutEntries, emailEntries, eventEntries, moneyEntries, type TimelineEntry } from './timeline-entries.ts'

/** Entries of a timeline on one page. */
export const ENTRIES_SHOWN = 100

/** `entries` oldest first. `earlier` is the `until` of those before them, or null. */
export type Timeline = { entries: TimelineEntry[]; earlier: number | null }

/** Part of a timeline: the last `most` before `until` (milliseconds since 1970), or one entry alone and in full. */
export type TimelinePart = { most?: number; until?: number | undefined; only?: string | undefined }

/** Reads a part from an address. Ignores what is malformed. */
export function readTimelinePart(query: URLSearchParams): TimelinePart {
  const until = /^\d{1,14}$/.exec(query.get('until') ?? '')?.[0]
  return { until: until === undefined ? undefined : Number(until), only: query.get('entry') ?? undefined }
}

type Subject = Pick<typeof records.$inferSelect, 'id' | 'kind' | 'createdAt'>

/** Finds the timeline of each record, with as many queries as for one. */
export async function getTimelines(
  deps: DataDeps,
  of: Subject[],
  part: TimelinePart = {},
): Promise<Map<string, Timeline>> {
  const byId = Map.groupBy(await findRefs(deps, of, part), ({ recordId }) => recordId)
  const pages = of.map(({ id }) => ({ id, ...lastOf(byId.get(id) ?? [], part) }))
  const load = await loadEntries(
    deps,
    pages.flatMap(({ refs }) => refs),
    part,
  )
  return new Map(pages.map(({ id, refs, earlier }) => [id, { entries: refs.flatMap(load), earlier }]))
}

/** Finds one timeline of several records. */
export async function getJointTimeline(deps: DataDeps, of: Subject[], part: TimelinePart = {}): Promise<Timeline> {
  const { refs, earlier } = lastOf(await findRefs(deps, of, part), part)
  return { entries: refs.flatMap(await loadEntries(deps, refs, part)), earlier }
}

/** Where an entry is. `entry` is set if it comes from the record itself. */
type Ref = { recordId: string; source: string; key: string; at: Date; entry?: TimelineEntry }

function lastOf(refs: Ref[], { most = ENTRIES_SHOWN }: TimelinePart): { refs: Ref[]; earlier: number | null } {
  const hidden = refs.at(-most - 1)
  return { refs: refs.slice(-most), earlier: hidden ? hidden.at.getTime() + 1 : null }
}

/** Finds the last entries of each record, one more than a page has, in order. */
async function findRefs(deps: DataDeps, of: Subject[], part: TimelinePart): Promise<Ref[]> {
  const ids = of.map(({ id }) => id)
  const { most = ENTRIES_SHOWN, until, only } = part
  const last = (source: string, table: PgTable, { of, key, at, where }: Source) => sql`(
    select ${source} as source, ${key} as key, ${at} as at from ${table}
    where ${of} = wanted.id ${where ?? sql``}
      ${until === undefined ? sql`` : sql`and ${at} < to_timestamp(${until / 1000}::float8)`}
      ${only === undefined ? sql`` : sql`and ${key} = ${only}`}
    order by ${at} desc, ${key} desc limit ${most + 1})`
  const sources = [
    last('checkout', checkoutSessions, tables.checkout),
    last('ledger', ledgerEntries, tables.ledger),
    last('email', sentEmails, tables.email),
    last('event', recordEvents, tables.event),
  ]
  const [first, { rows }] = await Promise.all([
    firstEntries(deps, of),
    deps.database.execute<{ recordId: string; source: string; key: string; ms: number }>(sql`
      select wanted.id as "recordId", source, key, floor(extract(epoch from at) * 1000)::float8 as ms
      from unnest(${sql.param(ids)}::uuid[]) as wanted(id), lateral (${sql.join(sources, sql` union all `)}) as found
      order by at, length(key), key`),
  ])
  const isWanted = ({ key, at }: Ref) =>
    (until === undefined || at.getTime() < until) && (only === undefined || key === only)
  const refs = [...first.filter(isWanted), ...rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) }))]
  // The sort is stable, so entries of the same time keep this order.
  const rank = ({ source }: Ref) => order.indexOf(source)
  return refs.sort((one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other))
}

const order = ['record', 'checkout', 'ledger', 'email', 'event']

type Source = { of: AnyPgColumn; key: SQL; at: SQL; where?: SQL }

const tables = {
  checkout: {
    of: checkoutSessions.accountId,
    key: sql`${checkoutSessions.id}`,
    at: sql`${checkoutSessions.createdAt}`,
  },
  ledger: {
    of: ledgerEntries.accountId,
    key: sql`${ledgerEntries.id}`,
    // Stripe's clock has whole seconds, so a payment could otherwise precede its checkout.
    at: sql`greatest(to_timestamp(${ledgerEntries.created}),
      (select created_at from checkout_sessions as begun where begun.id = ${ledgerEntries.checkoutSessionId}))`,
  },
  email: {
    of: sentEmails.recordId,
    key: sql`${sentEmails.key}`,
    at: sql`${sentEmails.sentAt}`,
    // The reply's own entry shows it.
    where: sql`and ${sentEmails.key} not like 'reply.%'`,
  },
  event: { of: recordEvents.recordId, key: sql`'event ' || ${recordEvents.id}`, at: sql`${recordEvents.at}` },
} satisfies Record<string, Source>

/** Returns a function that finds the entry of a ref, unless it was erased meanwhile. */
async function loadEntries(deps: DataDeps, refs: Ref[], { only }: TimelinePart) {
  const isWhole = only !== undefined
  const of = (wanted: string) => refs.filter(({ source }) => source === wanted)
  const keys = (wanted: string) => of(wanted).map(({ key }) => key)
  const loaded = await Promise.all([
    checkoutEntries(deps, keys('checkout')),
    moneyEntries(deps, new Map(of('ledger').map(({ key, at }) => [key, at]))),
    emailEntries(deps, keys('email'), isWhole),
    eventEntries(
      deps,
      keys('event').map((key) => Number(key.slice('event '.length))),
      isWhole,
    ),
  ])
  const byKey = new Map(loaded.flat().map((entry) => [entry.key, entry]))
  return ({ key, entry }: Ref): TimelineEntry[] => [entry ?? byKey.get(key) ?? []].flat()
}

/** Returns what the rows of applications and leads themselves tell: that they were sent, and with which code. */
async function firstEntries({ database }: DataDeps, of: Subject[]): Promise<Ref[]> {
  const ids = of.filter(({ kind }) => kind === 'application').map(({ id }) => id)
  const leads = of.filter(({ kind }) => kind !== 'application')
  const { amount, rate, applicationId } = codeRedemptions
  const { id, createdAt, referrerKind, waiverCode } = applications
  const rows = await database
    .select({
      id,
      createdAt,
      referrerKind,
      waiverCode,
      amount,
      rate,
      by: staff.name,
    })
    .from(applications)
    .leftJoin(staff, eq(staff.id, applications.enteredBy))
    .leftJoin(codeRedemptions, eq(applicationId, applications.id))
    .where(inArray(applications.id, ids))
  const fees = await findFees(database, ids)
  const entries = [
    ...leads.map((lead) => submitted(lead.id, lead.createdAt)),
    ...rows.flatMap((row): TimelineEntry[] => {
      const { id: recordId, createdAt: at, waiverCode: code } = row
      const first = submitted(recordId, at, row.referrerKind, row.by)
      if (code === '') return [first]
      const off = takenOff(row, fees.get(recordId))
      return [first, { recordId, key: 'waived', at, by: null, what: 'waived', code, off }]
    }),
  ]
  return entries.map((entry) => ({ recordId: entry.recordId, source: 'record', key: entry.key, at: entry.at, entry }))
}

function submitted(recordId: string, at: Date, source: string | null = null, by: string | null = null): TimelineEntry {
  return { recordId, key: 'submitted', at, by, what: 'submitted', source }
}

/** Formats a reduction, "CAD 20" or "25%"; null if nothing was left to pay, as with the default code. */
function takenOff(
  { amount, rate }: { amount: number | null; rate: number | null },
  fee: ApplicationFee | undefined,
): string | null {
  if (!fee || fee.amount + fee.waived === 0) return null
  if (rate !== null) return `${rate}%`
  return amount === null ? null : formatFee({ amount, currency: fee.currency })
}
