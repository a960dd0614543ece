import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import type { webhookEvents } from '#database/schema-webhook.ts'
import { findApplication } from '#services/applications/service.ts'
import { withFees } from '#services/charges/balances.ts'
import { publicFields } from '#services/export-columns.ts'
import { findLeads } from '#services/leads/service.ts'

export type WebhookEvent = Pick<typeof webhookEvents.$inferSelect, 'sequence' | 'type' | 'subjectId' | 'change' | 'at'>

/** Once per subject, so the id needs no number. */
const onlyOnce = /\.created$|^person\.erased$/

/** The same at each attempt, for a receiver to tell a repeated delivery. */
export function getEventId({
  type,
  subjectId,
  sequence,
}: Pick<WebhookEvent, 'type' | 'subjectId' | 'sequence'>): string {
  return [type, subjectId, onlyOnce.test(type) ? undefined : sequence].filter(Boolean).join('.')
}

/**
 * Renders the body of a delivery (docs/webhook.md) from the current rows, as emails are: no copy of personal data waits or
 * stays. Undefined if the row was erased.
 */
export async function renderEvent(database: Queryable, event: WebhookEvent): Promise<string | undefined> {
  const subject = await renderSubject(database, event)
  if (!subject) return undefined
  const { sequence, type, at, change } = event
  const head = { id: getEventId(event), type, sequence, createdAt: at.toISOString() }
  return JSON.stringify({ ...head, ...(Object.keys(change).length > 0 && { change }), ...subject })
}

async function renderSubject(database: Queryable, { type, subjectId: id }: WebhookEvent): Promise<object | undefined> {
  if (id === null) return {}
  if (type === 'person.erased') return { lead: { id } }
  if (type.startsWith('person.')) return { person: { id, leads: await findLeadsOf(database, id) } }
  // An application or a company may owe something.
  if (/^(application|charge|account)\./.test(type)) {
    const row = await findApplication(database, id)
    // Erased applications with a payment are kept without their person.
    if (row?.email === '') return undefined
    const [lead] = row ? await withFees(database, [row]) : []
    if (lead) return { lead: publicFields(lead) }
  }
  const [row] = await findLeads(database, [id])
  return row && { lead: publicFields(row) }
}

/** Finds the ids of all that a person sent, oldest first. @param person an id that staff's merging gave */
async function findLeadsOf(database: Queryable, person: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from ${records} where folded_email in (select folded_email from ${records} where person_id = ${person}::uuid)
    order by created_at, id`)
  return rows.map(({ id }) => id)
}
