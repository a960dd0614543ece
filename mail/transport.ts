import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './write-email.ts'

export type Transport = {
  /** Resolves once the email is out of our hands, or throws a MailError. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Closes connections; emails under way are cut off. */
  close(): void
}

/** An email in nodemailer's terms. */
export function messageOf({ key: _, ...mail }: Mail): SendMailOptions {
  return mail
}
