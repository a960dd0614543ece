import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OfferTerms } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import type { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { interviewPart } from '#mail/emails/interview.ts'
import type { EmailData } from '#mail/registry.ts'
import { storedTerms } from './terms.ts'

const { id, recordId, state, outcome, sentAt, acceptedAt, plan, respondBy } = decisions

/** A `decisions` row in effect is still the last word on its application, as its email says (mail/emails/decision.ts). */
const lastWord = sql<boolean>`(decisions.outcome = (select status from applications where id = decisions.record_id)
  and not exists (select from decisions as later where later.record_id = decisions.record_id
    and later.state = 'sent' and later.sent_at > decisions.sent_at))`

/** Finds a decision in effect, and the id of the last one, for its email; undefined if it was erased. */
export async function findSentDecision(database: Queryable, record: string, wanted: string) {
  const { subject, body } = decisions
  const sent = await database
    .select({ id, outcome, respondBy, terms: storedTerms, subject, body })
    .from(decisions)
    .where(and(eq(recordId, record), eq(state, 'sent')))
    .orderBy(asc(sentAt))
  const decision = sent.find((row) => row.id === wanted)
  return decision && { decision, last: sent.at(-1)?.id }
}

export type SentOffer = NonNullable<ReturnType<Awaited<ReturnType<typeof findLastOffers>>['get']>>

/** Returns the last sent offer of each application, by application id. */
export async function findLastOffers(database: Queryable, recordIds: string[]) {
  const offers = await database
    .select({ id, recordId, respondBy, terms: storedTerms, sentAt, acceptedAt, plan })
    .from(decisions)
    .where(and(inArray(recordId, recordIds), eq(state, 'sent'), eq(outcome, 'offered')))
    .orderBy(asc(sentAt))
  // The map keeps the last of several offers.
  return new Map(offers.map((offer) => [offer.recordId, offer]))
}

/** Returns the terms of an offer; once it is accepted, with the chosen plan alone. */
export function agreedTerms(offer: Pick<SentOffer, 'terms' | 'plan'> | undefined): OfferTerms | undefined {
  const { terms, plan } = offer ?? {}
  return terms && plan ? { ...terms, plans: terms.plans.filter(({ kind }) => kind === plan) } : (terms ?? undefined)
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

/**
 * Finds an interview as it is now, for its email; undefined if there is none. What the email says depends on what the
 * applicant was told before: an email about a change may never have gone out.
 * @param part see {@link interviewPart}
 */
export async function findInterviewChange(
  database: Queryable,
  application: typeof applications.$inferSelect,
  part: string,
): Promise<Pick<EmailData<'interview'>, 'interview' | 'current'> | undefined> {
  const { interviewMinutes: minutes, interviewPlace: place } = application
  const [id = '', sequence] = part.split('.')
  const named = { id, sequence: Number(sequence), minutes, place }
  if (part.endsWith('.reminder')) {
    const { interviewAt: at, interviewId, interviewSequence } = application
    const current = interviewPart(interviewId, interviewSequence, true)
    return at ? { interview: { ...named, at, earlier: null, step: 'reminder' }, current } : undefined
  }
  const changes = await findInterviewChanges(database, application.id, id)
  const last = changes.pop()
  if (!last) return undefined
  const { part: current } = last
  const told = changes.findLast((change) => change.isTold)?.at ?? null
  if (last.at === null) {
    const at = told ?? last.from
    return at ? { interview: { ...named, at, earlier: null, step: 'canceled' }, current } : undefined
  }
  const step = !told ? 'set' : told.getTime() === last.at.getTime() ? 'changed' : 'moved'
  return { interview: { ...named, at: last.at, earlier: step === 'moved' ? told : null, step }, current }
}

/** Returns all changes of an interview, oldest first. `at` is null once it is canceled; `isTold`: its email was sent. */
async function findInterviewChanges(database: Queryable, application: string, interview: string) {
  const { recordId, kind, detail } = recordEvents
  const part = sql<string>`${detail}->>'part'`
  const rows = await database
    .select({
      part,
      detail,
      isTold: sql<boolean>`exists (select from sent_emails as sent
        where sent.key = 'interview.visitor.' || ${recordId} || '.' || (${part}))`,
    })
    .from(recordEvents)
    .where(and(eq(recordId, application), eq(kind, 'interview'), sql`starts_with(${part}, ${`${interview}.`})`))
    .orderBy(asc(recordEvents.id))
  let at: Date | null = null
  return rows.map(({ detail, ...row }) => {
    const from = detail.from ? new Date(detail.from) : null
    // An event that changed only length or place has no time.
    if (detail.step !== 'changed') at = detail.at ? new Date(detail.at) : null
    return { ...row, at, from }
  })
}

/** `outdated`: a later decision or status came before it could be sent. */
export type EmailState = 'waiting' | 'sent' | 'failed' | 'outdated'

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
  when not ${lastWord} then 'outdated'
  else 'waiting' end`
