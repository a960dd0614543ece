import { isIP } from 'node:net'
import { join } from 'node:path'
import { isDatabaseAway } from '#database/unavailable.ts'
import { createSetupLink, hasStaff } from '#services/staff/links.ts'
import { idleVariables } from './config.ts'
import type { Config } from './config-schema.ts'

/** Says where money, rows and emails go, without secrets. */
export function describePlaces({ stripe, databaseUrl, mail, dataDir }: Config) {
  const { host, pathname } = databaseUrl ? new URL(databaseUrl) : {}
  return {
    payments: stripe
      ? `Stripe, ${stripe.livemode ? 'live' : 'TEST MODE key'}`
      : 'TEST MODE: built-in checkout, no card is charged (STRIPE_SECRET_KEY takes real fees)',
    database: databaseUrl
      ? `PostgreSQL at ${host || 'a local socket'}${pathname}`
      : `embedded PostgreSQL, kept in ${dataDir}`,
    mail: mail.smtpUrl
      ? `by ${new URL(mail.smtpUrl).host}`
      : `NOT SENT: files in ${join(dataDir, 'outbox')} (SMTP_URL sends them)`,
  }
}

/** `showsPromoCode` is false if WAIVER_CODE differs from the code of the content. */
export function announcement(
  config: Config,
  variables: Record<string, string | undefined>,
  { showsPromoCode }: { showsPromoCode: boolean },
): string {
  const { publicUrl, host, port } = config
  const { payments, database, mail } = describePlaces(config)
  const lines = [
    `Ready      ${publicUrl}`,
    `Listening  ${host.includes(':') ? `[${host}]` : host}:${port}`,
    `Payments   ${payments}`,
    `Database   ${database}`,
    `Mail       ${mail}`,
    ...(config.desk && isIP(getHost(publicUrl))
      ? [`Desk       passkeys need a host name: set PUBLIC_URL to http://localhost:${port}, or to your own`]
      : []),
    ...(showsPromoCode
      ? []
      : ['Waiver     WAIVER_CODE is not the code in content/scholarship.yaml: pages show no code']),
    ...idleVariables(variables).map(({ variable, wants }) => `No effect  ${variable}: ${wants} is not set`),
    'Stop       Ctrl-C',
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

const getHost = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

type StaffDatabase = Parameters<typeof createSetupLink>[0]['database']

/**
 * Tells how the first staff member signs in. A public site's output is a log, so it gets no link. The site answers by
 * then, so a database that has just gone away does not end the start.
 */
export async function firstPersonNotice(
  { desk, publicUrl }: Pick<Config, 'desk' | 'publicUrl'>,
  database: StaffDatabase,
): Promise<string | undefined> {
  if (!desk) return undefined
  return describeFirstSignIn(publicUrl, database).catch((error: unknown) => {
    if (isDatabaseAway(error)) return '  Whether anybody can sign in to the desk is unknown: the database is away.\n'
    throw error
  })
}

async function describeFirstSignIn(publicUrl: string, database: StaffDatabase): Promise<string | undefined> {
  if (await hasStaff(database)) return undefined
  if (!['localhost', '127.0.0.1', '::1'].includes(getHost(publicUrl))) {
    return '  Nobody can sign in to the desk yet. For a link, run: npm run staff -- invite EMAIL --role admin\n'
  }
  const link = await createSetupLink({ database, publicUrl })
  return link
    ? `  Nobody can sign in to the desk yet. Use this link within an hour. It works once:\n\n${link}\n`
    : undefined
}
