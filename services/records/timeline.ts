import { asc, eq, inArray } from 'drizzle-orm'
import { applications, checkoutSessions } from '#database/schema.ts'
import { recordEvents, recordMentions, type records, sentEmails } from '#database/schema-desk.ts'
import { codeRedemptions, ledgerTable } from '#database/schema-payments.ts'
import { replies } from '#database/schema-replies.ts'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps } from '#services/deps.ts'
import type { EventKind } from '#services/event-words.ts'
import { formatFee } from '#services/money.ts'

type Happening =
  /** `source` is the traffic source, if known (services/analytics). `by` is set if staff filled in the form. */
  | { what: 'submitted'; source: string | null }
  /** `off` is the reduction by the code; null for the whole fee. */
  | { what: 'waived'; code: string; off: string | null }
  | { what: 'email'; to: 'visitor' | 'staff'; recipient: string; subject: string; text: string }
  | { what: 'checkout'; status: string; amount: string; reference: string }
  /** `state` and `reference` are Stripe's. */
  | { what: 'payment' | 'refund' | 'dispute'; state: string; amount: string; reference: string }
  /** Can be taken back until `sendAt`. `sent` once a mail server has accepted it. */
  | { what: 'reply'; id: string; subject: string; text: string; state: 'waiting' | 'sent' | 'taken_back'; sendAt: Date }
  | {
      what: Exclude<EventKind, 'reply'>
      /** Ids, states, codes, and names of assignees. services/event-words.ts has its text. */
      detail: Record<string, string | null>
      /** Message or note, or the subject of an email. */
      text: string | null
      mentioned: string[]
      /** Event id of a failed email that can be resent. */
      again: number | null
    }

/** Timeline entry. `by` is a staff member's name; null for visitors, Stripe and the program. */
export type TimelineEntry = { recordId: string; key: string; at: Date; by: string | null } & Happening

type Subject = Pick<typeof records.$inferSelect, 'id' | 'kind' | 'createdAt'>

/** Returns the timelines of records by id, oldest first, with as many queries as for one. */
export async function getTimelines(deps: DataDeps, of: Subject[]): Promise<Map<string, TimelineEntry[]>> {
  const ids = of.map(({ id }) => id)
  const applicationIds = of.filter(({ kind }) => kind === 'application').map(({ id }) => id)
  const parts = await Promise.all([
    applicationIds.length > 0 ? applicationEntries(deps, applicationIds) : [],
    emailEntries(deps, ids),
    eventEntries(deps, ids),
  ])
  const leads = of.filter(({ kind }) => kind !== 'application')
  const all = [leads.map(({ id, createdAt }) => submitted(id, createdAt)), ...parts].flat()
  // The sort is stable, so entries of the same time keep this order.
  all.sort((one, other) => one.at.getTime() - other.at.getTime())
  const byId = Map.groupBy(all, ({ recordId }) => recordId)
  return new Map(ids.map((id) => [id, withoutSettled(byId.get(id) ?? [])]))
}

/** Removes the option to resend emails that were since sent or requested again. */
function withoutSettled(entries: TimelineEntry[]): TimelineEntry[] {
  const asked = new Set(entries.flatMap((entry) => (entry.what === 'email_again' ? [entry.detail.event] : [])))
  const sent = new Map(entries.flatMap((entry) => (entry.what === 'email' ? [[entry.key, entry.at] as const] : [])))
  const sentReplies = new Set([...sent.keys()].filter(isOfReply).map((key) => key.split('.').at(-1)))
  return entries.flatMap((entry) => {
    if (entry.what === 'reply' && sentReplies.has(entry.id)) return { ...entry, state: 'sent' }
    // The reply's own entry shows it.
    if (entry.what === 'email' && isOfReply(entry.key)) return []
    if (entry.what !== 'email_failed') return entry
    const sentAt = sent.get(entry.detail.key ?? '')
    const isSettled = asked.has(String(entry.again)) || (sentAt !== undefined && sentAt > entry.at)
    return isSettled ? { ...entry, again: null } : entry
  })
}

const isOfReply = (key: string) => key.startsWith('reply.')

function submitted(recordId: string, at: Date, source: string | null = null, by: string | null = null): TimelineEntry {
  return { recordId, key: 'submitted', at, by, what: 'submitted', source }
}

