// The draft: changed parts as rows, and the documents that they make of the newest version.
import { and, eq, sql } from 'drizzle-orm'
import { type Documents, isDocument, isPicture } from '#content/documents.ts'
import { compareDocuments } from '#content/editing/compare.ts'
import { getContent, rewritten, type Value } from '#content/editing/content-text.ts'
import { changed, type Path, partAt } from '#content/editing/field.ts'
import { carriedForward, FORMAT, upcasts } from '#content/upcasts.ts'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { contentChanges, contentDraft, contentVersions } from '#database/schema-content.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { Actor } from '#services/rights.ts'
import { latestId, readStored, readVersion } from './versions.ts'

export type DraftPart = {
  file: string
  path: Path
  before: unknown
  after: unknown
  staffId: string
  at: Date
  /** Set if the newest version has another value than the one that was changed: undefined if it has none. */
  theirs?: unknown
  /** The newest version has no place for it, so that it is not in the documents. */
  isLost?: true
}

export type Draft = {
  /** Another one after each change of the draft, and each publication. */
  key: string
  version: number
  published: Documents
  documents: Documents
  parts: DraftPart[]
  publishAt: Date | null
  scheduledBy: string | null
  reason: string
  /** Why the last scheduled publication failed. */
  problem: string | null
}

const MAX_LENGTH = 200_000
const MAX_PARTS = 2_000
/** Each photo has eight. */
const MAX_PICTURES = 800

/** Drafts by database, because a process asks for the same one again and again. */
const known = new WeakMap<object, Draft>()

type State = Pick<Draft, 'version' | 'key' | 'publishAt' | 'scheduledBy' | 'reason' | 'problem'> & { format: number }

const keyOf = (version: number, revision: number) => `${version}-${revision}`

/** Reads what the draft is now, in one cheap statement. */
export async function readDraftState(database: Queryable): Promise<State> {
  const version = sql<number | null>`(select max(${contentVersions.id}) from ${contentVersions})::int`
  const { revision, format, publishAt, scheduledBy, reason, problem } = contentDraft
  const [found] = await database
    .select({ version, revision, format, publishAt, scheduledBy, reason, problem })
    .from(contentDraft)
  // Nobody has changed the draft yet.
  if (!found) {
    const latest = (await latestId(database)) ?? 0
    const nothing = { publishAt: null, scheduledBy: null, reason: '', problem: null }
    return { ...nothing, key: keyOf(latest, 0), version: latest, format: FORMAT }
  }
  const { version: latest, revision: number, ...state } = found
  return { ...state, key: keyOf(latest ?? 0, number), version: latest ?? 0 }
}

/** @param database a transaction of `deps.database` */
export async function readDraft(deps: DataDeps, database: Queryable = deps.database): Promise<Draft> {
  const state = await readDraftState(database)
  const before = known.get(deps.database)
  if (before?.key === state.key) return { ...before, ...state }
  const published =
    before?.version === state.version ? before.published : ((await readVersion(database, state.version)) ?? new Map())
  const rows = await database.select().from(contentChanges)
  const parts = rows.map(({ path, before, after, ...row }) => {
    return { ...row, path: JSON.parse(path), before: before ?? undefined, after: after ?? undefined }
  })
  const carried = await carriedParts(database, state, published, parts)
  const draft = { ...state, published, ...applied(published, carried) }
  // What a transaction reads may be rolled back.
  if (database === deps.database) known.set(deps.database, draft)
  return draft
}

/** Returns parts that an earlier release wrote as this one writes them: what they made of its documents is carried forward. */
async function carriedParts(
  database: Queryable,
  { version, format }: State,
  published: Documents,
  parts: DraftPart[],
): Promise<DraftPart[]> {
  if (format >= FORMAT || parts.length === 0) return parts
  const stored = await readStored(database, version)
  const before = carriedForward(stored?.documents ?? new Map(), stored?.format ?? format, upcasts.slice(0, format - 1))
  const { documents, parts: applicable } = applied(before, parts)
  const next = compareDocuments(published, carriedForward(documents, format)).map((part) => {
    const own = applicable.findLast(({ file }) => file === part.file)
    return own ? { ...part, staffId: own.staffId, at: own.at } : undefined
  })
  return [...next.filter((part) => part !== undefined), ...applicable.filter(({ isLost }) => isLost)]
}

const sortKey = ({ file, path }: Pick<DraftPart, 'file' | 'path'>) => JSON.stringify([file, path])

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Makes the draft's documents. Parts that the newest version has as well are left out. */
export function applied(published: Documents, rows: DraftPart[]): Pick<Draft, 'documents' | 'parts'> {
  const documents = new Map(published)
  const ordered = rows.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  const parts = [...Map.groupBy(ordered, ({ file }) => file)].flatMap(([file, own]) => {
    const text = published.get(file)
    if (own.some(({ path }) => path.length === 0)) return applyWhole(documents, own.slice(0, 1))
    if (text === undefined) return own.map((part): DraftPart => ({ ...part, theirs: undefined, isLost: true }))
    return applyParts(documents, text, own)
  })
  return { documents, parts }
}

