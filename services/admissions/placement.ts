import { and, eq, inArray } from 'drizzle-orm'
import { dateFormat } from '#content/format.ts'
import { endOfDay } from '#content/zoned-time.ts'
import { closedStatuses } from '#contract/application-status.ts'
import type { Cohort } from '#contract/cohorts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { type ExpectedVersion, tidyNote } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { requireSeat } from './seats.ts'
import { lockApplication, openStates, recordSteps, type Step } from './steps.ts'

type PlacementDeps = Pick<ServiceDeps, 'database' | 'courses' | 'schedule'>

/** `cohortId` is empty without a start. */
export type Placement = { courseId: string; cohortId: string }

/** Moves an application to another course or start. The fee stays, and no email is sent. */
export async function changePlacement(
  deps: PlacementDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { courseId, cohortId }: Placement,
  reason: string,
): Promise<void> {
  requireRight(actor, 'decide')
  const note = tidyNote(reason, 'reason')
  if (note === '') throw invalidField('reason', 'Say why it is changed.')
  // Another process may just have canceled the start.
  await deps.schedule.refresh()
  await inTransaction(deps.database, async (transaction) => {
    const { application: before } = await lockApplication(transaction, actor, seen)
    await requireOpen(transaction, before)
    if (before.courseId === courseId && before.cohortId === cohortId) {
      throw invalidField('cohortId', 'The application has this course and this start already.')
    }
    const courseName = requirePlacement(deps, { courseId, cohortId })
    if (before.cohortId !== cohortId) {
      // Whatever its status, it has no seat of the new start yet.
      await requireSeat(transaction, { from: 'submitted', cohortId }, before.status)
    }
    await transaction.update(applications).set({ courseId, courseName, cohortId }).where(eq(applications.id, before.id))
    await recordSteps(transaction, actor, [placementStep(deps, before, { courseId, courseName, cohortId }, note)])
  })
  // Updates the seats for the next page.
  await deps.schedule.refresh()
}

type Placed = Pick<typeof applications.$inferSelect, 'courseId' | 'courseName' | 'cohortId'>

export function placementStep(
  deps: Pick<ServiceDeps, 'schedule'>,
  before: Placed & { id: string },
  after: Placed,
  note?: string,
): Step {
  const from = getWords(before.courseName, before.cohortId, deps)
  const to = getWords(after.courseName, after.cohortId, deps)
  return {
    recordId: before.id,
    kind: 'placement',
    action: 'application.placement',
    note,
    // Two starts of a course on one day have the same text.
    detail: from === to ? { from: before.cohortId, to: after.cohortId } : { from, to },
    logged: {
      fromCourse: before.courseId,
      fromCohort: before.cohortId,
      toCourse: after.courseId,
      toCohort: after.cohortId,
    },
  }
}

/** Returns whether staff can choose a start: it is neither canceled nor over. */
export function isOffered({ state, ends, timeZone }: Cohort, now: Date): boolean {
  return state !== 'cancelled' && now < new Date(endOfDay(ends, timeZone))
}

async function requireOpen(transaction: Queryable, { id, status }: typeof applications.$inferSelect): Promise<void> {
  if (closedStatuses.includes(status)) {
    throw new ServiceError('conflict', 'This application is closed. Reopen it first.')
  }
  if (status === 'offered') {
    throw new ServiceError('conflict', 'The offer names its course and start. Prepare another offer to change them.')
  }
  const open = await transaction
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.recordId, id), inArray(decisions.state, openStates)))
  if (open.length > 0) {
    const problem = 'There is an unsent decision whose email may name the course or start.'
    throw new ServiceError('conflict', `${problem} Discard it first. If it is released, take it back before that.`)
  }
}

/** Returns the course name. @throws ServiceError invalid */
function requirePlacement({ courses, schedule }: PlacementDeps, { courseId, cohortId }: Placement): string {
  const course = courses.find(({ id }) => id === courseId)
  if (!course) throw invalidField('courseId', 'Choose a course of the list.')
  if (cohortId === '') return course.name
  const cohort = schedule.findCohort(cohortId)
  if (cohort?.course !== courseId) throw invalidField('cohortId', `Choose a start of ${course.name}, or none.`)
  if (!isOffered(cohort, new Date()))
    throw invalidField('cohortId', 'This start is canceled or over. Choose another one.')
  return course.name
}

/** Returns "UI/UX (January 26, 2027)", or the id of a start that no longer exists. */
function getWords(courseName: string, cohortId: string, { schedule }: Pick<ServiceDeps, 'schedule'>): string {
  const cohort = schedule.findCohort(cohortId)
  const day = dateFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return `${courseName} (${cohort ? day.format(new Date(cohort.starts)) : cohortId || 'no start'})`
}
