import type { Config } from './config-schema.ts'

/** An invalid variable, and a sentence that begins with its name and never contains its value. */
export type ConfigProblem = { variable: string; sentence: string }

type Rule = {
  variable: string
  isBroken: (config: Config, isGiven: (name: string) => boolean) => boolean
  sentence: string
}

/** Rules about several variables. */
const rules: Rule[] = [
  {
    variable: 'LEADS_WEBHOOK_SECRET',
    isBroken: (config, isGiven) => isGiven('LEADS_WEBHOOK_URL') && !config.leadsWebhook,
    sentence: 'must be set with LEADS_WEBHOOK_URL: it signs what is sent there.',
  },
  {
    variable: 'METRICS_PORT',
    isBroken: ({ metrics, host, port }) => metrics?.port === port && metrics.host === host,
    sentence: 'must be another than PORT: visitors must not reach the metrics.',
  },
  {
    variable: 'RETENTION_PAYMENTS',
    isBroken: ({ retention }) => retention.payments < retention.applications,
    sentence: 'must not be shorter than RETENTION_APPLICATIONS: payments are part of them.',
  },
  {
    variable: 'ALTERNATE_SITE_URL',
    // By host, since many sites redirect http:// to https://.
    isBroken: ({ region: { alternateSiteUrl }, publicUrl }) =>
      alternateSiteUrl !== undefined && new URL(alternateSiteUrl).host === new URL(publicUrl).host,
    sentence: 'must be on another host than PUBLIC_URL: visitors would go in a circle.',
  },
  {
    variable: 'STRIPE_WEBHOOK_SECRET',
    isBroken: ({ stripe }) => stripe !== undefined && !stripe.webhookSecret,
    sentence: 'must be set with STRIPE_SECRET_KEY: unsigned events are never believed.',
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    isBroken: ({ stripe, publicUrl, testPaymentsAllowed }) =>
      !stripe && publicUrl.startsWith('https:') && !testPaymentsAllowed,
    sentence: 'must be set for a PUBLIC_URL with https (or PAYMENTS=test for the built-in test checkout).',
  },
]

export function brokenRules(config: Config, isGiven: (name: string) => boolean): ConfigProblem[] {
  return rules
    .filter(({ isBroken }) => isBroken(config, isGiven))
    .map(({ variable, sentence }) => ({ variable, sentence: `${variable} ${sentence}` }))
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
