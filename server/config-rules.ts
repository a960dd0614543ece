import type { Config } from './config-schema.ts'

/** An invalid variable, and a sentence that begins with its name and never contains its value. */
export type ConfigProblem = { variable: string; sentence: string }

type IsBroken = (config: Config, isGiven: (name: string) => boolean) => boolean

/** Rules about several variables. */
const rules: [variable: string, sentence: string, isBroken: IsBroken][] = [
  [
    'LEADS_WEBHOOK_SECRET',
    'must be set with LEADS_WEBHOOK_URL: it signs what is sent there.',
    (config, isGiven) => isGiven('LEADS_WEBHOOK_URL') && !config.leadsWebhook,
  ],
  [
    'METRICS_PORT',
    'must be another than PORT: visitors must not reach the metrics.',
    ({ metrics, host, port }) => metrics?.port === port && metrics.host === host,
  ],
  [
    'RETENTION_PAYMENTS',
    'must not be shorter than RETENTION_APPLICATIONS: payments are part of them.',
    ({ retention }) => retention.payments < retention.applications,
  ],
  [
    'ALTERNATE_SITE_URL',
    'must be on another host than PUBLIC_URL: visitors would go in a circle.',
    // By host, since many sites redirect http:// to https://.
    ({ region: { alternateSiteUrl: url }, publicUrl }) =>
      url !== undefined && new URL(url).host === new URL(publicUrl).host,
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'must be set with STRIPE_SECRET_KEY: unsigned events are never believed.',
    ({ stripe }) => stripe !== undefined && !stripe.webhookSecret,
  ],
  [
    'STRIPE_SECRET_KEY',
    'must be set for a PUBLIC_URL with https (or PAYMENTS=test for the built-in test checkout).',
    ({ stripe, publicUrl, testPaymentsAllowed }) => !stripe && publicUrl.startsWith('https:') && !testPaymentsAllowed,
  ],
]

export function brokenRules(config: Config, isGiven: (name: string) => boolean): ConfigProblem[] {
  return rules
    .filter(([, , isBroken]) => isBroken(config, isGiven))
    .map(([variable, sentence]) => ({ variable, sentence: `${variable} ${sentence}` }))
}

/** Variables that only work with another one. Not METRICS_HOST: the container always sets it. */
const companions: [variable: string, wants: string][] = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['LEADS_WEBHOOK_SECRET', 'LEADS_WEBHOOK_URL'],
  ['GEO_API_URL', 'ALTERNATE_SITE_URL'],
  ['GEO_API_KEY', 'GEO_API_URL'],
  ['GEOIP_DATADIR', 'ALTERNATE_SITE_URL'],
]

/** Variables that are set without effect, which does no harm. */
export function idleVariables(variables: Record<string, string | undefined>): { variable: string; wants: string }[] {
  const isGiven = (name: string) => Boolean(variables[name]?.trim())
  return companions
    .filter(([variable, wants]) => isGiven(variable) && !isGiven(wants))
    .map(([variable, wants]) => ({ variable, wants }))
}
