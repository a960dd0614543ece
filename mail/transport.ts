import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import type { Mail } from './write-email.ts'

/** Takes emails away. */
export type Transport = {
  /**
   * Resolves once the email is out of our hands.
   * @param signal gives it up
   * @throws MailError
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Closes connections; emails under way are cut off. */
  close(): void
}

/** By SMTP where an address is given, else into files of a folder. */
export function openTransport({ smtpUrl, outbox }: { smtpUrl?: string | undefined; outbox: string }): Transport {
  return smtpUrl === undefined ? openOutbox(outbox) : openSmtp(smtpUrl)
}
