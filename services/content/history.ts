import { desc, eq, lt } from 'drizzle-orm'
import { compareDocuments } from '#content/editing/compare.ts'
import { loadContent } from '#content/load.ts'
import { inTransaction } from '#database/client.ts'
import { contentVersions } from '#database/schema-content.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { bodies, parsed } from './bodies.ts'
import { type ChangeInWords, changesInWords, namesOf } from './change-words.ts'
import { inWords } from './draft-errors.ts'
import { lockDraft, readDraft, touchDraft } from './draft-rows.ts'
import type { PublishDeps } from './publish.ts'
import { addVersion, currentDocuments, lockVersions, readVersion } from './versions.ts'

const PAGE = 20
/** The whole of an import would fill the page. */
const MOST_CHANGES = 200

export type PublishedVersion = {
  id: number
  at: Date
  /** Null for the starting content, and for what a command imported. */
  by: string | null
  reason: string
  changes: (ChangeInWords & { by: string | null })[]
  /** How many changes are not listed. */
  more: number
  /** The version whose content this one brought back. */
  restores: number | null
}

/** Lists publications with what each changed, latest first. `next` is for `before` of the next page. */
export async function history(
  { database }: DataDeps,
  actor: Actor,
  body: unknown,
): Promise<{ versions: PublishedVersion[]; next?: number }> {
  requireRight(actor, 'edit')
  const { before } = parsed(bodies.history, body)
  const { id, publishedAt: at, staffId, reason, changes, restores } = contentVersions
  const rows = await database
    .select({ id, at, by: staff.name, reason, changes, restores })
    .from(contentVersions)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const { documents } = await readDraft({ database })
  const authors = await namesOf(
    database,
    shown.flatMap((row) => row.changes.map((change) => change.staffId)),
  )
  const versions = shown.map(({ changes, ...version }) => {
    const all = changesInWords(changes, documents)
    const listed = all.slice(0, MOST_CHANGES).map(({ change, words }) => {
      return { ...words, by: authors.get(change.staffId ?? '') ?? null }
    })
    return { ...version, changes: listed, more: all.length - listed.length }
  })
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return { versions, ...(last && { next: last.id }) }
}

/** Publishes the documents of a former version. The draft's changes stay, and are compared with it. */
export async function restore(deps: PublishDeps, actor: Actor, body: unknown): Promise<{ version: number }> {
  requireRight(actor, 'edit')
  const { version: former, reason } = parsed(bodies.restore, body)
  const version = await inTransaction(deps.database, async (transaction) => {
    await lockDraft(deps, transaction)
    await lockVersions(transaction)
    const documents = await readVersion(transaction, former)
    const published = await currentDocuments(transaction)
    if (!documents || !published) throw new ServiceError('not_found', 'There is no such publication.')
    inWords(documents, () => loadContent(documents))
    const { staffId } = actor
    const changes = compareDocuments(published, documents).map((part) => ({ ...part, staffId }))
    if (changes.length === 0) throw new ServiceError('invalid', 'The site says this already.')
    const added = await addVersion(transaction, documents, { staffId, reason, changes, restores: former }, published)
    await touchDraft(transaction)
    await logAction(transaction, actor, {
      action: 'content.restored',
      detail: { version: added, changes: changes.length },
    })
    return added
  })
  await deps.schedule.refresh()
  return { version }
}
