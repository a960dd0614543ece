import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses, closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import { inTransaction } from '#database/transaction.ts'
import type { DataDeps, PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { endOpenSessions } from '#services/payments/checkout/end.ts'
import { type ExpectedVersion, hasId, lockRecords, noSuchRecord, tidyNote } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { isOffered, placementStep } from './placement.ts'
import { requireFreeSeats } from './seats.ts'
import { isOutcome, transitions } from './statuses.ts'
import { lockApplication, moveTo, recordSteps } from './steps.ts'

export type Admission = Awaited<ReturnType<typeof findAdmission>>

const BATCH = 200

/** Returns an admission. `next` can be set manually; `outcomes` need a decision. @throws ServiceError not_found */
export async function findAdmission({ database }: DataDeps, id: string) {
  const { status, statusSince, cohortId } = applications
  const { interviewAt, interviewMinutes, interviewPlace, interviewNotes } = applications
  const [row] = await database
    .select({ status, statusSince, interviewAt, interviewMinutes, interviewPlace, interviewNotes, cohortId })
    .from(applications)
    .where(hasId(applications.id, id))
  if (!row) throw noSuchRecord()
  const after = transitions[row.status]
  return { ...row, next: after.filter((item) => !isOutcome(item)), outcomes: after.filter(isOutcome) }
}

/** Sets a status that needs no decision. @param more.cohortId later start of a deferral */
export async function setStatus(
  deps: PaymentDeps & Pick<ServiceDeps, 'schedule'>,
  actor: Actor,
  seen: ExpectedVersion,
  to: string,
  { reason = '', cohortId = '' }: { reason?: string; cohortId?: string } = {},
): Promise<void> {
  requireRight(actor, 'decide')
  await deps.schedule.refresh()
  const note = tidyNote(reason, 'reason')
  const status = Object.keys(applicationStatuses).find((item) => item === to) as ApplicationStatus | undefined
  if (!status) throw invalidField('status', 'Choose a status.')
  await inTransaction(deps.database, async (transaction) => {
    const { application, record } = await lockApplication(transaction, actor, seen)
    const { status: from } = application
    requireTransition(from, status)
    if (isOutcome(status) || status === 'submitted') {
      throw new ServiceError('conflict', 'This change needs an email to the applicant. Prepare a decision instead.')
    }
    const isReopening = status === 'in_review' && (closedStatuses.includes(from) || from === 'enrolled')
    if (isReopening && note === '') throw invalidField('reason', 'Say why it is reopened.')
    if (status === 'deferred') await moveToStart(transaction, deps, application, cohortId)
    await moveTo(transaction, actor, [{ record, from }], status, { note })
    if (status !== 'deferred') return
    await recordSteps(transaction, actor, [placementStep(deps, application, { ...application, cohortId })])
  })
  if (closedStatuses.includes(status)) await endOpenSessions(deps, [seen.id])
}

/** Moves a locked application to a seat of another start. @throws ServiceError invalid, conflict without free seats */
async function moveToStart(
  transaction: Queryable,
  { schedule }: Pick<ServiceDeps, 'schedule'>,
  application: typeof applications.$inferSelect,
  cohortId: string,
): Promise<void> {
  const cohort = schedule.findCohort(cohortId)
  const isLater = cohort?.course === application.courseId && cohortId !== application.cohortId
  if (!isLater || !isOffered(cohort, new Date())) {
    throw invalidField('cohortId', 'Choose the start to move the seat to.')
  }
  await requireFreeSeats(transaction, [{ from: 'submitted', cohortId }], 'deferred')
  await transaction.update(applications).set({ cohortId }).where(eq(applications.id, application.id))
}

export function statusesBefore(to: string): ApplicationStatus[] {
  const all = Object.keys(transitions) as ApplicationStatus[]
  return all.filter((from) => transitions[from].some((after) => after === to))
}

/** @throws ServiceError conflict if the change is not allowed */
export function requireTransition(from: ApplicationStatus, to: ApplicationStatus): void {
  if (transitions[from].includes(to)) return
  const [now, wanted] = [from, to].map((status) => applicationStatuses[status].staff.toLowerCase())
  throw new ServiceError('conflict', `An application that is ${now} cannot become ${wanted}.`)
}

/** The task `expire_offers`: expires offers after their last day, and returns their records to the inbox. */
export async function expireOffers(deps: PaymentDeps & Pick<ServiceDeps, 'timeZone'>, now: Date = new Date()) {
  const { database, timeZone } = deps
  const { recordId, respondBy, sentAt, outcome, state } = decisions
  const expired: string[] = []
  let count: number
  do {
    count = await inTransaction(database, async (transaction) => {
      const lastDay = transaction
        .select({ respondBy })
        .from(decisions)
        .where(and(eq(recordId, applications.id), eq(state, 'sent'), eq(outcome, 'offered')))
        .orderBy(desc(sentAt))
        .limit(1)
        .as('last_day')
      const due = await transaction
        .select({ id: applications.id })
        .from(applications)
        .innerJoinLateral(lastDay, sql`true`)
        .where(and(eq(applications.status, 'offered'), lt(lastDay.respondBy, dayIn(timeZone, now))))
        .orderBy(asc(applications.id))
        .limit(BATCH)
        .for('update', { of: applications, skipLocked: true })
      const ids = due.map(({ id }) => id)
      const locked = await lockRecords(transaction, ids)
      const moving = locked.map((record) => ({ record, from: 'offered' as const }))
      await moveTo(transaction, null, moving, 'offer_expired')
      expired.push(...ids)
      return ids.length
    })
  } while (count === BATCH)
  await endOpenSessions(deps, expired)
}
