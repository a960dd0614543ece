/**
 * Status of an application, apart from its fee. `staff` is the label at the desk, `applicant` and `next` are for
 * applicants.
 */
export const applicationStatuses = {
  submitted: {
    staff: 'Submitted',
    applicant: 'Received',
    next: 'Your application is with our team. We read every application and will email you.',
  },
  in_review: {
    staff: 'In review',
    applicant: 'In review',
    next: 'We are reading your application. We will email you as soon as there is a decision.',
  },
  waitlisted: {
    staff: 'Waitlisted',
    applicant: 'On the waitlist',
    next: 'If we can offer you a seat, we will email you.',
  },
  offered: {
    staff: 'Offered',
    applicant: 'Offer of admission',
    next: 'We would like to offer you a seat. Please accept or decline our offer.',
  },
  rejected: {
    staff: 'Rejected',
    applicant: 'Not admitted',
    next: 'We are sorry that we cannot offer you a seat this time. You are welcome to apply again.',
  },
  accepted: {
    staff: 'Accepted',
    applicant: 'Offer accepted',
    next: 'You have accepted our offer. We will email you the steps to enroll.',
  },
  declined: {
    staff: 'Declined',
    applicant: 'Offer declined',
    next: 'You have declined our offer. You are welcome to apply again.',
  },
  offer_expired: {
    staff: 'Offer expired',
    applicant: 'Offer expired',
    next: 'The last day to accept our offer has passed. If you are still interested, please write to us.',
  },
  offer_withdrawn: {
    staff: 'Offer withdrawn',
    applicant: 'Offer withdrawn',
    next: 'We are sorry, but we can no longer offer you a seat. If you have a question, please write to us.',
  },
  enrolled: {
    staff: 'Enrolled',
    applicant: 'Enrolled',
    next: 'You are enrolled. We will email you before the first class.',
  },
  deferred: {
    staff: 'Deferred',
    applicant: 'Moved to a later start',
    next: 'Your seat has moved to a later start date.',
  },
  withdrawn: {
    staff: 'Withdrawn',
    applicant: 'Withdrawn',
    next: 'Your application is withdrawn. There is nothing left to do.',
  },
} as const satisfies Record<string, { staff: string; applicant: string; next: string }>

export type ApplicationStatus = keyof typeof applicationStatuses

export const undecidedStatuses: readonly ApplicationStatus[] = ['submitted', 'in_review']

/** Final unless reopened. */
export const closedStatuses: readonly ApplicationStatus[] = [
  'rejected',
  'declined',
  'offer_expired',
  'offer_withdrawn',
  'withdrawn',
]

/** Statuses of applicants who have accepted a seat and still have it. */
export const acceptedStatuses: readonly ApplicationStatus[] = ['accepted', 'enrolled', 'deferred']

const seatStatuses: readonly ApplicationStatus[] = ['offered', ...acceptedStatuses]

/** Whether an application holds a seat of its start. Its twin in the database is `holds_seat`; a test compares the two. */
export const holdsSeat = (status: ApplicationStatus): boolean => seatStatuses.includes(status)

type Fee = { feeStatus: string; status: ApplicationStatus }

/**
 * Whether an application owes its fee now: not once it is closed, and on the waitlist only once a seat is free. Its twin
 * in the database has the same name; a test compares the two.
 */
export function owes({ feeStatus, status }: Fee): boolean {
  return feeStatus === 'due' && status !== 'waitlisted' && !closedStatuses.includes(status)
}

/** The fee's status as lists show it: '' for a fee that is not owed. Its twin in the database is `record_fee`. */
export const recordFee = (fee: Fee): string => (fee.feeStatus === 'due' && !owes(fee) ? '' : fee.feeStatus)
