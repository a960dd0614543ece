import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordEvents } from '#database/schema-desk.ts'

/** A decision that is in effect, for its email; undefined where it was erased. */
export async function findSentDecision(database: Queryable, recordId: string, id: string) {
  const { outcome, respondBy, subject, body, state } = decisions
  const [row] = await database
    .select({ id: decisions.id, outcome, respondBy, subject, body })
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.recordId, recordId), eq(state, 'sent')))
  return row
}

/** The status that an application had before its last change; undefined where it never changed. */
export async function findStatusBefore(database: Queryable, id: string): Promise<string | undefined> {
  const { recordId, kind, detail } = recordEvents
  const [event] = await database
    .select({ detail })
    .from(recordEvents)
    .where(and(eq(recordId, id), eq(kind, 'status')))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return event?.detail.from ?? undefined
}

export type EmailState = 'waiting' | 'sent' | 'failed'

/** Whether a mail server has the email of a row of `decisions` that is in effect, as the timeline of its record says it. */
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
