import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { recordEvents, recordMentions, sentEmails } from '#database/schema-desk.ts'
import { checkoutSessions, ledgerEntries } from '#database/schema-ledger.ts'
import { replies } from '#database/schema-replies.ts'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps } from '#services/deps.ts'
import type { EventKind } from '#services/event-words.ts'
import { formatFee } from '#services/money.ts'

// The rows behind chosen timeline entries.

/** Characters of a text in a list of entries. */
export const TEXT_SHOWN = 2_000

type Happening =
  /** `source` is the traffic source, if known (services/analytics). `by` is set if staff filled in the form. */
  | { what: 'submitted'; source: string | null }
  /** `off` is the reduction by the code; null for the whole fee. */
  | { what: 'waived'; code: string; off: string | null }
  | { what: 'email'; to: 'visitor' | 'staff'; recipient: string; subject: string; text: string; isCut: boolean }
  | { what: 'checkout'; status: string; amount: string; reference: string }
  /** `state` and `reference` are Stripe's. */
  | { what: 'payment' | 'refund' | 'dispute'; state: string; amount: string; reference: string }
  /** Can be taken back until `sendAt`. `sent` once a mail server has accepted it. */
  | {
      what: 'reply'
      id: string
      subject: string
      text: string
      isCut: boolean
      state: 'waiting' | 'sent' | 'taken_back'
      sendAt: Date
    }
  | {
      what: Exclude<EventKind, 'reply'>
      /** Ids, states, codes, and names of assignees. services/event-words.ts has its text. */
      detail: Record<string, string | null>
      /** Message or note, or the subject of an email. */
      text: string | null
      isCut: boolean
      mentioned: string[]
      /** Event id of a failed email that can be resent. */
      again: number | null
    }

/** Timeline entry. A text beyond {@link TEXT_SHOWN} is cut. `by` is a staff member's name; null for visitors, Stripe and the program. */
export type TimelineEntry = { recordId: string; key: string; at: Date; by: string | null } & Happening

type Loaded = Promise<TimelineEntry[]>

/** Cuts in PostgreSQL, so that a page never reads more than it shows. @param isWhole for an entry shown alone */
const shown = (text: AnyPgColumn, isWhole: boolean) => ({
  text: sql<string | null>`${isWhole ? text : sql`left(${text}, ${TEXT_SHOWN})`}`,
  isCut: isWhole ? sql<boolean>`false` : sql<boolean>`coalesce(char_length(${text}) > ${TEXT_SHOWN}, false)`,
})

export async function checkoutEntries({ database }: DataDeps, ids: string[]): Loaded {
  const rows = await database.select().from(checkoutSessions).where(inArray(checkoutSessions.id, ids))
  return rows.map((checkoutSession) => ({
    recordId: checkoutSession.accountId,
    key: checkoutSession.id,
    at: checkoutSession.createdAt,
    by: null,
    what: 'checkout',
    status: checkoutSession.status,
    amount: formatFee(checkoutSession),
    reference: checkoutSession.id,
  }))
}

/** @param moments when each happened, which is not before its checkout (see findRefs in timeline.ts) */
export async function moneyEntries({ database }: DataDeps, moments: Map<string, Date>): Loaded {
  const rows = await database
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.id, [...moments.keys()]))
  return rows.map((row) => ({
    recordId: row.accountId,
    key: row.id,
    at: moments.get(row.id) ?? new Date(row.created * 1000),
    by: null,
    what: row.kind,
    state: row.state,
    amount: formatFee(row),
    reference: row.checkoutSessionId === null ? 'outside Stripe' : row.id,
  }))
}

export async function emailEntries({ database }: DataDeps, keys: string[], isWhole: boolean): Loaded {
  const { key, recordId, sentAt, recipient, subject } = sentEmails
  const emails = await database
    .select({ recordId, key, at: sentAt, recipient, subject, ...shown(sentEmails.text, isWhole) })
    .from(sentEmails)
    .where(inArray(key, keys))
  return emails.map(({ text, ...email }) => {
    const to = email.key.split('.')[1] === 'staff' ? 'staff' : 'visitor'
    return { ...email, by: null, what: 'email', to, text: text ?? '' }
  })
}

export const eventKey = (id: number | string) => `event ${id}`
/** Key of the email of a reply (mail/write-email.ts). Its own entry shows it. */
export const replyKey = (recordId: string, id: string) => `reply.visitor.${recordId}.${id}`

