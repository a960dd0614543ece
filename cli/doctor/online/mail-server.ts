import type { Environment } from '#cli/doctor/environment.ts'
import { type Finding, must } from '#cli/doctor/finding.ts'
import { MailError } from '#mail/mail-error.ts'
import { verifySmtp } from '#mail/smtp.ts'
import { bounded, TIMEOUT_MS } from './bounded.ts'

/** Asks the mail server whether it lets us in. Nothing is sent. */
export async function askMailServer({ config, where }: Environment, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  const { smtpUrl } = config.mail
  if (smtpUrl === undefined) return []
  const asked = await bounded(verifySmtp(smtpUrl, timeoutMs), timeoutMs)
  if (!('failure' in asked)) return []
  const { hint } = asked.error instanceof MailError ? asked.error : {}
  const what = `The mail server does not let us in (${asked.failure}${hint ? `: ${hint}` : ''}).`
  const todo = hint
    ? 'Write smtps:// with its port for TLS, usually 465. On a network of your own, add ?tls=off to SMTP_URL.'
    : 'Look at host, port, user and password in SMTP_URL.'
  return [must(where('SMTP_URL'), what, todo)]
}
