import { emails } from './all-emails.ts'
import type { EmailDefinition, Recipient } from './email.ts'
import { leadEmails } from './lead-emails.ts'

/** Every email by its kind. Jobs and Message-IDs contain the kind, so it is never renamed. */
const definitions = { ...emails, ...leadEmails }

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
