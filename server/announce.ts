import { join } from 'node:path'
import { idleVariables } from './config-rules.ts'
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
  const lines = [
    `Ready      ${config.publicUrl}`,
    `Listening  ${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
    `Payments   ${paymentsOf(config)}`,
    `Database   ${databaseOf(config)}`,
    `Mail       ${mailOf(config)}`,
    ...(showsPromoCode
      ? []
      : ['Waiver     WAIVER_CODE is not the code in content/scholarship.yaml: pages show no code']),
    ...idleVariables(variables).map(({ variable, wants }) => `No effect  ${variable}: ${wants} is not set`),
    'Stop       Ctrl-C',
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

function paymentsOf(config: Config): string {
  if (!config.stripe) return 'TEST MODE: built-in checkout, no card is charged (STRIPE_SECRET_KEY takes real fees)'
  return config.stripe.livemode ? 'Stripe, live' : 'Stripe, TEST MODE key'
}

function mailOf({ mail, dataDir }: Config): string {
  return mail.smtpUrl
    ? `by ${new URL(mail.smtpUrl).host}`
    : `NOT SENT: files in ${join(dataDir, 'outbox')} (SMTP_URL sends them)`
}

function databaseOf(config: Config): string {
  if (!config.databaseUrl) return `embedded PostgreSQL, kept in ${config.dataDir}`
  const url = new URL(config.databaseUrl)
  return `PostgreSQL at ${url.host || 'a local socket'}${url.pathname}`
}
