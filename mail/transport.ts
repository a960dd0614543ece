import type { Mail } from './write-email.ts'

/** What sends emails: SMTP, or the outbox. */
export type Transport = {
  /** Resolves once the email is out of our hands, or throws a MailError. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Closes connections; emails under way are cut off. */
  close(): void
}
