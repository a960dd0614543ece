import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { ConfigError, inspectConfig, loadEnvFile, readConfig, variableNames } from './config.ts'

test('with nothing set, everything has its default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    shutdownDelay: 0,
    publicUrl: 'http://localhost:3000',
    trustProxy: [],
    fee: { amount: 5000, currency: 'usd' },
    limits: { perMinute: 30, perHour: 200, waiverGuessesPerHour: 10 },
  })
  expect([config.databaseUrl, config.stripe, config.metrics]).toEqual([undefined, undefined, undefined])
})

test('the public address follows the port and loses a trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'http://academy.example/' }).publicUrl).toBe('http://academy.example')
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', WAIVER_CODE: '' })).toEqual(readConfig({}))
})

test.each<[string, string[]]>([
  ['PORT', ['eighty', '70000']],
  ['SHUTDOWN_DELAY', ['5s']],
  ['RETENTION_MESSAGES', ['0']],
  ['RETENTION_PAYMENTS', ['for ever', '23']],
  ['PUBLIC_URL', ['academy.example', 'https://academy.example/site', 'https://academy.example?from=mail']],
  ['PUBLIC_URL', ['https://somebody:secret@academy.example']],
  ['DATABASE_URL', ['mysql://localhost/x']],
  ['STRIPE_SECRET_KEY', ['pk_test_public']],
  ['STRIPE_API_BASE', ['localhost:12111']],
  ['PAYMENTS', ['off']],
  ['APPLICATION_FEE', ['49.99', '0']],
  ['APPLICATION_FEE_CURRENCY', ['dollars', 'zzz']],
  ['WAIVER_CODE', ['x'.repeat(201)]],
  ['RATE_LIMIT_PER_MINUTE', ['0']],
  ['SMTP_URL', ['mail.example', 'smtp://', 'smtp://mail.example?tls=on', 'smtps://mail.example?tls=off']],
  ['SMTP_URL', ['smtp://mail.example?requireTLS=false']],
  ['MAIL_FROM', ['hello', 'Ada Byron <ada@academy.example', 'hello@academy.example>']],
  ['STAFF_EMAIL', ['Front Desk <desk@academy.example', 'ada@academy.example>']],
  ['UPLOAD_MB_PER_DAY', ['5']],
  ['MIN_FREE_DISK_MB', ['some']],
  ['CLAMD_URL', ['127.0.0.1:3310', 'tcp://', 'tcp://127.0.0.1:clamd', 'unix:clamd.ctl']],
  ['INBOUND_SECRET', ['short', 'not fit for an address', 'long-enough-to-be-one,short']],
  ['INBOUND_DOMAIN', ['https://reply.academy.example']],
  ['STORAGE_URL', ['resumes', 's3://resumes?endpoint=storage.example']],
  ['ALTERNATE_SITE_URL', ['africa.academy.example']],
  ['GEO_API_URL', ['ftp://geo.example']],
  ['TRUST_PROXY', ['loopback, 10.0.0.0/40']],
  ['CORS_ORIGINS', ['https://a.example/path']],
  ['METRICS_PORT', ['on', '3000']],
  ['INSIGHT', ['maybe']],
  ['DESK', ['maybe']],
  ['LOG_LEVEL', ['loud']],
])('%s as any of %j is refused in one line that names it', (name, values) => {
  for (const value of values) {
    let error: unknown
    try {
      readConfig({ [name]: value })
    } catch (thrown) {
      error = thrown
    }
    expect(error, value).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`))
  }
})

test.each(['tcp://127.0.0.1:3310', 'tcp://scanner', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'])(
  'resumes may be scanned at %s',
  (CLAMD_URL) => expect(readConfig({ CLAMD_URL }).clamdUrl).toBe(CLAMD_URL),
)

test.each(['ada@academy.example', '<ada@academy.example>', 'Ada Byron <ada@academy.example>'])(
  'emails may come from %s',
  (MAIL_FROM) => expect(readConfig({ MAIL_FROM }).mail.from).toBe(MAIL_FROM),
)

test('a bad value is never repeated: it may be a secret', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'secret-in-the-wrong-place' })).toThrow(/^(?!.*wrong-place)/)
})

test('all that is wrong is told at once, and what is right is read all the same', () => {
  const { config, problems } = inspectConfig({
    PORT: 'eighty',
    HOST: '0.0.0.0',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'short',
    LEADS_WEBHOOK_URL: 'https://crm.example',
  })
  expect(problems.map(({ variable }) => variable)).toEqual(['PORT', 'STRIPE_WEBHOOK_SECRET', 'LEADS_WEBHOOK_SECRET'])
  expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', stripe: { secretKey: 'sk_live_1' } })
})

test('a key needs the webhook secret; behind https the test checkout must be asked for, which keeps a key from being used', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345' }
  const PUBLIC_URL = 'https://academy.example'
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/^STRIPE_WEBHOOK_SECRET must be set/)
  expect(() => readConfig({ PUBLIC_URL })).toThrow(/^STRIPE_SECRET_KEY must be set/)
  expect(readConfig({ PUBLIC_URL, ...key }).stripe?.secretKey).toBe('sk_test_1')
  expect(readConfig({ PUBLIC_URL, PAYMENTS: 'test', ...key }).stripe).toBeUndefined()
  const both = readConfig({ ...key, STRIPE_WEBHOOK_SECRET: 'whsec_23456, whsec_12345' })
  expect(both.stripe?.webhookSecrets).toEqual(['whsec_23456', 'whsec_12345'])
})

test.each([
  ['https://africa.academy.example', 'https://africa.academy.example'],
  ['https://café.example/é', 'https://xn--caf-dma.example/%C3%A9'],
  ['https://africa.example/\r\nSet-Cookie:a', 'https://africa.example/Set-Cookie:a'],
  ['http://localhost:4000', 'http://localhost:4000'],
])('the alternate site %j is named in ASCII, and may be a neighbor', (ALTERNATE_SITE_URL, named) => {
  expect(readConfig({ ALTERNATE_SITE_URL }).region.alternateSiteUrl).toBe(named)
})

test.each([
  [undefined, 'http://localhost:3000/africa'],
  ['http://academy.example', 'https://ACADEMY.example:443'],
])('the alternate site is refused on the host of %s itself: %s', (PUBLIC_URL, ALTERNATE_SITE_URL) => {
  const refused = /^ALTERNATE_SITE_URL must be on a different host.+$/
  expect(() => readConfig({ PUBLIC_URL, ALTERNATE_SITE_URL })).toThrow(refused)
})

test('.env.example lists every variable', () => {
  const listed = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  expect(variableNames.filter((name) => !listed.has(name))).toEqual([])
})

test('.env adds to the environment, and changes nothing of it', () => {
  const path = join(makeDirectory(), '.env')
  writeFileSync(path, 'PORT=3001\nHOST=::1\nMAIL_FROM=Ada Byron <hello@academy.example>\n')
  const environment = { PORT: '4000', DATA_DIR: '/srv' }
  loadEnvFile(environment, path)
  const MAIL_FROM = 'Ada Byron <hello@academy.example>'
  expect(environment).toEqual({ PORT: '4000', DATA_DIR: '/srv', HOST: '::1', MAIL_FROM })
})

test('.env is optional; one that cannot be read is an error of one line', () => {
  const path = join(makeDirectory(), '.env')
  loadEnvFile({}, path)
  mkdirSync(path)
  expect(() => loadEnvFile({}, path)).toThrow(
    new ConfigError(`${path} cannot be read (EISDIR). Run this as the site's user.`),
  )
})
