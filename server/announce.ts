import { join } from 'node:path'
import { idleVariables } from './config.ts'
import type { Config } from './config-schema.ts'

/**
 * Lines for the terminal: the site's address, what is in test mode, where data is stored, and variables without effect.
 * @param variables the source of the configuration
 * @param showsPromoCode false where WAIVER_CODE is not the code of the content
 */
export function announcement(
  config: Config,
  variables: Record<string, string | undefined>,
  { showsPromoCode }: { showsPromoCode: boolean },
): string {
  const { publicUrl, host, port, stripe, databaseUrl, mail, dataDir } = config
  const test = 'TEST MODE: built-in checkout, no card is charged (STRIPE_SECRET_KEY takes real fees)'
  const database = databaseUrl ? new URL(databaseUrl) : undefined
  const lines = [
    `Ready      ${publicUrl}`,
    `Listening  ${host.includes(':') ? `[${host}]` : host}:${port}`,
    `Payments   ${stripe ? `Stripe, ${stripe.livemode ? 'live' : 'TEST MODE key'}` : test}`,
    database
      ? `Database   PostgreSQL at ${database.host || 'a local socket'}${database.pathname}`
      : `Database   embedded PostgreSQL, kept in ${dataDir}`,
    mail.smtpUrl
      ? `Mail       by ${new URL(mail.smtpUrl).host}`
      : `Mail       NOT SENT: files in ${join(dataDir, 'outbox')} (SMTP_URL sends them)`,
    ...(showsPromoCode
      ? []
      : ['Waiver     WAIVER_CODE is not the code in content/scholarship.yaml: pages show no code']),
    ...idleVariables(variables).map(({ variable, wants }) => `No effect  ${variable}: ${wants} is not set`),
    'Stop       Ctrl-C',
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}
