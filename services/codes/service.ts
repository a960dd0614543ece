import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { codes } from '#database/schema-payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { logAction } from '#services/audit-log.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { hasId } from '#services/record-changes.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { type CodeDeps, type CodeForm, newCode } from './fields.ts'

/** Creates a code, which must never have existed. Returns its id. @throws ServiceError forbidden, verify, invalid */
export async function makeCode(deps: CodeDeps, actor: Actor, form: CodeForm): Promise<string> {
  requireRight(actor, 'make-codes')
  requireRecent(actor)
  const row = { ...newCode(deps, form), id: uuidv7(), staffId: actor.staffId }
  await inTransaction(deps.database, async (transaction) => {
    const { rowCount } = await transaction.insert(codes).values(row).onConflictDoNothing({ target: codes.code })
    if (rowCount === 0) throw invalidField('code', 'This code already exists or was used before. Choose another one.')
    const { code, kind, amount, rate, currency } = row
    const off = amount === null ? { rate } : { amount, currency }
    await logAction(transaction, actor, { action: 'code.made', detail: { code, kind, ...off } })
  })
  return row.id
}

/** Ends a code permanently. Applications keep their reduction. @throws ServiceError forbidden, verify, not_found */
export async function endCode({ database }: Pick<CodeDeps, 'database'>, actor: Actor, id: string): Promise<void> {
  requireRight(actor, 'make-codes')
  requireRecent(actor)
  await inTransaction(database, async (transaction) => {
    const [code] = await transaction.select().from(codes).where(hasId(codes.id, id)).for('update')
    if (!code) throw noSuchCode()
    if (code.endedAt) return
    await transaction.update(codes).set({ endedAt: sql`now()` }).where(eq(codes.id, id))
    await logAction(transaction, actor, { action: 'code.ended', detail: { code: code.code, used: code.used } })
  })
}

export function noSuchCode(): ServiceError {
  return new ServiceError('not_found', 'There is no such code.')
}
