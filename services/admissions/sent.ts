import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordEvents, sentEmails } from '#database/schema-desk.ts'

/** A decision that is in effect, for its email; undefined where it was erased. */
export async function findSentDecision(database: Queryable, recordId: string, id: string) {
  const { outcome, respondBy, subject, body, state } = decisions
  const [row] = await database
    .select({ id: decisions.id, outcome, respondBy, subject, body })
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.recordId, recordId), eq(state, 'sent')))
  return row
}

export type EmailState = 'waiting' | 'sent' | 'failed'

/** Whether a mail server has the email of a decision that is in effect: as the timeline of its record says it. */
export const emailState = sql<EmailState>`case
  when exists (
    select from ${sentEmails} where ${sentEmails.key} = 'decision.visitor.' || ${decisions.recordId} || '.' || ${decisions.id}
  ) then 'sent'
  when (
    select ${recordEvents.kind} from ${recordEvents}
    where ${recordEvents.recordId} = ${decisions.recordId} and ${recordEvents.kind} in ('email_failed', 'email_again')
      and ${recordEvents.detail}->>'part' = ${decisions.id}::text
    order by ${recordEvents.id} desc limit 1
  ) = 'email_failed' then 'failed'
  else 'waiting' end`
