import type { PaymentPlan, RefundSchedule } from './plans.ts'
import type { Tax } from './taxes.ts'

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof weekdays)[number]

/** In major units (`1200.5`). `most` is the end of a range. `currency` is ISO 4217 in upper case. */
export type Tuition = { amount: number; most?: number | undefined; currency: string }

/** One start of a training. Dates (`2027-01-11`) and times (`18:00`) are in its time zone. */
export type Start = {
  id: string
  course: string
  starts: string
  ends: string
  /** Weekdays of live classes, from `from` to `to`. */
  days: Weekday[]
  from: string
  to: string
  /** Live events besides the classes. */
  more?: string | undefined
  timeZone: string
  /** Time zone as it reads in a sentence. */
  zoneLabel: string
  seats: number
  /** Seats not held by an offered, accepted or enrolled application. */
  seatsLeft: number
  applyBy: string
  /** End of that day, as an ISO 8601 time in UTC. */
  closesAt: string
  /** `waitlist` means no free seat, so applications join the waitlist. `canceled` takes no applications. */
  state: 'open' | 'waitlist' | 'canceled'
  /** Absent if on request. */
  tuition?: Tuition | undefined
  /** How it can be paid. */
  plans?: PaymentPlan[] | undefined
  /** If a withdrawal has another effect than usual. */
  refunds?: RefundSchedule | undefined
  /** Invented, until the academy replaces it. */
  sample?: true | undefined
}

/** Offer terms: a copy of the start when the offer was written, plus what was agreed with this applicant. */
export type OfferTerms = Pick<
  Start,
  'starts' | 'ends' | 'days' | 'from' | 'to' | 'more' | 'timeZone' | 'zoneLabel' | 'sample'
> & {
  startId: string
  /** What is to be paid, after the scholarship and with taxes, in major units; 0 if nothing is. */
  tuition: { amount: number; currency: string }
  /** Tuition before scholarship and added taxes. */
  price: number
  /** What is taken off the price, in major units; `percent` if it was said so. */
  scholarship?: { amount: number; percent?: number | undefined } | undefined
  /** Taxes that the tuition contains. */
  taxes: Tax[]
  /** None if there is nothing to pay. */
  plans: PaymentPlan[]
  refunds: RefundSchedule
  depositDays: number
}

export function takesApplications({ state, closesAt }: Pick<Start, 'state' | 'closesAt'>, now: Date): boolean {
  return state !== 'canceled' && now < new Date(closesAt)
}

/**
 * Returns the first start with a free seat, else the first with a waitlist, else the last one. Expects starts in order.
 */
export function nextStart(starts: Start[], id: string, isPast: (moment: string) => boolean): Start | undefined {
  const own = starts.filter(({ course, state }) => course === id && state !== 'canceled')
  const open = own.filter(({ closesAt }) => !isPast(closesAt))
  return open.find(({ seatsLeft }) => seatsLeft > 0) ?? open[0] ?? own.at(-1)
}
