import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, inspectConfig, readConfig, variableNames } from './config.ts'

describe('with nothing set', () => {
  const config = readConfig({})

  test('everything has its default', () => {
    expect(config.port).toBe(3000)
    expect(config.host).toBe('127.0.0.1')
    expect(config.shutdownDelay).toBe(0)
    expect(config.publicUrl).toBe('http://localhost:3000')
    expect(config.databaseUrl).toBeUndefined()
    expect(config.stripe).toBeUndefined()
    expect(config.fee).toEqual({ amount: 5000, currency: 'usd' })
    expect(config.limits).toEqual({ perMinute: 30, perHour: 200, waiverGuessesPerHour: 10 })
    expect(config.metrics).toBeUndefined()
    expect(config.trustProxy).toEqual([])
  })
})

test('the public address follows the port and loses a trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'http://academy.example/' }).publicUrl).toBe('http://academy.example')
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', WAIVER_CODE: '' })).toEqual(readConfig({}))
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['SHUTDOWN_DELAY', '5s'],
  ['RETENTION_MESSAGES', '0'],
  ['RETENTION_PAYMENTS', 'for ever'],
  ['RETENTION_PAYMENTS', '23'],
  ['PUBLIC_URL', 'academy.example'],
  ['PUBLIC_URL', 'https://academy.example/site'],
  ['PUBLIC_URL', 'https://academy.example?from=mail'],
  ['PUBLIC_URL', 'https://somebody:secret@academy.example'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['STRIPE_SECRET_KEY', 'pk_test_public'],
  ['STRIPE_API_BASE', 'localhost:12111'],
  ['PAYMENTS', 'off'],
  ['APPLICATION_FEE', '49.99'],
  ['APPLICATION_FEE', '0'],
  ['APPLICATION_FEE_CURRENCY', 'dollars'],
  ['APPLICATION_FEE_CURRENCY', 'zzz'],
  ['WAIVER_CODE', 'x'.repeat(201)],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example?tls=on'],
  ['SMTP_URL', 'smtps://mail.example?tls=off'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
  ['MAIL_FROM', 'hello'],
  ['MAIL_FROM', 'Ada Byron <ada@academy.example'],
  ['MAIL_FROM', 'hello@academy.example>'],
  ['STAFF_EMAIL', 'Front Desk <desk@academy.example'],
  ['STAFF_EMAIL', 'ada@academy.example>'],
  ['UPLOAD_MB_PER_DAY', '5'],
  ['MIN_FREE_DISK_MB', 'some'],
  ['CLAMD_URL', '127.0.0.1:3310'],
  ['CLAMD_URL', 'tcp://'],
  ['CLAMD_URL', 'tcp://127.0.0.1:clamd'],
  ['CLAMD_URL', 'unix:clamd.ctl'],
  ['INBOUND_SECRET', 'short'],
  ['INBOUND_SECRET', 'not fit for an address'],
  ['INBOUND_DOMAIN', 'https://reply.academy.example'],
  ['STORAGE_URL', 'resumes'],
  ['STORAGE_URL', 's3://resumes?endpoint=storage.example'],
  ['ALTERNATE_SITE_URL', 'africa.academy.example'],
  ['GEO_API_URL', 'ftp://geo.example'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/40'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['METRICS_PORT', 'on'],
  ['METRICS_PORT', '3000'],
  ['INSIGHT', 'maybe'],
  ['DESK', 'maybe'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line that names it', (name, value) => {
  let line = ''
  try {
    readConfig({ [name]: value })
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    line = (error as Error).message
  }
  expect(line).toMatch(new RegExp(`^${name} must .+\\.$`))
  expect(line).not.toContain('\n')
})

test.each(['tcp://127.0.0.1:3310', 'tcp://scanner', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'])(
  'resumes may be scanned at %s',
  (address) => {
    expect(readConfig({ CLAMD_URL: address }).clamdUrl).toBe(address)
  },
)

test.each(['ada@academy.example', '<ada@academy.example>', 'Ada Byron <ada@academy.example>'])(
  'emails may come from %s',
  (address) => {
    expect(readConfig({ MAIL_FROM: address }).mail.from).toBe(address)
  },
)

test('a bad value is never repeated: it may be a secret', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'secret-in-the-wrong-place' })).toThrow(/^(?!.*wrong-place)/)
})

test('all that is wrong is told at once, and what is right is read all the same', () => {
  const { config, problems } = inspectConfig({
    ...{ PORT: 'eighty', HOST: '0.0.0.0', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'short' },
    ...{ LEADS_WEBHOOK_URL: 'https://crm.example' },
  })
  expect(problems.map(({ variable }) => variable)).toEqual(['PORT', 'STRIPE_WEBHOOK_SECRET', 'LEADS_WEBHOOK_SECRET'])
  expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', stripe: { secretKey: 'sk_live_1' } })
})

describe('payments', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345' }

  test('a key without the webhook secret is refused', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/^STRIPE_WEBHOOK_SECRET must be set/)
  })

  test('the test checkout is refused behind https, unless it was asked for', () => {
    const PUBLIC_URL = 'https://academy.example'
    expect(() => readConfig({ PUBLIC_URL })).toThrow(/^STRIPE_SECRET_KEY must be set/)
    expect(readConfig({ PUBLIC_URL, PAYMENTS: 'test' }).stripe).toBeUndefined()
    expect(readConfig({ PUBLIC_URL, ...key }).stripe?.secretKey).toBe('sk_test_1')
  })

  test('PAYMENTS=test keeps a configured key from being used', () => {
    expect(readConfig({ PAYMENTS: 'test', ...key }).stripe).toBeUndefined()
  })
})

describe('the alternate site', () => {
  const alternateOf = (variables: Record<string, string>) => readConfig(variables).region.alternateSiteUrl

  test('is named as it was written, but in ASCII', () => {
    expect(alternateOf({ ALTERNATE_SITE_URL: 'https://africa.academy.example' })).toBe('https://africa.academy.example')
    expect(alternateOf({ ALTERNATE_SITE_URL: 'https://café.example/é' })).toBe('https://xn--caf-dma.example/%C3%A9')
    expect(alternateOf({ ALTERNATE_SITE_URL: 'https://africa.example/\r\nSet-Cookie:a' })).not.toMatch(/\s/)
  })

  test.each([
    [undefined, 'http://localhost:3000/africa'],
    ['http://academy.example', 'http://academy.example/africa'],
    ['http://academy.example', 'https://ACADEMY.example:443'],
  ])('is refused on the host of %s itself: %s', (PUBLIC_URL, ALTERNATE_SITE_URL) => {
    expect(() => readConfig({ PUBLIC_URL, ALTERNATE_SITE_URL })).toThrow(
      /^ALTERNATE_SITE_URL must be on another host.+$/,
    )
  })

  test('may be a neighbour', () => {
    expect(alternateOf({ ALTERNATE_SITE_URL: 'http://localhost:4000' })).toBe('http://localhost:4000')
  })
})

test('.env.example lists every variable', () => {
  const listed = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  expect(variableNames.filter((name) => !listed.has(name))).toEqual([])
})
