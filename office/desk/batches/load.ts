import { dayText } from '#content/format.ts'
import { getReasons, shownMail } from '#office/desk/decisions/words.ts'
import type { ActionArgs, DeskArgs } from '#office/desk/handlers.ts'
import { getRecordsPath, getScope, listAddress } from '#office/desk/list/load.ts'
import { kindWord } from '#office/desk/list/menus.ts'
import { dayAfter, parseLocalTime } from '#office/desk/local-time.ts'
import { type OfferedStart, startsByCourse } from '#office/desk/record/admission-load.ts'
import { courseName } from '#office/desk/schedule/fields.ts'
import { lastDayToAccept } from '#services/admissions/decision-text.ts'
import { countPending } from '#services/admissions/seats.ts'
import { type FoundBatch, findBatch, findProgress } from '#services/batches/find.ts'
import { changeBatch, startBatch, type TypedRow } from '#services/batches/prepare.ts'
import { previewBatch, previewEmail } from '#services/batches/preview.ts'
import { stopBatch } from '#services/batches/stop.ts'
import { invalidField } from '#services/errors.ts'
import type { RecordKind } from '#services/records/filter.ts'
import { listStaff } from '#services/staff/service.ts'
import { batchTitle, countsText, progressText, rowText, seatsText } from './words.ts'

/** Loads a batch: before its start, what it would do; then what became of each row. */
export async function loadBatch(args: DeskArgs) {
  const { deps, actor, params, query } = args
  const batch = await findBatch(deps, actor, params.batchId ?? '')
  const back = listAddress(query.get('list') ?? '')
  const after = readCount(query.get('after') ?? '') ?? 0
  const folder = getRecordsPath(getScope(back))
  const address = (position: number | undefined) =>
    position === undefined ? undefined : `?${new URLSearchParams({ list: back, after: String(position) })}`
  const about = {
    id: batch.id,
    action: batch.action,
    back,
    first: after > 0 ? `?${new URLSearchParams({ list: back })}` : undefined,
  }
  const who = (row: { recordId: string; kind: string; courseId: string }) => ({
    to: `${folder}/${row.recordId}`,
    what: courseName(row.courseId, deps.courses) || kindWord(row.kind as RecordKind),
  })
  if (batch.startedAt) {
    const { counts, rows, next } = await findProgress(deps, batch.id, after)
    const { by, canStop, startedAt, sendAt, stoppedAt, finishedAt } = batch
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return {
      ...about,
      title: await getTitle(args, batch, all),
      progress: { all, counts, text: progressText(counts), by, canStop, startedAt, sendAt, stoppedAt, finishedAt },
      rows: rows.map((row) => ({ ...row, ...who(row), text: rowText(row) })),
      next: address(next),
    }
  }
  const preview = await previewBatch(deps, batch, after)
  const courses = startsByCourse(deps, await countPending(deps.database))
  const shown = query.get('email')
  const rows = preview.rows.map(async (row) => ({
    ...row,
    ...who(row),
    starts:
      batch.action === 'decide'
        ? getChoice(row, courses.find(({ id }) => id === row.courseId)?.starts ?? [])
        : undefined,
    email: row.recordId === shown ? await getEmail(args, batch, row) : undefined,
  }))
  const { timeZone } = deps
  return {
    ...about,
    title: await getTitle(args, batch, preview.all),
    preview: {
      all: preview.all,
      ready: preview.counts.ready ?? 0,
      drafts: (preview.counts.ready ?? 0) + (preview.counts.seat ?? 0),
      counts: countsText(preview.counts),
      warned: preview.warned,
      seats: preview.seats.map((seats) => ({ text: seatsText(seats, deps), isShort: seats.unsent > 0 })),
      needsStart: Boolean(preview.counts.start || batch.settings.startId),
      problems: preview.problems,
      settings: batch.settings,
      courses,
      reasons: getReasons(deps),
      days: { first: dayAfter(0, timeZone), last: dayAfter(365, timeZone), usual: dayText(lastDayToAccept(timeZone)) },
    },
    rows: await Promise.all(rows),
    next: address(preview.next),
  }
}

export type ShownBatch = Awaited<ReturnType<typeof loadBatch>>
export type ShownPreview = Extract<ShownBatch, { preview: object }>
export type ShownProgress = Extract<ShownBatch, { progress: object }>

async function getTitle({ deps }: DeskArgs, { action, settings }: FoundBatch, all: number): Promise<string> {
  const isNamed = action === 'assign' && settings.assignee
  const assignee = isNamed ? (await listStaff(deps)).find(({ id }) => id === settings.assignee) : undefined
  return batchTitle({ action, settings }, all, assignee?.name)
}

type CheckedRow = Awaited<ReturnType<typeof previewBatch>>['rows'][number]

/** The start that an offer is for unless another one is chosen, and the others. */
function getChoice({ offeredId, own }: CheckedRow, starts: OfferedStart[]) {
  const start = starts.find(({ id }) => id === offeredId)
  return { label: start && !own.startId ? start.name : 'Choose a start', all: starts, start }
}

async function getEmail({ deps, actor }: DeskArgs, batch: FoundBatch, row: CheckedRow) {
  const email = await previewEmail(deps, actor, batch, row)
  return email && ('problem' in email ? email : shownMail(email))
}

const planNames = ['plans.discount', 'plans.deposit', 'plans.parts']
const settingNames = ['startId', 'tuition', 'scholarship', ...planNames, 'respondBy', 'reason', 'subject', 'body']
const rowNames = ['startId', 'tuition', 'scholarship']

/** Stores what was typed, then does what the button says. @returns the query of the page to show */
export async function changeBatchPage(args: ActionArgs): Promise<URLSearchParams> {
  const { deps, actor, params, query, form, text } = args
  const id = params.batchId ?? ''
  const step = text('do')
  const to = new URLSearchParams(query)
  to.delete('email')
  to.delete('_routes')
  if (step === 'stop') {
    await stopBatch(deps, actor, id)
    return to
  }
  const settings = {
    ...Object.fromEntries(settingNames.flatMap((name) => (form.has(name) ? [[name, text(name)]] : []))),
    // Boxes that are not checked are not sent, so a field beside them tells whether they were there.
    ...(form.has('plans.deposit') && { plans: form.getAll('plans').join(',') }),
  }
  // Before it sends, staff see each row that somebody else changed.
  const isShownNext = step !== 'send' && step !== 'later' && step !== 'draft'
  await changeBatch(deps, actor, id, { settings, rows: typedRows(args, isShownNext) })
  if (isShownNext) {
    if (form.has('email')) to.set('email', text('email'))
    return to
  }
  const at = step === 'later' ? parseLocalTime('sendAt', text('sendAt'), deps.timeZone) : null
  if (step === 'later' && !at) throw invalidField('sendAt', 'Choose when to send it.')
  await startBatch(deps, actor, id, step === 'draft' ? 'draft' : at)
  to.delete('after')
  return to
}

/** Returns undefined for what no column of counts holds. */
const readCount = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

function typedRows({ form, text }: ActionArgs, isShownNext: boolean): TypedRow[] {
  return form.getAll('row').map((row) => {
    const recordId = String(row)
    const typed = rowNames.map((name) => [name, text(`${recordId} ${name}`)] as const)
    const own = Object.fromEntries(typed.filter(([, value]) => value !== ''))
    return { recordId, own, ...(isShownNext && { version: readCount(text(`${recordId} version`)) }) }
  })
}