function applyWhole(documents: Map<string, string>, parts: DraftPart[]): DraftPart[] {
  return parts.flatMap((part) => {
    const now = documents.get(part.file)
    if (now === part.after) return []
    if (part.after === undefined) documents.delete(part.file)
    else documents.set(part.file, String(part.after))
    return [now === part.before ? part : { ...part, theirs: now }]
  })
}

function applyParts(documents: Map<string, string>, text: string, own: DraftPart[]): DraftPart[] {
  const published = getContent(text)
  let value: unknown = published
  const parts = own.flatMap((part): DraftPart[] => {
    const now = partAt(published, part.path)
    if (isSame(now, part.after)) return []
    if (!hasPlace(published, part.path)) return [{ ...part, theirs: undefined, isLost: true }]
    value = changed(value, part.path, part.after)
    return [isSame(now, part.before) ? part : { ...part, theirs: now }]
  })
  const file = own[0]?.file ?? ''
  if (value !== published) documents.set(file, rewritten(text, value as Value))
  return parts
}

/** Whether a value has what contains the part: an item is replaced, never added. */
function hasPlace(value: unknown, path: Path): boolean {
  const around = partAt(value, path.slice(0, -1))
  const key = path.at(-1)
  if (Array.isArray(around)) return typeof key === 'number' && key < around.length
  return typeof around === 'object' && around !== null && typeof key === 'string'
}

/** Waits for others who change or publish the draft, and reads it. */
export async function lockDraft(deps: DataDeps, transaction: Queryable): Promise<Draft> {
  const [state] = await transaction.select().from(contentDraft).for('update')
  if (!state) {
    await transaction.insert(contentDraft).values({ format: FORMAT }).onConflictDoNothing()
    return lockDraft(deps, transaction)
  }
  const draft = await readDraft(deps, transaction)
  // Before anything is published in this format, since rows are compared with the newest version.
  if (state.format < FORMAT) await storeParts(transaction, { ...draft, parts: [] }, draft.parts)
  return draft
}

/** Changes the draft to the documents that `change` returns. */
export async function changeDraft(
  deps: { database: Database },
  actor: Actor,
  change: (draft: Draft, transaction: Queryable) => Documents | Promise<Documents>,
): Promise<Draft> {
  const next = await inTransaction(deps.database, async (transaction) => {
    const draft = await lockDraft(deps, transaction)
    const documents = await change(draft, transaction)
    const parts = nextParts(draft, documents, actor)
    if (parts.some(({ file }) => (documents.get(file) ?? '').length > MAX_LENGTH))
      throw new ServiceError('invalid', 'This is too long to be content.')
    return storeParts(transaction, draft, parts)
  })
  known.set(deps.database, next)
  return next
}

/** A part keeps its author until somebody changes it again, and what was published before it until that is decided. */
function nextParts({ published, parts }: Draft, documents: Documents, { staffId }: Actor): DraftPart[] {
  const at = new Date()
  const next = compareDocuments(published, documents).map((part): DraftPart => {
    const own = parts.find(({ file, path }) => file === part.file && isSame(path, part.path))
    if (!own) return { ...part, staffId, at }
    return isSame(own.after, part.after) ? own : { ...own, after: part.after, staffId, at }
  })
  const lost = parts.filter(
    ({ isLost, file, path }) => isLost && !next.some((part) => part.file === file && isSame(part.path, path)),
  )
  return [...next, ...lost]
}

/** Replaces the draft's rows. @returns the draft with them @throws ServiceError invalid if there would be too many */
export async function storeParts(transaction: Queryable, draft: Draft, parts: DraftPart[]): Promise<Draft> {
  const pictures = parts.filter(({ file }) => isPicture(file))
  if (parts.length - pictures.length > MAX_PARTS || pictures.length > MAX_PICTURES)
    throw new ServiceError('invalid', 'The draft has too many changes. Publish or discard some first.')
  const stored = await transaction.select().from(contentChanges)
  for (const { file, path } of stored) {
    if (!parts.some((part) => part.file === file && JSON.stringify(part.path) === path)) {
      await transaction.delete(contentChanges).where(and(eq(contentChanges.file, file), eq(contentChanges.path, path)))
    }
  }
  for (const { file, path, before: was, after, staffId, at } of parts.filter((part) => !draft.parts.includes(part))) {
    if (!isDocument(file)) throw new ServiceError('invalid', `"${file}" is no file of the content.`)
    const values = { before: was ?? null, after: after ?? null, staffId, at }
    await transaction
      .insert(contentChanges)
      .values({ file, path: JSON.stringify(path), ...values })
      .onConflictDoUpdate({ target: [contentChanges.file, contentChanges.path], set: values })
  }
  const key = keyOf(draft.version, await touchDraft(transaction))
  const rows = parts.map(({ theirs, isLost, ...row }) => row)
  return { ...draft, key, ...applied(draft.published, rows) }
}

/** Tells all processes that the draft is another. @returns its revision */
export async function touchDraft(
  transaction: Queryable,
  state: Partial<typeof contentDraft.$inferInsert> = {},
): Promise<number> {
  const next = { ...state, format: FORMAT, revision: sql`${contentDraft.revision} + 1` }
  const [touched] = await transaction.update(contentDraft).set(next).returning({ revision: contentDraft.revision })
  return touched?.revision ?? 0
}
