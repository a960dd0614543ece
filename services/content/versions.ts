import { hash } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { type Documents, idsIn, isPicture } from '#content/documents.ts'
import { carriedForward, FORMAT } from '#content/upcasts.ts'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { contentFiles, contentVersions } from '#database/schema-content.ts'
import { ServiceError } from '#services/errors.ts'

export type Version = typeof contentVersions.$inferSelect

/** Hash of a document: of a picture, its bytes' own. */
function hashOf(file: string, text: string): string {
  return isPicture(file) ? text : hash('sha256', text)
}

/** Stores the starting content as the first version, unless there is one. @param pictures bytes by hash */
export async function storeStartingContent(
  database: Database,
  documents: Documents,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<void> {
  if ((await database.select({ id: contentVersions.id }).from(contentVersions).limit(1)).length > 0) return
  await inTransaction(database, async (transaction) => {
    await lockVersions(transaction)
    if ((await latestId(transaction)) !== undefined) return
    for (const [hash, bytes] of pictures) await storeFile(transaction, { hash, bytes: new Uint8Array(bytes) })
    await addVersion(transaction, documents, { isSample: true })
  })
}

/** One version is added at a time, so that each is made from the one before it. */
export async function lockVersions(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`lock table content_versions in share row exclusive mode`)
}

type Added = Partial<Pick<Version, 'staffId' | 'reason' | 'changes' | 'restores'>> & {
  /** The documents are the program's own. */
  isSample?: boolean
}

/**
 * Adds a version, which every process shows within a second. Call {@link lockVersions} before.
 *
 * @param before the newest version's documents: a sample in it stays one, also in another format
 * @returns its id
 * @throws ServiceError invalid if classes at the desk would lose their training
 */
export async function addVersion(
  transaction: Queryable,
  documents: Documents,
  { isSample = false, ...version }: Added,
  before: Documents = new Map(),
): Promise<number> {
  await mustKeepTrainings(transaction, documents)
  const samples = before.size > 0 ? await sampleFiles(transaction) : new Set()
  const texts = [...documents].filter(([file]) => !isPicture(file))
  const rows = texts.map(([file, text]) => {
    const isStill = isSample || (samples.has(file) && before.get(file) === text)
    return { hash: hashOf(file, text), bytes: new Uint8Array(Buffer.from(text)), isSample: isStill }
  })
  if (rows.length > 0) await transaction.insert(contentFiles).values(rows).onConflictDoNothing()
  const files = Object.fromEntries([...documents].map(([file, text]) => [file, hashOf(file, text)]))
  const [added] = await transaction
    .insert(contentVersions)
    .values({ files, format: FORMAT, ...version })
    .returning({ id: contentVersions.id })
  return added?.id ?? 0
}

/** A training goes only once its classes are over, or canceled. Those of the samples nobody attends. */
async function mustKeepTrainings(transaction: Queryable, documents: Documents): Promise<void> {
  const { rows } = await transaction.execute<{ course: string }>(sql`
    select distinct value->>'course' as course from schedule_entries
    where kind in ('start', 'workshop') and removed_at is null and value->>'ends' >= current_date::text
      and value->'canceled' is null and value->'sample' is null`)
  const trainings = idsIn('courses', documents)
  const gone = rows.find(({ course }) => !trainings.includes(course))
  if (!gone) return
  const sentence = `${gone.course} has classes at the desk that are not over. Cancel them before you remove the training.`
  throw new ServiceError('invalid', sentence)
}

/** Finds the newest version's documents that nobody has edited. */
export async function sampleFiles(database: Queryable): Promise<Set<string>> {
  const { rows } = await database.execute<{ file: string }>(sql`
    select file from content_versions, jsonb_each_text(files) as named (file, hash) join content_files using (hash)
    where is_sample and content_versions.id = (select max(id) from content_versions)`)
  return new Set(rows.map(({ file }) => file))
}

/** Stores a picture. Nothing names it until a version does. */
export async function storeFile(database: Queryable, file: { hash: string; bytes: Uint8Array<ArrayBuffer> }) {
  await database.insert(contentFiles).values(file).onConflictDoNothing()
}

export async function latestId(database: Queryable): Promise<number | undefined> {
  const { id } = contentVersions
  const [latest] = await database.select({ id }).from(contentVersions).orderBy(desc(id)).limit(1)
  return latest?.id
}

/** Reads a version's documents, as this program writes them. Undefined for an unknown version. */
export async function readVersion(database: Queryable, id: number): Promise<Documents | undefined> {
  const stored = await readStored(database, id)
  return stored && carriedForward(stored.documents, stored.format)
}

/** Reads a version's documents, in the format that they were written in. */
export async function readStored(database: Queryable, id: number) {
  const [version] = await database.select().from(contentVersions).where(eq(contentVersions.id, id))
  if (!version) return undefined
  const { files, format } = version
  const hashes = Object.entries(files).flatMap(([file, hash]) => (isPicture(file) ? [] : hash))
  const rows = await database.select().from(contentFiles).where(inArray(contentFiles.hash, hashes))
  const texts = new Map(rows.map(({ hash, bytes }) => [hash, Buffer.from(bytes).toString('utf8')]))
  const documents = Object.entries(files).map(([file, hash]): [string, string] => {
    const text = isPicture(file) ? hash : texts.get(hash)
    if (text === undefined) throw new Error(`Version ${id} of the content has no ${file}.`)
    return [file, text]
  })
  return { documents: new Map(documents) as Documents, format }
}

/** Reads the newest version; undefined before the first start. */
export async function currentDocuments(database: Queryable): Promise<Documents | undefined> {
  const id = await latestId(database)
  return id === undefined ? undefined : readVersion(database, id)
}

/** Reads a file of the newest version, such as `pictures/ada-1a2b3c4d-320.webp`. */
export async function findContentFile(database: Queryable, file: string): Promise<Buffer | undefined> {
  const [version] = await database
    .select({ hash: sql<string | null>`${contentVersions.files}->>${file}` })
    .from(contentVersions)
    .orderBy(desc(contentVersions.id))
    .limit(1)
  return version?.hash ? readStoredFile(database, version.hash) : undefined
}

/** Reads a file by the hash of its bytes. */
export async function readStoredFile(database: Queryable, hash: string): Promise<Buffer | undefined> {
  const [found] = await database.select().from(contentFiles).where(eq(contentFiles.hash, hash))
  return found && Buffer.from(found.bytes)
}
