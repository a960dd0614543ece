import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './write-email.ts'

/** An email in the mailer's terms. */
export function messageOf({ key: _, ...mail }: Mail): SendMailOptions {
  return mail
}
