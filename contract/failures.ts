import { bodyLimits, FORM_MAX_PARTS } from './call-limits.ts'
import { messages } from './errors.ts'
import { LEAST_SECONDS_TO_FILL } from './leads.ts'

/** `message` is a whole sentence for people, `errors` are problems by wire field. */
export type KnownFailure = {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503
  message: string
  /** Seconds, for Retry-After. */
  retryAfter?: number | undefined
  errors?: Record<string, string[]> | undefined
}

const NO_OBJECT = 'The request must be a JSON object.'
const CANNOT_SAVE = "We can't save this right now."

/**
 * Every failure that a call can return, also listed in the API description (api/describe.ts). Where they are thrown,
 * 429s get the time to wait appended.
 */
export const failures = {
  notJson: { status: 400, message: 'The request must be JSON.' },
  notUtf8: { status: 400, message: 'The request must be text in UTF-8.' },
  brokenOff: { status: 400, message: 'The request broke off before its end.' },
  noLead: { status: 400, message: NO_OBJECT },
  badKey: { status: 400, message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' },
  noKey: { status: 400, message: 'Idempotency-Key is required. Send the finished form under the same key.' },
  emptyForm: { status: 400, message: 'The form is empty.' },
  noBoundary: { status: 400, message: 'The form is unreadable: its content type has no boundary.' },
  brokenForm: { status: 400, message: 'The form is unreadable: it is not complete multipart/form-data.' },
  badPartName: { status: 400, message: 'The form is unreadable: the header of a part is not UTF-8.' },
  badLink: { status: 400, message: 'This link is incomplete. Please open it from the email again.' },
  noSignature: { status: 400, message: 'The event has no Stripe-Signature header.' },
  badEvent: { status: 400, message: 'The event is not signed by Stripe, is too old, or is unreadable.' },
  noSecret: { status: 401, message: 'This call requires the secret set as INBOUND_SECRET.' },
  crossSite: { status: 403, message: 'This can only be sent from a page of this site.' },
  noCall: { status: 404, message: 'This API call does not exist.' },
  noApplication: { status: 404, message: 'We could not find this application.' },
  otherMethod: (allow: string) => ({ status: 405, message: `This call accepts only ${allow}.` }),
  tooSlow: {
    status: 408,
    message: 'The request arrived too slowly. Please check your connection and try again.',
  },
  otherBody: (what: string) => ({
    status: 409,
    message: `This ${what} was already sent with other answers. Please start a new one.`,
  }),
  savedFormSent: {
    status: 409,
    message: 'You have already sent this form. You can see your application at /application.',
  },
  feeWaived: { status: 409, message: 'The application fee is waived, so there is nothing to pay.' },
  feePaid: { status: 409, message: 'The application fee is already paid.' },
  feeRefunded: { status: 409, message: 'The application fee was refunded, so there is nothing to pay.' },
  feeProcessing: { status: 409, message: 'Your payment of the application fee is being processed.' },
  applicationClosed: { status: 409, message: 'Your application is closed, so there is nothing to pay.' },
  onWaitlist: { status: 409, message: 'You are on the waitlist. There is no fee until a seat opens up.' },
  tooLarge: (maxBytes: number) => ({
    status: 413,
    message: `The request is too large. The limit is ${Math.floor(maxBytes / 1024)} KiB.`,
  }),
  formTooLarge: {
    status: 413,
    message: `The form is too large: at most ${FORM_MAX_PARTS} fields of ${bodyLimits.formText / 1024} KiB each.`,
  },
  fileTooLarge: (maxBytes: number) => ({
    status: 413,
    message: `The file is too large. The limit is ${maxBytes / 2 ** 20} MB.`,
  }),
  noForm: { status: 415, message: 'This call accepts only multipart/form-data.' },
  noEmail: { status: 422, message: 'The email is unreadable: it must be a JSON object with From.' },
  notObject: { status: 422, message: NO_OBJECT },
  invalidFields: { status: 422, message: 'Some fields need another look.' },
  unknownPage: { status: 422, message: 'There is no such page.' },
  wrongCode: { status: 422, message: messages.wrongWaiverCode },
  tooFast: { status: 422, message: 'Please wait a moment and try again.', retryAfter: LEAST_SECONDS_TO_FILL },
  tooManyOpen: { status: 429, message: 'Three of your requests for seats are open: please wait for our answer.' },
  tooManyForms: { status: 429, message: 'Too many submissions came from your network.' },
  tooManyCodes: { status: 429, message: 'Too many wrong waiver codes came from your network.' },
  tooManyLinks: {
    status: 429,
    message: 'We have already sent several links to this address today. Your answers stay in this tab.',
  },
  tooManyRequests: { status: 429, message: 'Too many requests came from your network.' },
  tooManyUploads: { status: 429, message: 'Your network has reached its upload limit for today.' },
  tooManyViews: { status: 429, message: 'Too many views came from your network.' },
  unexpected: { status: 500, message: messages.somethingWentWrong },
  noCheckout: { status: 502, message: messages.checkoutFailed },
  busy: { status: 503, message: 'We are very busy at the moment. Please try again in 5 seconds.', retryAfter: 5 },
  databaseAway: { status: 503, message: `${CANNOT_SAVE} Please try again in 5 seconds.`, retryAfter: 5 },
  diskLow: { status: 503, message: `${CANNOT_SAVE} Please try again in 60 seconds.`, retryAfter: 60 },
  noFileStore: {
    status: 503,
    message: 'We cannot keep files right now. Please try again in 30 seconds.',
    retryAfter: 30,
  },
} as const satisfies Record<string, KnownFailure | ((about: never) => KnownFailure)>
