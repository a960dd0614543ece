import type { Loaded } from '#content/load.ts'
import type { Company } from '#content/schema.ts'
import type { Environment } from './environment.ts'
import { type Finding, must, should } from './finding.ts'
import { isLocal, isReservedAddress } from './hosts.ts'

/**
 * What keeps emails from going out, or from coming from and to the right place.
 * @param builtEmail the academy's address as the site was built with it, for where there is no content
 */
export function findInEmails(
  { config, where }: Environment,
  files: Map<string, Loaded>,
  builtEmail?: string,
): Finding[] {
  const company = files.get('company.yaml')?.value as Company | undefined
  const email = company?.email ?? builtEmail
  const found: Finding[] = []
  const { smtpUrl } = config.mail
  if (smtpUrl === undefined) {
    found.push(must(where('SMTP_URL'), 'No email is sent: each becomes a file in the outbox.', 'Set SMTP_URL.'))
  } else if (new URL(smtpUrl).searchParams.get('tls') === 'off' && !isLocal(new URL(smtpUrl).hostname)) {
    found.push(
      should(
        where('SMTP_URL'),
        'tls=off: emails, and the password if there is one, go to the mail server unencrypted.',
        'Take tls=off away, or write smtps:// with the port for TLS, usually 465. Leave it only on a network of your own.',
      ),
    )
  }
  for (const [variable, address, role] of [
    ['MAIL_FROM', config.mail.from, 'emails come from'],
    ['STAFF_EMAIL', config.mail.staff, 'notices go to'],
  ] as const) {
    if (address !== undefined) continue
    const isNobodys = email === undefined || isReservedAddress(email)
    const what = `Unset, ${role} the address of content/company.yaml${isNobodys ? ', which is a placeholder' : ''}.`
    const todo = `Set ${variable}, or write the academy's own address there.`
    found.push(isNobodys ? must(where(variable), what, todo) : should(where(variable), what, todo))
  }
  return found
}
