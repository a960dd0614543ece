import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, environment } from './config-schema.ts'

/** Names of the server's variables, without those that libraries read. */
export const variableNames = Object.keys(environment.in.shape)

type Variables = Record<string, string | undefined>

/** The message has one line per problem, ready to print. */
export class ConfigError extends Error {}

/**
 * Reads the configuration; an empty variable counts as unset. @throws ConfigError without values, which may be secret
 */
export function readConfig(variables: Variables): Config {
  const { config, problems } = inspectConfig(variables)
  if (problems.length > 0) throw new ConfigError(problems.map(({ sentence }) => sentence).join('\n'))
  return config
}

/** Reads the valid part: an invalid variable counts as unset and is in `problems`. */
export function inspectConfig(variables: Variables): { config: Config; problems: ConfigProblem[] } {
  const given = new Map(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : [])),
  )
  const issues = environment.safeParse(Object.fromEntries(given)).error?.issues ?? []
  const problems = issues.map(({ path: [name], message }): ConfigProblem => {
    return { variable: String(name), sentence: `${String(name)} ${message}.` }
  })
  const isBad = (name: string) => problems.some(({ variable }) => variable === name)
  const good = [...given].filter(([name]) => !isBad(name))
  const config = environment.parse(Object.fromEntries(good))
  const broken = rules.filter(([name, , isBroken]) => !isBad(name) && isBroken(config, (item) => given.has(item)))
  const brokenRules = broken.map(([variable, sentence]) => ({ variable, sentence: `${variable} ${sentence}` }))
  return { config, problems: [...problems, ...brokenRules] }
}

/** The sentence begins with the variable's name and never contains its value. */
export type ConfigProblem = { variable: string; sentence: string }

type IsBroken = (config: Config, isGiven: (name: string) => boolean) => boolean

const rules: [variable: string, sentence: string, isBroken: IsBroken][] = [
  [
    'LEADS_WEBHOOK_SECRET',
    'must be set with LEADS_WEBHOOK_URL: it signs what is sent there.',
    (config, isGiven) => isGiven('LEADS_WEBHOOK_URL') && !config.leadsWebhook,
  ],
  [
    'METRICS_PORT',
    'must differ from PORT, so that visitors cannot reach the metrics.',
    ({ metrics, host, port }) => metrics?.port === port && metrics.host === host,
  ],
  [
    'RETENTION_PAYMENTS',
    'must not be shorter than RETENTION_APPLICATIONS: payments are part of them.',
    ({ retention }) => retention.payments < retention.applications,
  ],
  [
    'ALTERNATE_SITE_URL',
    'must be on a different host than PUBLIC_URL, or visitors are redirected in a loop.',
    // Compares hosts, because many sites redirect http:// to https://.
    ({ region: { alternateSiteUrl: url }, publicUrl }) =>
      url !== undefined && new URL(url).host === new URL(publicUrl).host,
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'must be set with STRIPE_SECRET_KEY, because unsigned events are rejected.',
    ({ stripe }) => stripe !== undefined && stripe.webhookSecrets.length === 0,
  ],
  [
    'STRIPE_SECRET_KEY',
    'must be set for a PUBLIC_URL with https (or PAYMENTS=test for the built-in test checkout).',
    ({ stripe, publicUrl, testPaymentsAllowed }) => !stripe && publicUrl.startsWith('https:') && !testPaymentsAllowed,
  ],
]

/** Variables that need another one. Not METRICS_HOST, which the container always sets. */
const companions: [variable: string, wants: string][] = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['LEADS_WEBHOOK_SECRET', 'LEADS_WEBHOOK_URL'],
  ['INBOUND_DOMAIN', 'INBOUND_SECRET'],
  ['GEO_API_URL', 'ALTERNATE_SITE_URL'],
  ['GEO_API_KEY', 'GEO_API_URL'],
  ['GEOIP_DATADIR', 'ALTERNATE_SITE_URL'],
]

export function idleVariables(variables: Variables): { variable: string; wants: string }[] {
  const isGiven = (name: string) => Boolean(variables[name]?.trim())
  return companions
    .filter(([variable, wants]) => isGiven(variable) && !isGiven(wants))
    .map(([variable, wants]) => ({ variable, wants }))
}

/** @throws ConfigError for an unreadable file, which process.loadEnvFile would report as missing */
export function loadEnvFile(environment: Variables = process.env, path = '.env'): void {
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) environment[name] ??= value
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new ConfigError(`${path} cannot be read (${code}). Run this as the site's user.`)
  }
}
