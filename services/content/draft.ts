import { ContentError } from '#content/content-error.ts'
import type { Documents } from '#content/documents.ts'
import { getProblems, type Problem } from '#content/editing/checks.ts'
import { claimsByPage, type ShownClaim } from '#content/editing/claims.ts'
import { compare, isConflict, type Part } from '#content/editing/compare.ts'
import { asWritten, getContent, rewritten, type Value } from '#content/editing/content-text.ts'
import { changed, type Field, isWithin, type Path } from '#content/editing/field.ts'
import { fieldOfFile, isAtDesk } from '#content/editing/file-fields.ts'
import { type ListedPage, pageList } from '#content/editing/pages.ts'
import { getTitle, placeInWords } from '#content/editing/words.ts'
import { pathsOf } from '#content/known.ts'
import { contentFiles, loadContent, loadContentFile } from '#content/load.ts'
import { deviatingCounts } from '#content/specified-counts.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { bodies, parsed } from './bodies.ts'
import { type ChangeInWords, changesInWords, namesOf } from './change-words.ts'
import { type Choice, DraftConflict, findChoice, inWords } from './draft-errors.ts'
import { changeDraft, type Draft, type DraftPart, lockDraft, readDraft, storeParts, touchDraft } from './draft-rows.ts'

/** A change of the draft in words. `theirs` is what was published meanwhile of the same part. */
export type DraftChange = ChangeInWords & { by: string; at: Date; theirs?: string }

export type DraftIndex = {
  pages: ListedPage[]
  claims: ShownClaim[]
  /** Counts that differ from the specification, in words. */
  counts: string[]
  changes: DraftChange[]
  publishAt?: Date
  /** Of the person. */
  name: string
}

export type DraftFile = { file: string; seen: Value; value: Value; field: Field }

/** `problems` keep the document from being saved. */
export type Saved = { changes: DraftChange[]; problems: Problem[] }

/** Describes the draft's changes. */
export async function listChanges(database: Queryable, { parts, documents, published }: Draft): Promise<DraftChange[]> {
  const names = await namesOf(
    database,
    parts.map(({ staffId }) => staffId),
  )
  const all = new Map([...published, ...documents])
  return changesInWords(parts, all).map(({ change, words }) => {
    const theirs =
      'theirs' in change ? changesInWords([{ ...change, after: change.theirs }], all)[0]?.words.after : undefined
    return { ...words, by: names.get(change.staffId) ?? '', at: change.at, ...(theirs !== undefined && { theirs }) }
  })
}

export async function index(deps: DataDeps, actor: Actor): Promise<DraftIndex> {
  requireRight(actor, 'edit')
  const draft = await readDraft(deps)
  const { documents, publishAt } = draft
  const pages = pageList(documents)
  const names = await namesOf(deps.database, [actor.staffId])
  return {
    pages,
    claims: ifValid(() => claimsByPage(documents, pages)),
    counts: ifValid(() => countsInWords(documents)),
    changes: await listChanges(deps.database, draft),
    ...(publishAt && { publishAt }),
    name: names.get(actor.staffId) ?? '',
  }
}

/** Documents can contradict each other until the draft is published, which `review` tells. */
function ifValid<Item>(list: () => Item[]): Item[] {
  try {
    return list()
  } catch (error) {
    if (error instanceof ContentError) return []
    throw error
  }
}

function countsInWords(documents: Documents): string[] {
  return deviatingCounts(loadContent(documents)).map(
    ({ file, field, sentence }) => `${getTitle(file)}, ${placeInWords(field.split('.'))}: ${sentence}`,
  )
}

export async function file(deps: DataDeps, actor: Actor, body: unknown): Promise<DraftFile> {
  requireRight(actor, 'edit')
  const { file } = parsed(bodies.file, body)
  const { documents } = await readDraft(deps)
  const value = getContent(textOf(documents, file))
  return { file, seen: value, value, field: fieldOfFile(file, pathsOf(documents)) }
}

/** @throws ServiceError invalid if there is no such document with fields */
export function textOf(documents: Documents, file: string): string {
  if (!contentFiles(documents).includes(file)) throw new ServiceError('invalid', `There is no page "${file}".`)
  return documents.get(file) ?? ''
}

