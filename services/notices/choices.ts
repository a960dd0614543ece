import { eq } from 'drizzle-orm'
import { inTransaction } from '#database/client.ts'
import { noticeWays, staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField } from '#services/errors.ts'
import type { NoticeKind } from '#services/event-words.ts'
import type { Actor } from '#services/rights.ts'
import { type NoticeWay, noticesFor, wayOf } from './kinds.ts'

/** Lists how somebody hears of each kind that their role has. */
export async function listChoices(
  { database }: DataDeps,
  actor: Actor,
): Promise<{ kind: NoticeKind; way: NoticeWay }[]> {
  const [own] = await database.select({ notices: staff.notices }).from(staff).where(eq(staff.id, actor.staffId))
  return noticesFor(actor.role).map((kind) => ({ kind, way: wayOf(own?.notices ?? {}, kind) }))
}

/** Stores how somebody wants to hear of each kind. @throws ServiceError invalid */
export async function saveChoices(
  { database }: DataDeps,
  actor: Actor,
  typed: (kind: NoticeKind) => string,
): Promise<void> {
  const chosen = noticesFor(actor.role).map((kind) => {
    const way = noticeWays.find((item) => item === typed(kind))
    if (!way) throw invalidField(kind, 'Choose how you hear of it.')
    return [kind, way]
  })
  await inTransaction(database, async (transaction) => {
    await transaction
      .update(staff)
      .set({ notices: Object.fromEntries(chosen) })
      .where(eq(staff.id, actor.staffId))
    await logAction(transaction, actor, { action: 'staff.notices_set', subjectId: actor.staffId })
  })
}
