import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { retentionMonths } from '#services/privacy/periods.ts'

const matching = (form: RegExp, error: string) => z.string().regex(form, error)

const integer = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  const digits = matching(/^\d+$/, error).transform(Number)
  return digits.refine((value) => value >= least && value <= most, error)
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

const months = (promised: number) => integer(1, 1200).default(promised)

/** Accepts a URL that matches `form`; `error` covers every problem. */
const getUrl = (form: RegExp, error: string) =>
  z.string().refine((value) => form.test(value) && URL.canParse(value), { error, abort: true })

const httpAddress = getUrl(/^https?:\/\//, 'must be an address with http:// or https://')

const origin = httpAddress
  .refine((value) => ['/', ''].includes(new URL(value).pathname), 'must have no path')
  .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
    error: 'must have nothing but scheme, host and port',
    when: ({ issues }) => issues.length === 0,
  })
  .transform((value) => new URL(value).origin)

/** A URL that fits in a header; ASCII stays as written. */
const location = httpAddress.transform((value) => (/^[\x21-\x7e]+$/.test(value) ? value : new URL(value).href))

const databaseAddress = getUrl(/^postgres(ql)?:\/\//, 'must begin with postgresql://')

/** `ada@example.com` or `Ada Byron <ada@example.com>`. */
const mailAddress = z
  .string()
  .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an email address, or Name <address>')

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i

/** The secret, and during its rotation the former one. Each must have the form of one. */
const twoSecrets = (form: RegExp, error: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim()))
    .refine((list) => list.length <= 2 && list.every((item) => form.test(item)), error)
    .transform(([current = '', ...former]): [string, ...string[]] => [current, ...former])

const commaList = z.string().transform((value) => value.split(',').flatMap((item) => item.trim() || []))

function isProxyAddress(value: string): boolean {
  if (value === 'loopback') return true
  return isIP(value) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(value) || ipaddr.IPv6.isValidCIDR(value)
}

