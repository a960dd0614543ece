import { redirect } from 'react-router'
import type { EntryKind } from '#content/schedule-entries.ts'
import { getTyped } from '#office/answers.ts'
import type { ActionArgs } from '#office/desk/handlers.ts'
import { INVALID_FIELDS, ServiceError } from '#services/errors.ts'
import { requireRight } from '#services/rights.ts'
import { previewEntry, saveEntry, undoChange } from '#services/schedule/changes.ts'
import type { Draft } from '#services/schedule/checked-entry.ts'
import { newEntryId } from '#services/schedule/new-entry-id.ts'
import { countNaming, findUsedIds } from '#services/schedule/references.ts'
import { entryOfForm, getKnown, type Typed } from './controls.ts'
import { type EntryValue, entryPath } from './fields.ts'
import { getPreview, type Preview } from './preview.ts'

export type PreviewAnswer = { preview: Preview; typed: Typed }

/** Entry of a page; without an id, a new one. */
type Place = { kind: EntryKind; id: string | undefined }

/** Actions of an entry's form, by `intent`. */
export const entryActions = (getPlace: (args: ActionArgs) => Place) => ({
  async preview(args: ActionArgs): Promise<PreviewAnswer> {
    const { deps, actor, form } = args
    const { draft, problems } = await getDraft(args, getPlace(args))
    const schedule = withProblems(problems, () => previewEntry(deps, actor, draft))
    const onlyCode = deps.ownWaiverCode ? deps.waiverCode : undefined
    const naming = await countNaming(deps.database, draft.kind, draft.id)
    return { preview: getPreview(draft, { schedule, now: new Date(), onlyCode, naming }), typed: getTyped(form) }
  },
  async save(args: ActionArgs) {
    const { deps, actor } = args
    const { draft, known, problems } = await getDraft(args, getPlace(args))
    if (Object.keys(problems).length > 0) withProblems(problems, () => previewEntry(deps, actor, draft))
    return redirect(donePath(draft, `saved=${await saveEntry(deps, actor, draft, known)}`))
  },
  async undo(args: ActionArgs) {
    const { kind, id = '' } = getPlace(args)
    const given = args.text('id')
    const change = await undoChange(args.deps, args.actor, /^\d{1,15}$/.test(given) ? Number(given) : 0)
    return redirect(donePath({ kind, id }, `undone=${change}`))
  },
})

/** The information session is on the page of the rounds. */
const donePath = ({ kind, id }: Pick<Draft, 'kind' | 'id'>, done: string) =>
  `${entryPath(kind, id)}?${done}${kind === 'information_session' ? '#session' : ''}`

async function getDraft({ deps, actor, query, form }: ActionArgs, { kind, id }: Place) {
  requireRight(actor, 'schedule')
  const known = getKnown(form)
  // Ids are generated, so an id in the URL must belong to an existing entry.
  if (id !== undefined && known === null) throw new ServiceError('not_found', 'This page no longer exists.')
  const { content, snapshot } = deps.schedule.current()
  const entries: Record<string, EntryValue> = snapshot.entries[kind]
  const copied = entries[query.get('from') ?? '']
  const { value, problems } = entryOfForm(kind, form, known ?? copied ?? null, content.calendar.currency)
  if (id !== undefined) return { draft: { kind, id, value }, known, problems }
  const used = await findUsedIds(deps.database, kind)
  const draft: Draft = { kind, id: newEntryId(kind, value, (taken) => used.has(taken)), value }
  return { draft, known, problems }
}

/** Reports all invalid fields at once: unreadable ones, and those that a service rejects. */
function withProblems<Result>(problems: Record<string, string[]>, check: () => Result): Result {
  let found = problems
  try {
    const result = check()
    if (Object.keys(problems).length === 0) return result
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.errors) throw error
    found = { ...error.errors, ...problems }
  }
  throw new ServiceError('invalid', INVALID_FIELDS, { errors: found })
}
