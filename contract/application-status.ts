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
    next: 'The places are taken for now. If one becomes free, we will email you.',
  },
  offered: {
    staff: 'Offered',
    applicant: 'Place offered',
    next: 'We offer you a place. Please accept or decline it.',
  },
  rejected: {
    staff: 'Rejected',
    applicant: 'Not admitted',
    next: 'We cannot offer you a place this time. You are welcome to apply again.',
  },
  accepted: {
    staff: 'Accepted',
    applicant: 'Place accepted',
    next: 'You have accepted your place. We will email you how to enroll.',
  },
  declined: {
    staff: 'Declined',
    applicant: 'Place declined',
    next: 'You have declined the place. You are welcome to apply again.',
  },
  offer_expired: {
    staff: 'Offer expired',
    applicant: 'Offer expired',
    next: 'The date to accept the place has passed. If you are still interested, please write to us.',
  },
  offer_withdrawn: {
    staff: 'Offer withdrawn',
    applicant: 'Offer withdrawn',
    next: 'We can no longer offer this place. If you have a question, please write to us.',
  },
  enrolled: {
    staff: 'Enrolled',
    applicant: 'Enrolled',
    next: 'You are enrolled. We will email you before the first class.',
  },
  deferred: {
    staff: 'Deferred',
    applicant: 'Moved to a later start',
    next: 'Your place is moved to a later start.',
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

/** Statuses with nothing to pay. On the waitlist, the fee is due only once a seat is free. */
export const statusesWithoutFee: readonly ApplicationStatus[] = [...closedStatuses, 'waitlisted']
