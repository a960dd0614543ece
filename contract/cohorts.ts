export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof weekdays)[number]

/** A cohort in state `waitlist` has no free seat, and takes applications for the waitlist; one that is `cancelled` takes none. */
export const cohortStates = ['open', 'waitlist', 'cancelled'] as const

/** Major units (`1200.5`), up to `most` where it is a range. `currency` is ISO 4217 in upper case. */
export type Tuition = { amount: number; most?: number | undefined; currency: string }

/** One start of a training. Days (`2027-01-11`) and hours (`18:00`) are those of its time zone. */
export type Cohort = {
  id: string
  course: string
  starts: string
  ends: string
  /** The days of its live classes, and their hours. */
  days: Weekday[]
  from: string
  to: string
  /** What is live besides the classes. */
  more?: string | undefined
  timeZone: string
  /** The zone's name in a sentence. */
  zoneLabel: string
  seats: number
  /** Those that no offered, accepted or enrolled application holds. */
  seatsLeft: number
  /** The last day to apply. */
  applyBy: string
  /** The moment after that day: an ISO 8601 time in UTC. */
  closesAt: string
  state: (typeof cohortStates)[number]
  /** Missing where it is on request. */
  tuition?: Tuition | undefined
  paymentPlan?: string | undefined
  /** Invented, until an academy replaces it. */
  sample?: true | undefined
}

/** What an offer promises: the start as it was when the offer was written, and what was agreed for this applicant. */
export type OfferTerms = Pick<
  Cohort,
  'starts' | 'ends' | 'days' | 'from' | 'to' | 'more' | 'timeZone' | 'zoneLabel' | 'sample'
> & {
  cohortId: string
  /** Major units; 0 where there is nothing to pay. */
  tuition: { amount: number; currency: string }
  paymentPlan: string
  /** What happens to tuition if the applicant withdraws. */
  withdrawal: string
}

/** Whether an application may name this cohort. */
export function takesApplications({ state, closesAt }: Pick<Cohort, 'state' | 'closesAt'>, now: Date): boolean {
  return state !== 'cancelled' && now < new Date(closesAt)
}

/**
 * The start that a training's page shows: the first with a free seat, otherwise the first with a waitlist, otherwise the last one.
 * They come in order.
 */
export function nextCohort(cohorts: Cohort[], id: string, isPast: (moment: string) => boolean): Cohort | undefined {
  const own = cohorts.filter(({ course, state }) => course === id && state !== 'cancelled')
  const open = own.filter(({ closesAt }) => !isPast(closesAt))
  return open.find(({ seatsLeft }) => seatsLeft > 0) ?? open[0] ?? own.at(-1)
}
