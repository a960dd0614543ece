import { access } from './emails/access.ts'
import { answer } from './emails/answer.ts'
import { application } from './emails/application.ts'
import { decision } from './emails/decision.ts'
import { digest } from './emails/digest.ts'
import { documents } from './emails/documents.ts'
import { emailChange } from './emails/email-change.ts'
import { emailChanged } from './emails/email-changed.ts'
import { interview } from './emails/interview.ts'
import { invoice } from './emails/invoice.ts'
import { notice } from './emails/notice.ts'
import { payment } from './emails/payment.ts'
import { paymentDue } from './emails/payment-due.ts'
import { question } from './emails/question.ts'
import { refund } from './emails/refund.ts'
import { reminder } from './emails/reminder.ts'
import { reply } from './emails/reply.ts'
import { savedForm } from './emails/saved-form.ts'
import { seatFreed } from './emails/seat-freed.ts'
import { seats } from './emails/seats.ts'
import { signIn } from './emails/sign-in.ts'
import { status } from './emails/status.ts'
import { subscription } from './emails/subscription.ts'
import { waived } from './emails/waived.ts'

/** By kind: the name of the file, with underscores. Written by registry.test.ts. */
export const emails = {
  access,
  answer,
  application,
  decision,
  digest,
  documents,
  email_change: emailChange,
  email_changed: emailChanged,
  interview,
  invoice,
  notice,
  payment,
  payment_due: paymentDue,
  question,
  refund,
  reminder,
  reply,
  saved_form: savedForm,
  seat_freed: seatFreed,
  seats,
  sign_in: signIn,
  status,
  subscription,
  waived,
}
