import { hash } from 'node:crypto'
import { type Documents, isNamed, isPicture, withTexts } from '#content/documents.ts'
import { titleIn } from '#content/editing/titles.ts'
import { readDocuments, readPictures } from '#content/read-documents.ts'
import type { Queryable } from '#database/client.ts'
import { contentFiles } from '#database/schema-content.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { bodies, parsed } from './bodies.ts'
import { type DraftChange, listChanges } from './draft.ts'
import { changeDraft, readDraft } from './draft-rows.ts'
import { sampleFiles, storeFile } from './versions.ts'

export type NewerSample = { file: string; title: string }

/** Lists documents that nobody has edited, and whose starting text this release has changed. */
export async function sample({ database }: DataDeps, actor: Actor): Promise<{ files: NewerSample[] }> {
  requireRight(actor, 'edit')
  const { documents, published } = await readDraft({ database })
  const files = await newerSamples(database, { documents, published })
  return { files: files.map((file) => ({ file, title: titleIn(documents, file) })) }
}

async function newerSamples(
  database: Queryable,
  { documents, published }: Record<'documents' | 'published', Documents>,
): Promise<string[]> {
  const starting = readDocuments()
  const isUnedited = (file: string) => published.get(file) === documents.get(file)
  const isNewer = (file: string) => starting.has(file) && starting.get(file) !== documents.get(file) && !isPicture(file)
  return [...(await sampleFiles(database))].filter((file) => isNewer(file) && isUnedited(file)).sort()
}

/** Puts this release's texts of such documents into the draft, with the pictures that they name. */
export async function takeSample(deps: DataDeps, actor: Actor, body: unknown): Promise<{ changes: DraftChange[] }> {
  requireRight(actor, 'edit')
  const { files } = parsed(bodies.files, body)
  const starting = readDocuments()
  const draft = await changeDraft(deps, actor, async ({ documents, published }, transaction) => {
    const newer = new Set(await newerSamples(transaction, { documents, published }))
    const other = files.find((file) => !newer.has(file))
    if (other !== undefined)
      throw new ServiceError('invalid', `"${other}" has no newer sample text, or somebody has edited it.`)
    const texts = Object.fromEntries(files.map((file) => [file, starting.get(file) ?? '']))
    const words = Object.values(texts).join('\n')
    const pictures = [...starting].filter(([file]) => isPicture(file) && isNamed(file, words))
    await storeSamples(transaction, Object.values(texts), pictures)
    return withTexts(documents, { ...texts, ...Object.fromEntries(pictures) })
  })
  return { changes: await listChanges(deps.database, draft) }
}

/** Marks the texts as the program's own, so that the next release may offer its next ones. */
async function storeSamples(transaction: Queryable, texts: string[], pictures: [string, string][]): Promise<void> {
  const rows = texts.map((text) => {
    return { hash: hash('sha256', text), bytes: new Uint8Array(Buffer.from(text)), isSample: true }
  })
  if (rows.length > 0) {
    const set = { isSample: true }
    await transaction.insert(contentFiles).values(rows).onConflictDoUpdate({ target: contentFiles.hash, set })
  }
  const bytes = pictures.length > 0 ? readPictures() : new Map<string, Buffer>()
  for (const [file, id] of pictures) {
    const found = bytes.get(id)
    if (!found) throw new Error(`The starting content has no ${file}.`)
    await storeFile(transaction, { hash: id, bytes: new Uint8Array(found) })
  }
}
