import { dayIn, wholeDay } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses, owes } from '#contract/application-status.ts'
import { acceptOffer, partsOf } from '#services/admissions/accept.ts'
import { findLastOffers } from '#services/admissions/sent.ts'
import { transitions } from '#services/admissions/statuses.ts'
import { moveTo } from '#services/admissions/steps.ts'
import { findBalances } from '#services/charges/balances.ts'
import { findProposal } from '#services/charges/withdrawal.ts'
import type { DataDeps, PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { endNeedlessCheckoutSessions } from '#services/payments/checkout/end.ts'
import { withApplication } from '#services/with-application.ts'
import { findOwnApplication, getHead } from './own.ts'
import type { ApplicantSignIn, SignedInAddress } from './sign-ins.ts'

type ChoiceDeps = PaymentDeps & Pick<ServiceDeps, 'timeZone'>

export type Choice = 'accept' | 'decline' | 'withdraw'

const statusAfter = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const

/** Returns whether an offer can still be answered. @param respondBy last day, in the academy's calendar */
export function isOfferOpen(
  { status, respondBy }: { status: ApplicationStatus; respondBy: string | null },
  timeZone: string,
  now: Date = new Date(),
): boolean {
  return status === 'offered' && (respondBy === null || respondBy >= dayIn(timeZone, now))
}

export const canWithdraw = (status: ApplicationStatus) => transitions[status].includes('withdrawn')

/** Finds an application for its withdrawal page. @throws ServiceError not_found */
export async function findToWithdraw({ database }: DataDeps, signIn: ApplicantSignIn, id: string) {
  const own = await findOwnApplication(database, signIn, id)
  const { status, feeStatus } = own
  const [proposal, balances] = await Promise.all([
    findProposal(database, own, new Date()),
    findBalances(database, [own.id]),
  ])
  return {
    ...getHead(own),
    status,
    feeStatus,
    owes: owes(own),
    /** Tuition that was paid, and what of it the accepted terms return. */
    tuition: proposal && {
      paid: formatFee({ ...proposal, amount: proposal.paid }),
      returned: proposal.amount > 0 ? formatFee(proposal) : null,
    },
    owesTuition: balances.get(own.id)?.some(({ kind, owed }) => kind !== 'application_fee' && owed > 0) ?? false,
    canWithdraw: canWithdraw(status),
  }
}

/** Finds an application and the offer to accept, null if there is none. @throws ServiceError not_found */
export async function findToAccept(
  { database, timeZone, schedule }: Pick<ServiceDeps, 'database' | 'timeZone' | 'schedule'>,
  signIn: ApplicantSignIn,
  id: string,
) {
  const own = await findOwnApplication(database, signIn, id)
  const last = (await findLastOffers(database, [own.id])).get(own.id)
  const { status } = own
  const isCanceled = schedule.findStart(own.startId)?.state === 'canceled'
  const isOpen = !isCanceled && isOfferOpen({ status, respondBy: last?.respondBy ?? null }, timeZone)
  const { id: offer = '', terms, respondBy = null } = last ?? {}
  const plans = terms?.plans.map((plan) => ({ plan, parts: partsOf(terms, plan, timeZone) })) ?? []
  const shown = isOpen && terms ? { id: offer, respondBy, terms, plans } : null
  return { ...getHead(own), status, isCanceled, offer: shown }
}

/** Status and offer on the page that the applicant saw, and the kind of the plan that was chosen there. */
type ExpectedStatus = { status: string; offer?: string; plan?: string }

/** Accepts or declines an offer, or withdraws. Repeating the choice changes nothing. */
export async function choose(
  deps: ChoiceDeps,
  signIn: SignedInAddress,
  id: string,
  what: Choice,
  seen: ExpectedStatus,
  now: Date = new Date(),
): Promise<void> {
  const to = statusAfter[what]
  await withApplication(deps, id, { owner: signIn.email }, async (locked) => {
    const { transaction } = locked
    const { status: from } = locked.application
    if (from === to) return
    const offer = (await findLastOffers(transaction, [id])).get(id)
    const respondBy = offer?.respondBy ?? null
    if (from !== seen.status) {
      const { applicant, next } = applicationStatuses[from]
      const sentence = `Your application has changed since you opened this page: ${applicant}. ${next}`
      throw new ServiceError('conflict', sentence)
    }
    const isPossible =
      what === 'withdraw' ? canWithdraw(from) : isOfferOpen({ status: from, respondBy }, deps.timeZone, now)
    if (!isPossible) throw tooLate(from, respondBy)
    if (what !== 'withdraw' && offer && offer.id !== seen.offer) {
      throw new ServiceError('conflict', 'We have sent you another offer. Please read it.')
    }
    if (what === 'accept' && offer) await acceptOffer(locked, offer, deps, seen.plan ?? '', now)
    await moveTo(locked, to, { by: 'applicant' })
  })
  await endNeedlessCheckoutSessions(deps, [id])
}

function tooLate(status: ApplicationStatus, respondBy: string | null): ServiceError {
  const isOver = status === 'offered' && respondBy !== null
  const sentence = isOver
    ? `The last day to answer was ${wholeDay(respondBy)}. If you are still interested, please ask us.`
    : `This is no longer possible: ${applicationStatuses[status].next}`
  return new ServiceError('conflict', sentence)
}
