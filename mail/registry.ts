import type { EmailDefinition, Recipient } from './email.ts'
import { access } from './emails/access.ts'
import { answer } from './emails/answer.ts'
import { application } from './emails/application.ts'
import { decision } from './emails/decision.ts'
import { emailChange } from './emails/email-change.ts'
import { emailChanged } from './emails/email-changed.ts'
import { interview } from './emails/interview.ts'
import { leadEmails } from './emails/lead.ts'
import { payment } from './emails/payment.ts'
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

/** Every email by its kind. Jobs and Message-IDs contain the kind, so it is never renamed. */
const definitions = {
  access,
  answer,
  application,
  decision,
  saved_form: savedForm,
  email_change: emailChange,
  email_changed: emailChanged,
  interview,
  payment,
  question,
  refund,
  reminder,
  reply,
  seat_freed: seatFreed,
  seats,
  sign_in: signIn,
  status,
  subscription,
  waived,
  ...leadEmails,
}

export type EmailKind = keyof typeof definitions

export type EmailData<Kind extends EmailKind> =
  (typeof definitions)[Kind] extends EmailDefinition<infer Data> ? Data : never

/**
 * `part` distinguishes emails of one kind about one row. It comes from the job, so that a retry has the same Message-ID,
 * unless its loader sets another (jobs/emails.ts).
 */
export type Email<Kind extends EmailKind = EmailKind> = {
  [Each in Kind]: { kind: Each; to: Recipient; part?: string | undefined } & EmailData<Each>
}[Kind]

/** Returns the definition of an email; the email itself is the data. */
export function getDefinition({ kind }: Pick<Email, 'kind'>): EmailDefinition<Email> {
  return definitions[kind] as unknown as EmailDefinition<Email>
}