/**
 * Saves what a person changed in one document, beside what others changed in it since. @throws DraftConflict if they
 * changed the same
 */
export async function save(deps: DataDeps, actor: Actor, body: unknown): Promise<Saved> {
  requireRight(actor, 'edit')
  const { file, seen, value, choices } = parsed(bodies.save, body)
  let problems: Problem[] = []
  const draft = await changeDraft(deps, actor, async (draft, transaction) => {
    // The rows make the same of it (`applied`), for which it is written once.
    const base = draft.published.get(file) ?? textOf(draft.documents, file)
    const next = await mergedValue(transaction, draft, { file, seen, value, choices })
    problems = inWords(draft.documents, () => getProblems(file, next, draft.documents))
    if (problems.length > 0) return draft.documents
    const documents = new Map(draft.documents).set(file, rewritten(base, next))
    inWords(documents, () => loadContentFile(file, documents))
    return documents
  })
  return { changes: await listChanges(deps.database, draft), problems }
}

type Edited = { file: string; seen: Value; value: Value; choices: Choice[] }

/** Returns a document's value with what a person changed. @throws DraftConflict */
export async function mergedValue(database: Queryable, draft: Draft, edited: Edited): Promise<Value> {
  const { file, seen, value, choices } = edited
  const now = getContent(textOf(draft.documents, file))
  // They may have typed a space or a line that the document does not keep.
  const had = inWords(draft.documents, () => asWritten(withoutGaps(seen)))
  const parts = compare(had, withoutGaps(value), now).filter(({ path }) => !isAtDesk(file, path))
  const open = parts.filter(
    (part) => isConflict(part) && !findChoice(choices, { file, path: part.path, theirs: part.theirs }),
  )
  if (open.length > 0) throw new DraftConflict(await conflictsOf(database, draft, file, open))
  const kept = parts.filter(
    (part) => !isConflict(part) || findChoice(choices, { file, path: part.path, theirs: part.theirs }) === 'mine',
  )
  return kept.reduce<unknown>((left, { path, after }) => changed(left, path, after), now) as Value
}

/** As JSON, which has no undefined fields. */
const withoutGaps = (value: Value): Value => JSON.parse(JSON.stringify(value))

async function conflictsOf(database: Queryable, draft: Draft, file: string, parts: Part[]) {
  const names = await namesOf(
    database,
    draft.parts.map(({ staffId }) => staffId),
  )
  return parts.map(({ path, theirs }) => ({
    file,
    path,
    theirs,
    by: names.get(authorOf(draft, file, path) ?? '') ?? '',
  }))
}

/** Returns who changed a part last, or something in it or around it. */
export function authorOf({ parts }: Draft, file: string, path: Path): string | undefined {
  const near = parts.filter((part) => isWithin(part, { file, path }) || isWithin({ file, path }, part))
  return near.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)?.staffId
}

/** Takes one change back. */
export async function undo(deps: DataDeps, actor: Actor, body: unknown): Promise<{ changes: DraftChange[] }> {
  requireRight(actor, 'edit')
  const { file, path } = parsed(bodies.undo, body)
  const isIt = (part: DraftPart) => part.file === file && JSON.stringify(part.path) === JSON.stringify(path)
  const draft = await inTransaction(deps.database, async (transaction) => {
    const draft = await lockDraft(deps, transaction)
    return storeParts(
      transaction,
      draft,
      draft.parts.filter((part) => !isIt(part)),
    )
  })
  return { changes: await listChanges(deps.database, draft) }
}

/** Takes all changes back, and a scheduled publication. */
export async function discard(deps: DataDeps, actor: Actor): Promise<{ changes: DraftChange[] }> {
  requireRight(actor, 'edit')
  await inTransaction(deps.database, async (transaction) => {
    const draft = await lockDraft(deps, transaction)
    await storeParts(transaction, draft, [])
    await touchDraft(transaction, { publishAt: null, scheduledBy: null, reason: '', problem: null })
    await logAction(transaction, actor, { action: 'content.discarded', detail: { changes: draft.parts.length } })
  })
  return { changes: [] }
}
