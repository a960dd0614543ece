import { eq } from 'drizzle-orm'
import { ContentError } from '#content/content-error.ts'
import { type Documents, withoutUnnamed } from '#content/documents.ts'
import { loadContent } from '#content/load.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps, LogDeps, ScheduleDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'
import { bodies, parsed } from './bodies.ts'
import { namesOf } from './change-words.ts'
import { type DraftChange, listChanges } from './draft.ts'
import { type Choice, DraftConflict, findChoice, inWords, problemInWords } from './draft-errors.ts'
import {
  type Draft,
  type DraftPart,
  lockDraft,
  readDraft,
  readDraftState,
  storeParts,
  touchDraft,
} from './draft-rows.ts'
import { addVersion, lockVersions } from './versions.ts'

export type PublishDeps = DataDeps & ScheduleDeps

export type Review = {
  changes: DraftChange[]
  /** Why the draft cannot be published, or why its scheduled publication failed. */
  problem?: string
  publishAt?: Date
  /** Who scheduled it, and why. */
  scheduledBy?: string
  reason?: string
}

export type Published = { version: number } | { publishAt: Date }

/** Lists what a publication would change, and what keeps it from being published. */
export async function review({ database }: DataDeps, actor: Actor): Promise<Review> {
  requireRight(actor, 'edit')
  const draft = await readDraft({ database })
  const { documents, parts, publishAt, scheduledBy, reason } = draft
  const problem = (parts.length > 0 ? findProblem(documents) : undefined) ?? draft.problem
  const names = await namesOf(database, [scheduledBy])
  return {
    changes: await listChanges(database, draft),
    ...(problem && { problem }),
    ...(publishAt && { publishAt, scheduledBy: names.get(scheduledBy ?? '') ?? '', reason }),
  }
}

function findProblem(documents: Documents): string | undefined {
  try {
    loadContent(documents)
    return undefined
  } catch (error) {
    if (error instanceof ContentError) return problemInWords(error, documents)
    throw error
  }
}

/**
 * Publishes the draft, now or at a moment. @throws DraftConflict if something else was published of the same parts
 * meanwhile, ServiceError invalid with what is wrong
 */
export async function publish(deps: PublishDeps, actor: Actor, body: unknown): Promise<Published> {
  requireRight(actor, 'edit')
  const { reason, at, choices } = parsed(bodies.publish, body)
  const publishAt = at === undefined ? undefined : new Date(at)
  if (publishAt && publishAt <= new Date())
    throw new ServiceError('invalid', 'This moment has passed. Choose a later one.')
  const published = await inTransaction(deps.database, async (transaction) => {
    const draft = await resolved(deps, transaction, choices)
    inWords(draft.documents, () => loadContent(draft.documents))
    if (!publishAt) return { version: await publishDraft(transaction, actor, draft, reason) }
    await touchDraft(transaction, { publishAt, scheduledBy: actor.staffId, reason, problem: null })
    await logAction(transaction, actor, { action: 'content.scheduled', detail: { publishAt: publishAt.toISOString() } })
    return { publishAt }
  })
  if ('version' in published) await deps.schedule.refresh()
  return published
}

/** Locks the draft and returns it as it will be published. @throws DraftConflict, ServiceError invalid */
async function resolved(deps: DataDeps, transaction: Queryable, choices: Choice[]): Promise<Draft> {
  const draft = await lockDraft(deps, transaction)
  await lockVersions(transaction)
  const open = draft.parts.filter((part) => 'theirs' in part)
  const undecided = open.filter((part) => !findChoice(choices, part))
  if (undecided.length > 0) {
    const [latest] = await transaction
      .execute<{ staff_id: string | null }>('select staff_id from content_versions order by id desc limit 1')
      .then(({ rows }) => rows)
    const names = await namesOf(transaction, [latest?.staff_id ?? null])
    const by = names.get(latest?.staff_id ?? '') ?? ''
    throw new DraftConflict(undecided.map(({ file, path, theirs }) => ({ file, path, theirs, by })))
  }
  const parts = draft.parts.flatMap((part): DraftPart[] => {
    if (!('theirs' in part)) return [part]
    if (findChoice(choices, part) === 'theirs') return []
    if (part.isLost)
      throw new ServiceError(
        'conflict',
        'The site has no place for a change any more. Take it back before you publish.',
      )
    const { theirs, ...own } = part
    return [{ ...own, before: theirs }]
  })
  if (parts.length === 0) throw new ServiceError('invalid', 'There is nothing to publish.')
  return open.length > 0 ? storeParts(transaction, draft, parts) : draft
}

async function publishDraft(
  transaction: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'>,
  draft: Draft,
  reason: string,
): Promise<number> {
  const { published, parts } = draft
  const documents = withoutUnnamed(draft.documents)
  const changes = parts.map(({ file, path, before, after, staffId }) => ({ file, path, before, after, staffId }))
  const version = await addVersion(transaction, documents, { staffId: actor.staffId, reason, changes }, published)
  await storeParts(transaction, draft, [])
  await touchDraft(transaction, { publishAt: null, scheduledBy: null, reason: '', problem: null })
  await logAction(transaction, actor, { action: 'content.published', detail: { version, changes: changes.length } })
  return version
}

/** Cancels a scheduled publication. */
export async function unschedule({ database }: DataDeps, actor: Actor): Promise<Record<string, never>> {
  requireRight(actor, 'edit')
  await inTransaction(database, async (transaction) => {
    await lockDraft({ database }, transaction)
    await touchDraft(transaction, { publishAt: null, scheduledBy: null, reason: '', problem: null })
    await logAction(transaction, actor, { action: 'content.unscheduled' })
  })
  return {}
}

/**
 * The task `publish_content`. Publishes the draft as it is once its moment has come. If that cannot be, nothing is
 * published, and `review` says why.
 */
export async function publishScheduled(deps: PublishDeps & LogDeps): Promise<void> {
  const isDue = ({ publishAt }: Pick<Draft, 'publishAt'>) => publishAt !== null && publishAt <= new Date()
  if (!isDue(await readDraftState(deps.database))) return
  const done = await inTransaction(deps.database, async (transaction) => {
    const { scheduledBy, reason, ...state } = await lockDraft(deps, transaction)
    // Another process has published it, or somebody has canceled it.
    if (!isDue(state) || !scheduledBy) return false
    const [person] = await transaction.select().from(staff).where(eq(staff.id, scheduledBy))
    try {
      if (!person || person.disabledAt || !mayDo(person.role, 'edit'))
        throw new ServiceError('forbidden', `${person?.name ?? 'Who scheduled this'} may not publish any more.`)
      const draft = await resolved(deps, transaction, [])
      inWords(draft.documents, () => loadContent(draft.documents))
      await publishDraft(transaction, { staffId: scheduledBy }, draft, reason)
      return true
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      await touchDraft(transaction, { publishAt: null, problem: `The scheduled publication failed. ${error.message}` })
      await logAction(transaction, { staffId: scheduledBy }, { action: 'content.unpublished' })
      deps.log.warn({ reason: error.reason }, 'the draft of the content could not be published as scheduled')
      return false
    }
  })
  if (done) await deps.schedule.refresh()
}
