import type { Mail } from './write-email.ts'

export type Transport = {
  /** Resolves once the email is handed over. @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Closes connections and aborts emails in progress. */
  close(): void
}
