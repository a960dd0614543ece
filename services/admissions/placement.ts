import { and, eq, inArray } from 'drizzle-orm'
import { longDay } from '#content/format.ts'
import { endOfDay } from '#content/zoned-time.ts'
import { closedStatuses } from '#contract/application-status.ts'
import type { Start } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { requireSeat } from './seats.ts'
import { openStates } from './statuses.ts'

/** Moves an application to another course or start ('': none). The fee stays, and no email is sent. */
export async function changePlacement(
  deps: Pick<ServiceDeps, 'database' | 'courses' | 'schedule'>,
  actor: Actor,
  seen: ExpectedVersion,
  { courseId, startId }: { courseId: string; startId: string },
  reason: string,
): Promise<void> {
  requireRight(actor, 'decide')
  const text = tidyText(reason, 'reason')
  if (text === '') throw invalidField('reason', 'Add a reason.')
  // Another process may just have canceled the start.
  await deps.schedule.refresh()
  await withApplication(deps, seen.id, { actor, ...seen }, async (locked) => {
    const { transaction, application: before } = locked
    await requireOpen(transaction, before)
    if (before.courseId === courseId && before.startId === startId) {
      throw invalidField('startId', 'The application has this course and this start already.')
    }
    const course = deps.courses.find((item) => item.id === courseId)
    if (!course) throw invalidField('courseId', 'Choose a course of the list.')
    await place(deps, locked, { courseId, courseName: course.name, startId }, text)
  })
  // Updates the seats for the next page.
  await deps.schedule.refresh()
}

/** Moves a locked application to another course or start, and to a seat of it if its status holds one. */
export async function place(
  deps: Pick<ServiceDeps, 'schedule'>,
  { transaction, application: before, add }: Pick<Locked, 'transaction' | 'application' | 'add'>,
  after: Pick<Locked['application'], 'courseId' | 'courseName' | 'startId'>,
  text?: string,
): Promise<void> {
  const { courseId, courseName, startId } = after
  requireStart(deps, after)
  if (before.startId !== startId) {
    // Whatever its status, it has no seat of the new start yet.
    await requireSeat(transaction, { from: 'submitted', startId }, before.status)
  }
  await transaction
    .update(applications)
    .set({ ...after, waitlistRank: null })
    .where(eq(applications.id, before.id))
  const from = getWords(before.courseName, before.startId, deps)
  const to = getWords(courseName, startId, deps)
  add({
    kind: 'placement',
    action: 'application.placement',
    text,
    // Two starts of a course on one day have the same text.
    detail: from === to ? { from: before.startId, to: startId } : { from, to },
    logged: { fromCourse: before.courseId, fromStart: before.startId, toCourse: courseId, toStart: startId },
  })
}

/** Returns whether staff can choose a start: it is neither canceled nor over. */
export function isOffered({ state, ends, timeZone }: Start, now: Date): boolean {
  return state !== 'canceled' && now < new Date(endOfDay(ends, timeZone))
}

async function requireOpen(transaction: Queryable, { id, status }: Locked['application']): Promise<void> {
  if (closedStatuses.includes(status)) {
    throw new ServiceError('conflict', 'This application is closed. Reopen it first.')
  }
  if (status === 'offered') {
    throw new ServiceError('conflict', 'The offer names its course and start. Send another offer to change them.')
  }
  const open = await transaction
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.recordId, id), inArray(decisions.state, openStates)))
  if (open.length > 0) {
    const problem = 'There is an unsent decision whose email may name the course or start.'
    throw new ServiceError('conflict', `${problem} Discard it first. If it is scheduled, undo it before that.`)
  }
}

/** @throws ServiceError invalid for a start that staff cannot choose */
function requireStart({ schedule }: Pick<ServiceDeps, 'schedule'>, after: Parameters<typeof place>[2]): void {
  const { courseId, courseName, startId } = after
  if (startId === '') return
  const start = schedule.findStart(startId)
  if (start?.course !== courseId) throw invalidField('startId', `Choose a start of ${courseName}, or none.`)
  if (isOffered(start, new Date())) return
  throw invalidField('startId', 'This start is canceled or over. Choose another one.')
}

/** Returns "UI/UX (January 26, 2027)", or the id of a start that no longer exists. */
function getWords(courseName: string, startId: string, { schedule }: Pick<ServiceDeps, 'schedule'>): string {
  const start = schedule.findStart(startId)
  return `${courseName} (${start ? longDay(start.starts) : startId || 'no start'})`
}
