import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import type { Transport } from './transport.ts'

/** By SMTP where an address is given, else into files of a folder. */
export function openTransport({ smtpUrl, outbox }: { smtpUrl?: string | undefined; outbox: string }): Transport {
  return smtpUrl === undefined ? openOutbox(outbox) : openSmtp(smtpUrl)
}