/** The server's variables (`.env.example`). */
export const environment = z
  .object({
    PORT: integer(1, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    SHUTDOWN_DELAY: integer(0, 300).default(0),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: z.string().default('./var'),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_OWNER_URL: databaseAddress.optional(),
    STRIPE_SECRET_KEY: matching(/^(sk|rk)_\S+$/, 'must be a secret key of Stripe (sk_... or rk_...)').optional(),
    STRIPE_WEBHOOK_SECRET: twoSecrets(
      /^\S{8,}$/,
      'must be the signing secret of the webhook (whsec_...), or the new one, a comma and the former one',
    ).optional(),
    STRIPE_API_BASE: httpAddress.optional(),
    PAYMENTS: z.literal('test', 'must be "test" or unset').optional(),
    APPLICATION_FEE: integer(1, 99_999_999).default(5000),
    APPLICATION_FEE_CURRENCY: z
      .string()
      .refine((value) => currencies.has(value.toUpperCase()), 'must be a currency of three letters, such as usd')
      .transform((value) => value.toLowerCase())
      .default('usd'),
    WAIVER_CODE: z.string().max(200, 'must have 200 characters at most').optional(),
    RATE_LIMIT_PER_MINUTE: integer(1, 1_000_000_000).default(30),
    RATE_LIMIT_PER_HOUR: integer(1, 1_000_000_000).default(200),
    WAIVER_GUESSES_PER_HOUR: integer(1, 1_000_000_000).default(10),
    // The largest file must fit.
    UPLOAD_MB_PER_DAY: integer(6, 1_000_000).default(100),
    MIN_FREE_DISK_MB: integer(0, 1_000_000_000).default(512),
    RETENTION_APPLICATIONS: months(retentionMonths.applications),
    RETENTION_PAYMENTS: months(retentionMonths.payments),
    RETENTION_RESUMES: months(retentionMonths.resumes),
    RETENTION_REQUESTS: months(retentionMonths.requests),
    RETENTION_MESSAGES: months(retentionMonths.messages),
    SMTP_URL: getUrl(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .refine((value) => new URL(value).hostname !== '', 'must name the mail server, such as smtps://mail.example:465')
      .refine((value) => {
        const { protocol, searchParams } = new URL(value)
        return !searchParams.has('tls') || (protocol === 'smtp:' && `${searchParams.getAll('tls')}` === 'off')
      }, 'must have no tls=..., or tls=off behind smtp://')
      .refine(
        (value) => !/[?&](require|ignore|opportunistic)TLS=/i.test(value),
        'must say tls=off where nothing is to be encrypted, and have no requireTLS, ignoreTLS or opportunisticTLS',
      )
      .optional(),
    MAIL_FROM: mailAddress.optional(),
    STAFF_EMAIL: mailAddress.optional(),
    NEWSLETTER_FORM_URL: httpAddress.optional(),
    LEADS_WEBHOOK_URL: httpAddress.optional(),
    LEADS_WEBHOOK_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
    // It is part of the URL that the provider calls.
    INBOUND_SECRET: twoSecrets(
      /^[\w.~-]{16,200}$/,
      'must have 16 or more letters, digits, hyphens, periods or underscores; or be the new one, a comma and the former one',
    ).optional(),
    INBOUND_DOMAIN: matching(DOMAIN, 'must be a domain, such as reply.academy.example')
      .transform((value) => value.toLowerCase())
      .optional(),
    STORAGE_URL: getUrl(/^s3:\/\/[^/?]+/, 'must be like s3://bucket?region=ca-central-1')
      .refine((value) => {
        const endpoint = new URL(value).searchParams.get('endpoint')
        return !endpoint || httpAddress.safeParse(endpoint).success
      }, 'must have an endpoint with http:// or https://, or none')
      .optional(),
    CLAMD_URL: getUrl(
      /^(?:unix:\/|tcp:\/\/[^/])[^\s?#@]*$/,
      'must be like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    ).optional(),
    ALTERNATE_SITE_URL: location.optional(),
    GEO_API_URL: httpAddress.optional(),
    GEO_API_KEY: z.string().optional(),
    TRUST_PROXY: commaList
      .refine((list) => list.every(isProxyAddress), 'must be a list of IP addresses, networks (10.0.0.0/8) or loopback')
      .default([]),
    CORS_ORIGINS: commaList.pipe(z.array(origin)).default([]),
    INSIGHT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    DESK: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    METRICS_PORT: integer(1, 65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Seconds between the end of readiness and closing the server. */
    shutdownDelay: env.SHUTDOWN_DELAY,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** For migrations and commands, if another role owns the tables. */
    databaseOwnerUrl: env.DATABASE_URL && env.DATABASE_OWNER_URL,
    stripe:
      env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'test'
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
            apiBase: env.STRIPE_API_BASE,
            livemode: env.STRIPE_SECRET_KEY.includes('_live_'),
          }
        : undefined,
    testPaymentsAllowed: env.PAYMENTS === 'test',
    fee: { amount: env.APPLICATION_FEE, currency: env.APPLICATION_FEE_CURRENCY },
    waiverCode: env.WAIVER_CODE,
    limits: {
      perMinute: env.RATE_LIMIT_PER_MINUTE,
      perHour: env.RATE_LIMIT_PER_HOUR,
      waiverGuessesPerHour: env.WAIVER_GUESSES_PER_HOUR,
    },
    /** Limit for one IP address, API calls and rendered pages together. */
    requestsPerMinute: 20 * env.RATE_LIMIT_PER_MINUTE,
    uploadBytesPerDay: env.UPLOAD_MB_PER_DAY * 2 ** 20,
    /** Below this much free space in DATA_DIR, forms are rejected. */
    minFreeDiskBytes: env.MIN_FREE_DISK_MB * 2 ** 20,
    retention: {
      applications: env.RETENTION_APPLICATIONS,
      payments: env.RETENTION_PAYMENTS,
      resumes: env.RETENTION_RESUMES,
      requests: env.RETENTION_REQUESTS,
      messages: env.RETENTION_MESSAGES,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, staff: env.STAFF_EMAIL },
    newsletterFormUrl: env.NEWSLETTER_FORM_URL,
    leadsWebhook:
      env.LEADS_WEBHOOK_URL && env.LEADS_WEBHOOK_SECRET
        ? { url: env.LEADS_WEBHOOK_URL, secret: env.LEADS_WEBHOOK_SECRET }
        : undefined,
    inbound: env.INBOUND_SECRET ? { secrets: env.INBOUND_SECRET, domain: env.INBOUND_DOMAIN } : undefined,
    storageUrl: env.STORAGE_URL,
    clamdUrl: env.CLAMD_URL,
    region: {
      alternateSiteUrl: env.ALTERNATE_SITE_URL,
      thirdParty: env.GEO_API_URL ? { url: env.GEO_API_URL, key: env.GEO_API_KEY ?? '' } : undefined,
    },
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    insight: env.INSIGHT === 'on',
    desk: env.DESK === 'on',
    metrics: env.METRICS_PORT ? { port: env.METRICS_PORT, host: env.METRICS_HOST } : undefined,
    logLevel: env.LOG_LEVEL,
  }))

export type Config = z.output<typeof environment>
