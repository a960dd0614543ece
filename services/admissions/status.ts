import { and, asc, eq, notExists } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions } from '#database/schema-admissions.ts'
import type { DataDeps, PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { endFirstCheckoutSessions, endNeedlessCheckoutSessions } from '#services/payments/checkout/end.ts'
import { type ExpectedVersion, hasId, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { type Locked, withApplication, withFreeApplication } from '#services/with-application.ts'
import { acceptOffer } from './accept.ts'
import { place } from './placement.ts'
import { findLastOffers } from './sent.ts'
import { isOutcome, isReopening, transitions } from './statuses.ts'
import { moveTo } from './steps.ts'

/** Returns an admission. `next` can be set manually; `outcomes` need a decision. @throws ServiceError not_found */
export async function findAdmission({ database }: DataDeps, id: string) {
  const { status, statusSince, startId } = applications
  const { interviewAt, interviewMinutes, interviewPlace, interviewNotes } = applications
  const [row] = await database
    .select({ status, statusSince, interviewAt, interviewMinutes, interviewPlace, interviewNotes, startId })
    .from(applications)
    .where(hasId(applications.id, id))
  if (!row) throw noSuchRecord()
  const after = transitions[row.status]
  return { ...row, next: after.filter((item) => !isOutcome(item)), outcomes: after.filter(isOutcome) }
}

type StatusDeps = Pick<ServiceDeps, 'schedule' | 'timeZone'>
type StatusDetails = { reason?: string; startId?: string }

/** Sets a status that needs no decision. @param more.startId later start of a deferral */
export async function setStatus(
  deps: PaymentDeps & StatusDeps,
  actor: Actor,
  seen: ExpectedVersion,
  to: string,
  more: StatusDetails = {},
): Promise<void> {
  requireRight(actor, 'decide')
  const status = requireStatus(to)
  await deps.schedule.refresh()
  await withApplication(deps, seen.id, { actor, ...seen }, (locked) => setStatusOn(deps, locked, status, more))
  await endNeedlessCheckoutSessions(deps, [seen.id])
}

function requireStatus(to: string): ApplicationStatus {
  const status = Object.keys(applicationStatuses).find((item) => item === to) as ApplicationStatus | undefined
  if (!status) throw invalidField('status', 'Choose a status.')
  return status
}

/** Sets the status of a locked application. */
export async function setStatusOn(
  deps: StatusDeps,
  locked: Locked,
  status: ApplicationStatus,
  { reason = '', startId = '' }: StatusDetails = {},
): Promise<void> {
  const text = tidyText(reason, 'reason')
  const { transaction, application } = locked
  const { id, status: from } = application
  requireTransition(from, status)
  if (isOutcome(status) || status === 'submitted') {
    throw new ServiceError('conflict', 'This change needs an email to the applicant. Send a decision instead.')
  }
  if (isReopening(from, status) && text === '') throw invalidField('reason', 'Add a reason.')
  const isMoving = status === 'deferred'
  if (isMoving && (startId === '' || startId === application.startId)) {
    throw invalidField('startId', 'Choose the start to move the seat to.')
  }
  const offer = from === 'offered' && status === 'accepted' && (await findLastOffers(transaction, [id])).get(id)
  if (offer) await acceptOffer(locked, offer, deps)
  await moveTo(locked, status, { text })
  const { courseId, courseName } = application
  if (isMoving) await place(deps, locked, { courseId, courseName, startId })
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

/**
 * The task `expire_offers`: expires offers after their last day, and puts their records on the to-do list. An applicant
 * whose next offer is scheduled keeps this one until then: it is how staff give more time.
 */
export async function expireOffers(deps: PaymentDeps & Pick<ServiceDeps, 'timeZone'>, now: Date = new Date()) {
  const { database, timeZone } = deps
  const today = dayIn(timeZone, now)
  const findOver = async (reader: Queryable, some: string[]) =>
    [...(await findLastOffers(reader, some)).values()].filter(({ respondBy }) => respondBy && respondBy < today)
  const { id, status } = applications
  const { recordId, state, outcome } = decisions
  const next = and(eq(recordId, id), eq(state, 'scheduled'), eq(outcome, 'offered'))
  const stillOffered = (reader: Queryable) =>
    and(eq(status, 'offered'), notExists(reader.select({ id: recordId }).from(decisions).where(next)))
  const offered = await database.select({ id }).from(applications).where(stillOffered(database)).orderBy(asc(id))
  const ids = offered.map((row) => row.id)
  const expired: string[] = []
  for (const offer of await findOver(database, ids)) {
    await withFreeApplication(deps, offer.recordId, async (locked) => {
      const { transaction } = locked
      // Another offer may have been scheduled or sent meanwhile.
      const [over] = await findOver(transaction, [offer.recordId])
      const sameOffer = and(eq(id, offer.recordId), stillOffered(transaction))
      if (!over || (await transaction.$count(applications, sameOffer)) === 0) return
      await moveTo(locked, 'offer_expired')
      expired.push(offer.recordId)
    })
  }
  await endFirstCheckoutSessions(deps, expired)
}