export async function eventEntries(deps: DataDeps, ids: number[], isWhole: boolean): Loaded {
  const { id, recordId, at, staffId, kind, detail, text } = recordEvents
  const events = await deps.database
    .select({ id, recordId, at, staffId, kind, detail, ...shown(text, isWhole) })
    .from(recordEvents)
    .where(inArray(id, ids))
  const replyIds = events.flatMap((event) => (event.kind === 'reply' ? (event.detail.reply ?? []) : []))
  const [getName, mentions, written, settled] = await Promise.all([
    findNames(deps, events),
    findMentions(deps, ids),
    findReplies(deps, replyIds, isWhole),
    findSettled(deps, events),
  ])
  return events.map((event): TimelineEntry => {
    const { id, kind, detail, text, isCut } = event
    const common = { recordId: event.recordId, key: eventKey(id), at: event.at, by: getName(event.staffId) }
    if (kind === 'reply') {
      const found = written.get(detail.reply ?? '')
      const { id = '', subject = '', sendAt = event.at } = found ?? {}
      const isSent = settled.sentReplies.has(replyKey(event.recordId, id))
      const state = found?.state === 'taken_back' ? 'taken_back' : isSent ? 'sent' : 'waiting'
      return {
        ...common,
        what: kind,
        id,
        subject,
        text: found?.text ?? '',
        isCut: found?.isCut ?? false,
        state,
        sendAt,
      }
    }
    return {
      ...common,
      what: kind,
      text,
      isCut,
      detail: kind === 'assigned' ? { from: getName(detail.from), to: getName(detail.to) } : detail,
      mentioned: mentions.filter(({ eventId }) => eventId === id).map(({ name }) => name),
      again: kind === 'email_failed' && detail.kind && !settled.failures.has(id) ? id : null,
    }
  })
}

/** Finds what the person of a record asked last, by its page or by email. */
export async function findLastQuestion(deps: DataDeps, record: string): Promise<TimelineEntry | undefined> {
  const { id, recordId, kind } = recordEvents
  const [last] = await deps.database
    .select({ id })
    .from(recordEvents)
    .where(and(eq(recordId, record), inArray(kind, ['question', 'email_received'])))
    .orderBy(desc(id))
    .limit(1)
  return last && (await eventEntries(deps, [last.id], false))[0]
}

type Event = Pick<typeof recordEvents.$inferSelect, 'id' | 'recordId' | 'at' | 'staffId' | 'kind' | 'detail'>

async function findNames({ database }: DataDeps, events: Event[]) {
  const named = events.flatMap(({ staffId, kind, detail }) =>
    [staffId, ...(kind === 'assigned' ? [detail.from, detail.to] : [])].flatMap((item) => item ?? []),
  )
  const people = await database
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...new Set(named)]))
  const names = new Map(people.map((person) => [person.id, person.name]))
  return (staffId: string | null | undefined) => (staffId ? (names.get(staffId) ?? null) : null)
}

function findMentions({ database }: DataDeps, eventIds: number[]) {
  return database
    .select({ eventId: recordMentions.eventId, name: staff.name })
    .from(recordMentions)
    .innerJoin(staff, eq(staff.id, recordMentions.staffId))
    .where(inArray(recordMentions.eventId, eventIds))
    .orderBy(asc(staff.name))
}

async function findReplies({ database }: DataDeps, ids: string[], isWhole: boolean) {
  const { id, subject, state, sendAt } = replies
  const rows = await database
    .select({ id, subject, state, sendAt, ...shown(replies.body, isWhole) })
    .from(replies)
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds which replies a mail server has taken, and which failed emails were since sent or requested again. */
async function findSettled({ database }: DataDeps, events: Event[]) {
  const failed = events.filter(({ kind, detail }) => kind === 'email_failed' && detail.kind)
  const replyKeys = events.flatMap(({ recordId, kind, detail }) =>
    kind === 'reply' && detail.reply ? [replyKey(recordId, detail.reply)] : [],
  )
  const keys = [...failed.flatMap(({ detail }) => detail.key ?? []), ...replyKeys]
  const resentEvent: SQL = sql`${recordEvents.detail}->>'event'`
  const [sent, again] = await Promise.all([
    database
      .select({ key: sentEmails.key, at: sentEmails.sentAt })
      .from(sentEmails)
      .where(inArray(sentEmails.key, keys)),
    failed.length === 0
      ? []
      : database
          .select({ event: sql<string>`${resentEvent}` })
          .from(recordEvents)
          .where(
            and(
              inArray(
                recordEvents.recordId,
                failed.map((event) => event.recordId),
              ),
              eq(recordEvents.kind, 'email_again'),
              inArray(
                resentEvent,
                failed.map(({ id }) => String(id)),
              ),
            ),
          ),
  ])
  const sentAt = new Map(sent.map(({ key, at }) => [key, at]))
  const asked = new Set(again.map(({ event }) => event))
  const isSettled = ({ id, at, detail }: Event) => {
    const sentSince = sentAt.get(detail.key ?? '')
    return asked.has(String(id)) || (sentSince !== undefined && sentSince > at)
  }
  return { sentReplies: new Set(sentAt.keys()), failures: new Set(failed.filter(isSettled).map(({ id }) => id)) }
}
