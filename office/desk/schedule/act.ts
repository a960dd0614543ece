import { redirect } from 'react-router'
import { lastClassDay } from '#content/contradictions.ts'
import type { EntryKind } from '#content/schedule-entries.ts'
import type { CoursePage } from '#content/schema.ts'
import type { Weekday } from '#contract/starts.ts'
import { getTyped } from '#office/answers.ts'
import type { ActionArgs } from '#office/desk/handlers.ts'
import { isDay } from '#services/days.ts'
import { INVALID_FIELDS, ServiceError } from '#services/errors.ts'
import { requireRight } from '#services/rights.ts'
import { previewEntry, saveEntry, setClosed, undoChange } from '#services/schedule/changes.ts'
import type { SubmittedEntry } from '#services/schedule/checked-entry.ts'
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
    const { submitted, problems } = await getSubmitted(args, getPlace(args))
    const schedule = withProblems(problems, () => previewEntry(deps, actor, submitted))
    const onlyCode = deps.ownWaiverCode ? deps.waiverCode : undefined
    const naming = await countNaming(deps.database, submitted.kind, submitted.id)
    const typed = getTyped(form).filter(([name]) => name !== 'ends')
    if (submitted.value.ends) typed.push(['ends', String(submitted.value.ends)])
    return { preview: getPreview(submitted, { schedule, now: new Date(), onlyCode, naming }), typed }
  },
  async save(args: ActionArgs) {
    const { deps, actor } = args
    const { submitted, known, problems } = await getSubmitted(args, getPlace(args))
    if (Object.keys(problems).length > 0) withProblems(problems, () => previewEntry(deps, actor, submitted))
    return redirect(donePath(submitted, `saved=${await saveEntry(deps, actor, submitted, known)}`))
  },
  /** Closes a start for applications, or opens it again. */
  async close(args: ActionArgs) {
    const { kind, id = '' } = getPlace(args)
    const change = await setClosed(args.deps, args.actor, id, args.text('closed') === 'yes')
    return redirect(donePath({ kind, id }, `saved=${change}`))
  },
  async undo(args: ActionArgs) {
    const { kind, id = '' } = getPlace(args)
    const given = args.text('id')
    const change = await undoChange(args.deps, args.actor, /^\d{1,15}$/.test(given) ? Number(given) : 0)
    return redirect(donePath({ kind, id }, `undone=${change}`))
  },
})

/** The information session is on the page of the rounds. */
const donePath = ({ kind, id }: Pick<SubmittedEntry, 'kind' | 'id'>, done: string) =>
  `${entryPath(kind, id)}?${done}${kind === 'information_session' ? '#session' : ''}`

async function getSubmitted({ deps, actor, query, form }: ActionArgs, { kind, id }: Place) {
  requireRight(actor, 'schedule')
  const known = getKnown(form)
  // Ids are generated, so an id in the URL must belong to an existing entry.
  if (id !== undefined && known === null) throw new ServiceError('not_found', 'This page no longer exists.')
  const { content, snapshot } = deps.schedule.current()
  const entries: Record<string, EntryValue> = snapshot.entries[kind]
  const copied = entries[query.get('from') ?? '']
  const { value, problems } = entryOfForm(kind, form, known ?? copied ?? null, content.calendar.currency)
  if (kind === 'start') completeStart(value, known, content.courses)
  if (id !== undefined) return { submitted: { kind, id, value }, known, problems }
  const used = await findUsedIds(deps.database, kind)
  const submitted: SubmittedEntry = { kind, id: newEntryId(kind, value, (taken) => used.has(taken)), value }
  return { submitted, known, problems }
}

/** Without a last day, it is that of the last class. What has no field in the form stays. */
function completeStart(value: EntryValue, known: EntryValue | null, courses: CoursePage[]): void {
  const { weeks } = courses.find(({ id }) => id === value.course) ?? {}
  const first = String(value.starts)
  const day = weeks && isDay(first) ? lastClassDay(first, value.days as Weekday[], weeks) : undefined
  if (value.ends === undefined && day !== undefined) value.ends = day
  if (known?.closedAt !== undefined) value.closedAt = known.closedAt
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
