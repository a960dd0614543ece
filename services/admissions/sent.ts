import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import type { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordEvents } from '#database/schema-desk.ts'
import type { InterviewStep } from '#mail/emails/interview.ts'
import { interviewPart } from './steps.ts'
import { storedTerms } from './words.ts'

const { id, recordId, state, outcome, sentAt, acceptedAt, respondBy } = decisions

/** Finds a decision in effect, for its email; undefined if it was erased. */
export async function findSentDecision(database: Queryable, record: string, decision: string) {
  const { subject, body } = decisions
  const [row] = await database
    .select({ outcome, respondBy, terms: storedTerms, subject, body })
    .from(decisions)
    .where(and(eq(id, decision), eq(recordId, record), eq(state, 'sent')))
  return row
}

export type SentOffer = NonNullable<ReturnType<Awaited<ReturnType<typeof findLastOffers>>['get']>>

/** Returns the last sent offer of each application, by application id. */
export async function findLastOffers(database: Queryable, recordIds: string[]) {
  const offers = await database
    .select({ id, recordId, respondBy, terms: storedTerms, sentAt, acceptedAt })
    .from(decisions)
    .where(and(inArray(recordId, recordIds), eq(state, 'sent'), eq(outcome, 'offered')))
    .orderBy(asc(sentAt))
  // The map keeps the last of several offers.
  return new Map(offers.map((offer) => [offer.recordId, offer]))
}

export async function markAccepted(transaction: Queryable, offer: Pick<SentOffer, 'id'>): Promise<void> {
  await transaction.update(decisions).set({ acceptedAt: sql`now()` }).where(eq(id, offer.id))
}

/** Returns the status before the last change; undefined if it never changed. */
export async function findStatusBefore(database: Queryable, application: string): Promise<string | undefined> {
  const { kind, detail } = recordEvents
  const [event] = await database
    .select({ detail })
    .from(recordEvents)
    .where(and(eq(recordEvents.recordId, application), eq(kind, 'status')))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return event?.detail.from ?? undefined
}

/** Finds an interview for its email; undefined if it was changed again. @param part see {@link interviewPart} */
export async function findInterviewChange(
  database: Queryable,
  application: typeof applications.$inferSelect,
  part: string,
) {
  const { interviewAt: at, interviewId: id, interviewSequence: sequence } = application
  const { interviewMinutes: minutes, interviewPlace: place } = application
  // Erased applicants have no interview id.
  if (!id || part.replace('.reminder', '') !== interviewPart(id, sequence)) return undefined
  const interview = { id, sequence, minutes, place }
  if (part.endsWith('.reminder')) {
    return at && at > new Date() ? { ...interview, at, earlier: null, step: 'reminder' as const } : undefined
  }
  const { recordId, kind, detail } = recordEvents
  const [event] = await database
    .select({ detail })
    .from(recordEvents)
    .where(and(eq(recordId, application.id), eq(kind, 'interview'), sql`${detail}->>'step' <> 'notes'`))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  const earlier = event?.detail.from ? new Date(event.detail.from) : null
  const time = at ?? earlier
  if (!event || !time) return undefined
  return { ...interview, at: time, earlier, step: event.detail.step as InterviewStep }
}

export type EmailState = 'waiting' | 'sent' | 'failed'

/** Delivery of the email of a `decisions` row in effect, consistent with the record's timeline. */
export const emailState = sql<EmailState>`case
  when exists (
    select from sent_emails as sent where sent.key = 'decision.visitor.' || decisions.record_id || '.' || decisions.id
  ) then 'sent'
  when (
    select event.kind from record_events as event
    where event.record_id = decisions.record_id and event.kind in ('email_failed', 'email_again')
      and event.detail->>'part' = decisions.id::text
    order by event.id desc limit 1
  ) = 'email_failed' then 'failed'
  else 'waiting' end`
