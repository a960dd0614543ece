import { inArray } from 'drizzle-orm'
import { ContentError } from '#content/content-error.ts'
import { type Documents, isPicture, withoutUnnamed } from '#content/documents.ts'
import { compareDocuments } from '#content/editing/compare.ts'
import { loadContent } from '#content/load.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { contentFiles } from '#database/schema-content.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { isText } from './bodies.ts'
import { lockDraft, touchDraft } from './draft-rows.ts'
import { addVersion, currentDocuments, lockVersions, storeFile } from './versions.ts'

/** Reads the newest version's documents as files. Undefined before the first start. */
export async function exportContent(database: Queryable): Promise<Map<string, Buffer> | undefined> {
  const documents = await currentDocuments(database)
  if (!documents) return undefined
  const hashes = [...documents].flatMap(([file, text]) => (isPicture(file) ? [text] : []))
  const rows =
    hashes.length === 0 ? [] : await database.select().from(contentFiles).where(inArray(contentFiles.hash, hashes))
  const pictures = new Map(rows.map(({ hash, bytes }) => [hash, Buffer.from(bytes)]))
  return new Map(
    [...documents].map(([file, text]) => {
      const bytes = isPicture(file) ? pictures.get(text) : Buffer.from(text)
      if (!bytes) throw new Error(`The newest version of the content has no ${file}.`)
      return [file, bytes]
    }),
  )
}

/**
 * Publishes documents as they are, for a command. The draft's changes stay, and are compared with them.
 *
 * @param pictures bytes by hash
 * @returns the version, and how many parts differ; undefined if none does
 * @throws ContentError
 */
export async function importContent(
  { database }: DataDeps,
  documents: Documents,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<{ version: number; changes: number } | undefined> {
  for (const [file, text] of documents) {
    const line = text.split('\n').findIndex((words) => !isText(words)) + 1
    if (line > 0) throw new ContentError(file, line, 'The line has characters that are no text.')
  }
  loadContent(documents)
  const named = withoutUnnamed(documents)
  return inTransaction(database, async (transaction) => {
    await lockDraft({ database }, transaction)
    await lockVersions(transaction)
    const before = await currentDocuments(transaction)
    const changes = compareDocuments(before ?? new Map(), named).map((part) => ({ ...part, staffId: null }))
    if (changes.length === 0) return undefined
    for (const [file, hash] of named) {
      const bytes = isPicture(file) && pictures.get(hash)
      if (bytes) await storeFile(transaction, { hash, bytes: new Uint8Array(bytes) })
    }
    const version = await addVersion(transaction, named, { changes }, before)
    await touchDraft(transaction)
    await logAction(transaction, null, { action: 'content.imported', detail: { version, changes: changes.length } })
    return { version, changes: changes.length }
  })
}
