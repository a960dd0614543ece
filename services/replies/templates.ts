import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import { inTransaction } from '#database/client.ts'
import { replyTemplates } from '#database/schema-replies.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { type EmailText, fillIn, textProblems } from '#services/merge.ts'
import { hasId } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { replyFields } from './service.ts'

/** `staffName` is the last editor. */
export type ReplyTemplate = typeof replyTemplates.$inferSelect & { staffName: string }

const NAME_MAX_LENGTH = 60

export function listTemplates({ database }: DataDeps): Promise<ReplyTemplate[]> {
  return database
    .select({ ...getTableColumns(replyTemplates), staffName: staff.name })
    .from(replyTemplates)
    .innerJoin(staff, eq(staff.id, replyTemplates.staffId))
    .orderBy(asc(replyTemplates.name))
}

/** Returns the text of a template. @throws ServiceError not_found */
export async function findTemplate({ database }: DataDeps, id: string): Promise<EmailText> {
  const { subject, body } = replyTemplates
  const [template] = await database.select({ subject, body }).from(replyTemplates).where(hasId(replyTemplates.id, id))
  if (!template) throw new ServiceError('not_found', 'There is no such template.')
  return template
}

/** Values for all merge fields, so that any remaining one is unknown. */
const everyField = Object.fromEntries(replyFields.map((field) => [field, field]))

/** Stores a template. @param id '' for a new one @param seen the `changedAt` that the author saw */
export async function saveTemplate(
  { database }: DataDeps,
  actor: Actor,
  { id, seen }: { id: string; seen: string },
  typed: EmailText & { name: string },
): Promise<void> {
  requireRight(actor, 'templates')
  const template = { name: cleanLine(typed.name), subject: cleanText(typed.subject), body: cleanText(typed.body) }
  const { name } = template
  const isName = name !== '' && [...name].length <= NAME_MAX_LENGTH
  requireNoProblems({
    name: isName ? undefined : 'A name must be 1 to 60 characters long.',
    ...textProblems(fillIn(template, everyField)),
  })
  const row = { ...template, id: id || uuidv7(), staffId: actor.staffId, changedAt: new Date() }
  await inTransaction(database, async (transaction) => {
    // Serialized, so that names stay unique.
    await transaction.execute(sql`lock table ${replyTemplates} in share row exclusive mode`)
    const all = await transaction.select().from(replyTemplates)
    const before = all.find((item) => item.id === id)
    if (id && !before) throw noSuchTemplate()
    if (before && before.changedAt.toISOString() !== seen) {
      throw new ServiceError('stale', 'Someone else changed this template. Copy what you typed, and reload the page.')
    }
    const isTaken = all.some((item) => item.id !== id && item.name === name)
    requireNoProblems({ name: isTaken ? 'There is a template with this name. Choose another one.' : undefined })
    await transaction.insert(replyTemplates).values(row).onConflictDoUpdate({ target: replyTemplates.id, set: row })
    await logAction(transaction, actor, { action: 'template.saved', detail: { template: row.id } })
  })
}

/** Deletes a template, but no replies. @throws ServiceError forbidden, not_found */
export async function deleteTemplate({ database }: DataDeps, actor: Actor, id: string): Promise<void> {
  requireRight(actor, 'templates')
  await inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction.delete(replyTemplates).where(hasId(replyTemplates.id, id))
    if (!rowCount) throw noSuchTemplate()
    await logAction(transaction, actor, { action: 'template.deleted', detail: { template: id } })
  })
}

const noSuchTemplate = () => new ServiceError('not_found', 'There is no such template. Someone may have deleted it.')
