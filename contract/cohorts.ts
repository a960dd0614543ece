export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof weekdays)[number]

/** A cohort in state `waitlist` takes applications; one that is `full` or `cancelled` does not. */
export const cohortStates = ['open', 'waitlist', 'full', 'cancelled'] as const

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
  /** Missing where nobody counts them. */
  seatsLeft?: number | undefined
  /** The last day to apply. */
  applyBy: string
  /** The moment after that day: an ISO 8601 time in UTC. */
  closesAt: string
  state: (typeof cohortStates)[number]
  /** Invented, until an academy replaces it. */
  sample?: true | undefined
}

/** Whether an application may name this cohort. */
export function takesApplications({ state, closesAt }: Pick<Cohort, 'state' | 'closesAt'>, now: Date): boolean {
  return (state === 'open' || state === 'waitlist') && now < new Date(closesAt)
}
