import { join } from 'node:path'
import type { Content } from '#content/schema.ts'
import type { Transport } from '#mail/write-email.ts'
import type { Mailer } from '#services/deps.ts'
import type { Config } from './config-schema.ts'
import type { Resources } from './shutdown.ts'

/** Imports the mail modules at the first email, to keep startup short. @param content as it is when an email is written */
export function createMailer(
  { publicUrl, mail, dataDir, inbound }: Config,
  apiOrigin: string | undefined,
  resources: Pick<Resources, 'add'>,
  content: () => Content,
): Mailer {
  const { smtpUrl, from, staff } = mail
  const replies = inbound?.domain ? { secret: inbound.secrets[0], domain: inbound.domain } : undefined
  const settings = { publicUrl, apiUrl: apiOrigin, from, staff, replies }
  let transport: Promise<Transport> | undefined
  async function openTransport(): Promise<Transport> {
    if (smtpUrl !== undefined) return (await import('#mail/smtp.ts')).openSmtp(smtpUrl)
    return (await import('#mail/outbox.ts')).openOutbox(join(dataDir, 'outbox'))
  }
  resources.add('mail', async () => (await transport)?.close())

  return {
    storesEmails: smtpUrl === undefined,
    write: async (email) => (await import('#mail/write-email.ts')).writeEmail(email, settings, content()),
    async send(mail, signal) {
      transport ??= openTransport()
      await (await transport).send(mail, signal)
    },
  }
}
