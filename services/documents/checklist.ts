import { sql } from 'drizzle-orm'
import { cleanLine } from '#contract/clean-text.ts'
import { documentLimits } from '#contract/documents.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { documentChecklist } from '#database/schema-documents.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'

/** A document that staff ask for often. Applicants read the hint below its name. */
export type ChecklistItem = { name: string; hint: string }

/** The checklist as staff set it or as content has it. `seen` is '' before the first change. */
export async function findChecklist(database: Queryable, { documents }: ServiceDeps['decisions']) {
  const [row] = await database.select().from(documentChecklist)
  return row ? { items: row.items, seen: row.changedAt.toISOString() } : { items: documents, seen: '' }
}

/** Stores the checklist. Items without a name are left out. @throws ServiceError forbidden, invalid, stale */
export async function saveChecklist(
  { database, decisions }: DataDeps & Pick<ServiceDeps, 'decisions'>,
  actor: Actor,
  typed: { items: ChecklistItem[]; seen: string },
): Promise<void> {
  requireRight(actor, 'templates')
  const cleaned = typed.items.map(({ name, hint }) => ({ name: cleanLine(name), hint: cleanLine(hint) }))
  requireNoProblems(Object.fromEntries(cleaned.flatMap(getProblems)))
  const items = cleaned.filter(({ name }) => name !== '').slice(0, documentLimits.checklist)
  const row = { items, staffId: actor.staffId, changedAt: new Date() }
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table ${documentChecklist} in share row exclusive mode`)
    if ((await findChecklist(transaction, decisions)).seen !== typed.seen) {
      throw new ServiceError('stale', 'Someone else changed the checklist. Copy what you typed, and reload the page.')
    }
    await transaction
      .insert(documentChecklist)
      .values(row)
      .onConflictDoUpdate({ target: documentChecklist.isOnly, set: row })
    await logAction(transaction, actor, { action: 'checklist.saved', detail: { documents: items.length } })
  })
}

/** Problems by the name of the form's field. */
function getProblems({ name, hint }: ChecklistItem, at: number, all: ChecklistItem[]): [string, string | undefined][] {
  const isTwice = name !== '' && all.findIndex((item) => item.name === name) < at
  return [
    [`name${at}`, nameProblem(name, hint) ?? (isTwice ? 'This name is in the checklist already.' : undefined)],
    [`hint${at}`, [...hint].length > documentLimits.hint ? tooLong('An explanation', documentLimits.hint) : undefined],
  ]
}

function nameProblem(name: string, hint: string): string | undefined {
  if (name === '' && hint !== '') return 'Add a name.'
  return [...name].length > documentLimits.name ? tooLong('A name', documentLimits.name) : undefined
}

export const tooLong = (what: string, most: number) => `${what} can be up to ${most} characters long.`
