import { join } from 'node:path'
import type { Transport } from '#mail/transport.ts'
import type { Mailer } from '#services/deps.ts'
import type { Config } from './config-schema.ts'
import type { openResources } from './shutdown.ts'

type Writer = Pick<typeof import('#mail/write-email.ts'), 'writeEmail'>

/**
 * Creates the mailer. The first email loads what writes and sends, so that a start does not wait for it.
 * @param apiOrigin another host that answers the calls (VITE_API_URL)
 * @param loadWriter loads what writes emails
 */
export function createMailer(
  { publicUrl, mail, dataDir }: Config,
  apiOrigin: string | undefined,
  resources: ReturnType<typeof openResources>,
  loadWriter: () => Promise<Writer>,
): Mailer {
  const post = { publicUrl, apiUrl: apiOrigin, from: mail.from, staff: mail.staff }
  let transport: Promise<Transport> | undefined
  resources.add('mail', async () => (await transport)?.close())

  async function openTransport(): Promise<Transport> {
    const { openTransport } = await import('#mail/open-transport.ts')
    return openTransport({ smtpUrl: mail.smtpUrl, outbox: join(dataDir, 'outbox') })
  }
  return {
    storesEmails: mail.smtpUrl === undefined,
    write: async (email) => (await loadWriter()).writeEmail(email, post),
    async send(mail, signal) {
      transport ??= openTransport()
      await (await transport).send(mail, signal)
    },
  }
}
