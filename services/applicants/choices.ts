import { and, desc, eq } from 'drizzle-orm'
import { dayIn, wholeDay } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses, closedStatuses } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { inTransaction } from '#database/transaction.ts'
import { transitions } from '#services/admissions/statuses.ts'
import { moveTo } from '#services/admissions/steps.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { endOpenSessions } from '#services/payments/checkout/end.ts'
import { findOwnApplication, headOf, lockOwn } from './own.ts'
import type { ApplicantSession } from './sessions.ts'

type ChoiceDeps = PaymentDeps & Pick<ServiceDeps, 'timeZone'>

/** What applicants do with their application by themselves. */
export type Choice = 'accept' | 'decline' | 'withdraw'

const statusAfter = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const

/**
 * Whether an offer can still be answered.
 * @param respondBy the last day, `2027-03-14` of the academy's calendar
 */
export function isOfferOpen(
  { status, respondBy }: { status: ApplicationStatus; respondBy: string | null },
  timeZone: string,
  now: Date = new Date(),
): boolean {
  return status === 'offered' && (respondBy === null || respondBy >= dayIn(timeZone, now))
}

/** The last day to answer the offer that was sent last; null where there is none. */
async function findRespondBy(database: Queryable, applicationId: string): Promise<string | null> {
  const { recordId, state, outcome, sentAt, respondBy } = decisions
  const [offer] = await database
    .select({ respondBy })
    .from(decisions)
    .where(and(eq(recordId, applicationId), eq(state, 'sent'), eq(outcome, 'offered')))
    .orderBy(desc(sentAt))
    .limit(1)
  return offer?.respondBy ?? null
}

/** An application for the page on which its applicant withdraws it. @throws ServiceError not_found */
export async function findToWithdraw(
  { database }: Pick<ServiceDeps, 'database'>,
  session: ApplicantSession,
  id: string,
) {
  const own = await findOwnApplication(database, session, id)
  const { status, feeStatus } = own
  return { ...headOf(own), status, feeStatus, canWithdraw: transitions[status].includes('withdrawn') }
}

/**
 * Accepts or declines an offer, or withdraws. A second time changes nothing. Where that closes the application, its open checkout
 * ends; if Stripe does not answer now, `check_open_sessions` ends it.
 * @param seen the status that the applicant saw
 * @throws ServiceError not_found, or conflict where the status is another one by now, or the last day is over
 */
export async function choose(
  deps: ChoiceDeps,
  session: Pick<ApplicantSession, 'email'>,
  id: string,
  what: Choice,
  seen: string,
  now: Date = new Date(),
): Promise<void> {
  const to = statusAfter[what]
  await inTransaction(deps.database, async (transaction) => {
    const { application, record } = await lockOwn(transaction, session, id)
    const { status: from } = application
    if (from === to) return
    const respondBy = await findRespondBy(transaction, id)
    requireSeen(from, seen)
    const isPossible =
      what === 'withdraw'
        ? transitions[from].includes('withdrawn')
        : isOfferOpen({ status: from, respondBy }, deps.timeZone, now)
    if (!isPossible) throw tooLate(from, respondBy)
    await moveTo(transaction, null, [{ record, from }], to, { by: 'applicant' })
  })
  if (closedStatuses.includes(to)) await endOpenSessions(deps, [id])
}

function requireSeen(now: ApplicationStatus, seen: string): void {
  if (now === seen) return
  const { applicant, next } = applicationStatuses[now]
  throw new ServiceError('conflict', `Your application has changed since you opened this page: ${applicant}. ${next}`)
}

function tooLate(status: ApplicationStatus, respondBy: string | null): ServiceError {
  const isOver = status === 'offered' && respondBy !== null
  return new ServiceError(
    'conflict',
    isOver
      ? `The last day to answer was ${wholeDay(respondBy)}. If you are still interested, please ask us.`
      : `This is not possible any more: ${applicationStatuses[status].next}`,
  )
}
