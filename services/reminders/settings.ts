import { sql } from 'drizzle-orm'
import { type ReminderKind, reminderFields } from '#content/merge-fields.ts'
import { cleanText } from '#contract/clean-text.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { reminderSettings } from '#database/schema-admissions.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { invalidField, requireNoProblems, ServiceError } from '#services/errors.ts'
import { type EmailText, fillIn, textProblems } from '#services/merge.ts'
import { type Actor, requireRight } from '#services/rights.ts'

export const reminderKinds = Object.keys(reminderFields) as ReminderKind[]

/** A kind of reminder as it is set. `seen` is '' before the first change. */
export type ReminderSetting = EmailText & { kind: ReminderKind; isOn: boolean; seen: string }

/** Every kind, as staff set it or as content has it. */
export async function listReminderSettings(
  database: Queryable,
  { reminders }: ServiceDeps['decisions'],
): Promise<ReminderSetting[]> {
  const rows = await database.select().from(reminderSettings)
  return reminderKinds.map((kind) => {
    const row = rows.find((item) => item.kind === kind)
    if (!row) return { kind, isOn: true, ...reminders[kind], seen: '' }
    const { isOn, subject, body, changedAt } = row
    return { kind, isOn, subject, body, seen: changedAt.toISOString() }
  })
}

/** Stores text and switch of a kind of reminder. @throws ServiceError forbidden, invalid, stale */
export async function saveReminderSetting(
  { database, decisions }: DataDeps & Pick<ServiceDeps, 'decisions'>,
  actor: Actor,
  typed: EmailText & { kind: string; isOn: boolean; seen: string },
): Promise<void> {
  requireRight(actor, 'templates')
  const kind = reminderKinds.find((item) => item === typed.kind)
  if (!kind) throw invalidField('kind', 'There is no such reminder.')
  const text = { subject: cleanText(typed.subject), body: cleanText(typed.body) }
  const filled = Object.fromEntries(reminderFields[kind].map((field) => [field, field]))
  requireNoProblems(textProblems(fillIn(text, filled)))
  const row = { ...text, kind, isOn: typed.isOn, staffId: actor.staffId, changedAt: new Date() }
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table ${reminderSettings} in share row exclusive mode`)
    const before = (await listReminderSettings(transaction, decisions)).find((item) => item.kind === kind)
    if (before?.seen !== typed.seen) {
      throw new ServiceError('stale', 'Someone else changed this reminder. Copy what you typed, and reload the page.')
    }
    await transaction
      .insert(reminderSettings)
      .values(row)
      .onConflictDoUpdate({ target: reminderSettings.kind, set: row })
    await logAction(transaction, actor, {
      action: 'reminder.saved',
      detail: { reminder: kind, on: String(typed.isOn) },
    })
  })
}
