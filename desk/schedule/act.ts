import { redirect } from 'react-router'
import type { EntryKind } from '#content/schedule-entries.ts'
import type { DeskArgs } from '#desk/handlers.ts'
import { INVALID_FIELDS, ServiceError } from '#services/errors.ts'
import { requireRight } from '#services/rights.ts'
import { type Draft, previewEntry, saveEntry, undoChange } from '#services/schedule/changes.ts'
import { newEntryId } from '#services/schedule/new-entry-id.ts'
import { getText } from '#ssr/answers.ts'
import type { Typed } from './controls.ts'
import { type EntryValue, entryOfForm, getKnown } from './entry-value.ts'
import { entryPath } from './fields.ts'
import { getPreview, type Preview } from './preview.ts'

type Act = DeskArgs & { form: FormData }
export type PreviewAnswer = { preview: Preview; typed: Typed }

/** Previews an unsaved entry. @param id undefined for a new one */
export function previewAct(
  { deps, actor, request, form }: Act,
  kind: EntryKind,
  id: string | undefined,
): PreviewAnswer {
  requireRight(actor, 'schedule')
  const { draft, problems } = getDraft({ deps, request, form }, kind, id)
  const schedule = withProblems(problems, () => previewEntry(deps, actor, draft))
  const onlyCode = deps.ownWaiverCode ? deps.waiverCode : undefined
  const typed = [...form].flatMap(([name, value]): Typed => (typeof value === 'string' ? [[name, value]] : []))
  return { preview: getPreview(kind, draft.id, { schedule, now: new Date(), onlyCode }), typed }
}

export async function saveAct({ deps, actor, request, form }: Act, kind: EntryKind, id: string | undefined) {
  requireRight(actor, 'schedule')
  const { draft, known, problems } = getDraft({ deps, request, form }, kind, id)
  if (Object.keys(problems).length > 0) withProblems(problems, () => previewEntry(deps, actor, draft))
  const change = await saveEntry(deps, actor, draft, known)
  return redirect(donePath(kind, draft.id, `saved=${change}`))
}

export async function undoAct({ deps, actor, form }: Act, kind: EntryKind, id: string) {
  requireRight(actor, 'schedule')
  const given = getText(form, 'id')
  const change = await undoChange(deps, actor, /^\d{1,15}$/.test(given) ? Number(given) : 0)
  return redirect(donePath(kind, id, `undone=${change}`))
}

/** The information session is on the page of the rounds. */
const donePath = (kind: EntryKind, id: string, done: string) =>
  `${entryPath(kind, id)}?${done}${kind === 'information_session' ? '#session' : ''}`

function getDraft({ deps, request, form }: Pick<Act, 'deps' | 'request' | 'form'>, kind: EntryKind, id?: string) {
  const known = getKnown(form)
  // Ids are generated, so an id in the URL must belong to an existing entry.
  if (id !== undefined && known === null) throw new ServiceError('not_found', 'This page no longer exists.')
  const entries: Record<string, EntryValue> = deps.schedule.current().snapshot.entries[kind]
  const copied = entries[new URL(request.url).searchParams.get('from') ?? '']
  const { value, problems } = entryOfForm(kind, form, known ?? copied ?? null)
  const draft: Draft = { kind, id: id ?? newEntryId(kind, value, (taken) => Object.hasOwn(entries, taken)), value }
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