async function applicationEntries({ database }: DataDeps, ids: string[]): Promise<TimelineEntry[]> {
  const { amount, rate, applicationId } = codeRedemptions
  const [sent, sessions, ledgerEntries] = await Promise.all([
    database
      .select({ application: applications, amount, rate, enteredBy: staff.name })
      .from(applications)
      .leftJoin(staff, eq(staff.id, applications.enteredBy))
      .leftJoin(codeRedemptions, eq(applicationId, applications.id))
      .where(inArray(applications.id, ids)),
    database.select().from(checkoutSessions).where(inArray(checkoutSessions.applicationId, ids)),
    database.select().from(ledgerTable).where(inArray(ledgerTable.applicationId, ids)),
  ])
  return [
    ...sent.flatMap(({ application, enteredBy, ...reduction }): TimelineEntry[] => {
      const { id: recordId, createdAt: at, waiverCode: code, waivedAmount, feeAmount, feeCurrency } = application
      const first = submitted(recordId, at, application.referrerKind, enteredBy)
      if (code === '') return [first]
      const off = takenOff(reduction, waivedAmount ?? feeAmount, feeCurrency)
      return [first, { recordId, key: 'waived', at, by: null, what: 'waived', code, off }]
    }),
    ...sessions.map(
      (session): TimelineEntry => ({
        recordId: session.applicationId,
        key: session.id,
        at: session.createdAt,
        by: null,
        what: 'checkout',
        status: session.status,
        amount: formatFee(session),
        reference: session.id,
      }),
    ),
    ...ledgerEntries.map(
      (ledgerEntry): TimelineEntry => ({
        recordId: ledgerEntry.applicationId,
        key: ledgerEntry.id,
        at: getTimestamp(ledgerEntry, sessions),
        by: null,
        what: ledgerEntry.kind,
        state: ledgerEntry.state,
        amount: formatFee(ledgerEntry),
        reference: ledgerEntry.sessionId === null ? 'outside Stripe' : ledgerEntry.id,
      }),
    ),
  ]
}

/** Formats a reduction, "CAD 20" or "25%"; null if nothing was left to pay, as with the default code. */
function takenOff(
  { amount, rate }: { amount: number | null; rate: number | null },
  feeAmount: number,
  currency: string,
): string | null {
  if (feeAmount === 0) return null
  if (rate !== null) return `${rate}%`
  return amount === null ? null : formatFee({ amount, currency })
}

/** Stripe's clock has whole seconds, so a payment could otherwise precede its checkout. */
function getTimestamp(
  { created, sessionId }: typeof ledgerTable.$inferSelect,
  sessions: (typeof checkoutSessions.$inferSelect)[],
) {
  const begun = sessions.find(({ id }) => id === sessionId)?.createdAt.getTime() ?? 0
  return new Date(Math.max(created * 1000, begun))
}

async function emailEntries({ database }: DataDeps, ids: string[]): Promise<TimelineEntry[]> {
  const emails = await database.select().from(sentEmails).where(inArray(sentEmails.recordId, ids))
  return emails.map(({ recordId, key, sentAt: at, recipient, subject, text }) => {
    const to = key.split('.')[1] === 'staff' ? 'staff' : 'visitor'
    return { recordId, key, at, by: null, what: 'email', to, recipient, subject, text }
  })
}

async function eventEntries({ database }: DataDeps, ids: string[]): Promise<TimelineEntry[]> {
  const { recordId } = recordEvents
  const events = await database.select().from(recordEvents).where(inArray(recordId, ids)).orderBy(asc(recordEvents.id))
  const named = events.flatMap(({ staffId, kind, detail }) =>
    [staffId, ...(kind === 'assigned' ? [detail.from, detail.to] : [])].flatMap((item) => item ?? []),
  )
  const [mentions, written, people] = await Promise.all([
    events.some(({ kind }) => kind === 'note')
      ? database
          .select({ eventId: recordMentions.eventId, name: staff.name })
          .from(recordMentions)
          .innerJoin(staff, eq(staff.id, recordMentions.staffId))
          .where(inArray(recordMentions.recordId, ids))
          .orderBy(asc(staff.name))
      : [],
    events.some(({ kind }) => kind === 'reply')
      ? database.select().from(replies).where(inArray(replies.recordId, ids))
      : [],
    named.length > 0
      ? database
          .select({ id: staff.id, name: staff.name })
          .from(staff)
          .where(inArray(staff.id, [...new Set(named)]))
      : [],
  ])
  const names = new Map(people.map((person) => [person.id, person.name]))
  const getName = (staffId: string | null | undefined) => (staffId ? (names.get(staffId) ?? null) : null)

  return events.map((event): TimelineEntry => {
    const { id, kind, detail, note } = event
    const common = { recordId: event.recordId, key: `event ${id}`, at: event.at, by: getName(event.staffId) }
    if (kind === 'reply') {
      const found = written.find((reply) => reply.id === detail.reply)
      const { id = '', subject = '', body: text = '', sendAt = event.at } = found ?? {}
      const state = found?.state === 'taken_back' ? 'taken_back' : 'waiting'
      return { ...common, what: kind, id, subject, text, state, sendAt }
    }
    return {
      ...common,
      what: kind,
      text: note,
      detail: kind === 'assigned' ? { from: getName(detail.from), to: getName(detail.to) } : detail,
      mentioned: mentions.filter(({ eventId }) => eventId === id).map(({ name }) => name),
      again: kind === 'email_failed' && detail.kind ? id : null,
    }
  })
}
