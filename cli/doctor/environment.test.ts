import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brief, makeCheckout, getEnvironment as of } from '#tests/fixtures/checkout.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { findInAddress, findInConfiguration } from './configuration.ts'
import { readEnvironment } from './environment.ts'
import { findInEmails, findInPayments, findInRegion, findInWaiverCode, getRelease } from './providers.ts'
import { findInStorage } from './storage.ts'

const now = new Date('2027-01-01T12:00:00Z')

const live = {
  PUBLIC_URL: 'https://academy.com',
  TRUST_PROXY: 'loopback',
  APPLICATION_FEE: '5000',
  WAIVER_CODE: 'x-1-y-2',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  SMTP_URL: 'smtps://u:p@mail.academy.com:465',
  MAIL_FROM: 'a@academy.com',
  STAFF_EMAIL: 'b@academy.com',
}

test('a complete configuration has nothing against it', () => {
  const environment = of(live)
  expect(findInConfiguration(environment)).toEqual([])
  expect(findInAddress(environment)).toEqual([])
  expect(findInPayments(environment)).toEqual([])
  expect(findInEmails(environment, 'hello@academy.com')).toEqual([])
})

describe('.env', () => {
  test('everything wrong is reported, with the line and without the value', () => {
    const env = '# ours\nPORT=eighty\nSTRIPE_SECRET_KEY="pk_live_secret"\nhello there\nSMTPURL=smtp://a\nAWS_REGION=x\n'
    const found = findInConfiguration(of({ APPLICATION_FEE: '49.99' }, env))
    expect(brief(found)).toEqual([
      'must .env:2 PORT',
      'must .env:3 STRIPE_SECRET_KEY',
      'must APPLICATION_FEE (environment)',
      'should .env:4',
      'should .env:5 SMTPURL',
    ])
    expect(JSON.stringify(found)).not.toContain('secret"')
    expect(JSON.stringify(found)).not.toContain('pk_live')
  })

  test('one that cannot be read ends the look in one line', () => {
    const folder = makeDirectory()
    mkdirSync(join(folder, '.env'))
    expect(() => readEnvironment(folder, {})).toThrow(/\.env cannot be read \(EISDIR\)/)
  })

  test('a value over several lines is one, and the environment goes before it, as with the server', () => {
    const environment = of({ PORT: '4000' }, 'PORT=eighty\nWAIVER_CODE="a\nb\nc"\n')
    expect(findInConfiguration(environment)).toEqual([])
    expect(environment.config.port).toBe(4000)
  })

  test("an example's value is none", () => {
    const env = 'PUBLIC_URL=http://academy.example\nSTRIPE_WEBHOOK_SECRET=whsec_...\nMAIL_FROM=A <a@academy.example>\n'
    expect(brief(findInConfiguration(of({}, env)))).toEqual([
      'should .env:2 STRIPE_WEBHOOK_SECRET',
      'must .env:1 PUBLIC_URL',
      'must .env:2 STRIPE_WEBHOOK_SECRET',
      'must .env:3 MAIL_FROM',
    ])
  })

  test('secrets that others may read, and other periods than the policy came with', () => {
    const folder = makeCheckout('PORT=3001\n')
    chmodSync(join(folder, '.env'), 0o644)
    const found = brief(findInConfiguration(readEnvironment(folder, { RETENTION_RESUMES: '36' })))
    expect(found.sort()).toEqual(['should .env', 'should RETENTION_RESUMES (environment)'])
  })

  test.each(['correct-horse-battery', 'at-least-16-random-characters', 'AcademyInbound2026', '1212121212121212'])(
    'a secret such as %s',
    (secret) => {
      const env = `INBOUND_SECRET=${secret}\nLEADS_WEBHOOK_SECRET=${secret}\nLEADS_WEBHOOK_URL=https://crm.com\n`
      expect(brief(findInConfiguration(of({}, env)))).toEqual([
        'must .env:1 INBOUND_SECRET',
        'must .env:2 LEADS_WEBHOOK_SECRET',
      ])
    },
  )

  test.each([
    ['LEADS_WEBHOOK_SECRET=9f86d081884c7d659a2f', 'LEADS_WEBHOOK_URL=https://crm.com'],
    ['GEO_API_KEY=key', 'GEO_API_URL=https://geo.com\nALTERNATE_SITE_URL=https://africa.com'],
  ])('%s alone has no effect, and with what it is for it has', (half, other) => {
    const [variable] = half.split('=')
    expect(brief(findInConfiguration(of({}, half)))).toEqual([`should .env:1 ${variable}`])
    expect(findInConfiguration(of({}, `${half}\n${other}`))).toEqual([])
  })
})

const key = { STRIPE_WEBHOOK_SECRET: 'whsec_12345678', APPLICATION_FEE: '5000', WAIVER_CODE: 'x' }
const alternate = { ALTERNATE_SITE_URL: 'https://africa.academy.com' }
const findNow: typeof findInAddress = (given) => findInRegion(given, now)

test.each<[typeof findInAddress, Record<string, string>, string[]]>([
  [findInAddress, {}, ['must PUBLIC_URL (not set)', 'must PUBLIC_URL (not set)']],
  [findInAddress, { PUBLIC_URL: 'http://academy.com' }, ['must PUBLIC_URL (environment)']],
  [findInAddress, { ...live, PUBLIC_URL: 'https://192.168.1.5', DESK: 'off' }, ['must PUBLIC_URL (environment)']],
  [findInAddress, { ...live, PUBLIC_URL: 'https://[2001:db8::5]' }, ['should PUBLIC_URL (environment)']],
  [findInAddress, { PUBLIC_URL: 'https://academy.com' }, ['must TRUST_PROXY (not set)']],
  [findInAddress, { ...live, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, ['should METRICS_HOST (environment)']],
  [findInAddress, { ...live, CORS_ORIGINS: 'http://pages.academy.com' }, ['should CORS_ORIGINS (environment)']],
  [findInAddress, { ...live, LOG_LEVEL: 'silent' }, ['should LOG_LEVEL (environment)']],
  [findInAddress, { ...live, NEWSLETTER_FORM_URL: 'http://forms.com/f' }, ['should NEWSLETTER_FORM_URL (environment)']],
  [findInPayments, { WAIVER_CODE: 'x' }, ['must STRIPE_SECRET_KEY (not set)']],
  [findInPayments, { ...live, PAYMENTS: 'test' }, ['must PAYMENTS (environment)']],
  [findInPayments, { ...key, STRIPE_SECRET_KEY: 'sk_test_abc' }, ['must STRIPE_SECRET_KEY (environment)']],
  [findInPayments, { ...live, STRIPE_API_BASE: 'http://127.0.0.1:12111' }, ['must STRIPE_API_BASE (environment)']],
  [findInPayments, { ...live, APPLICATION_FEE: '' }, ['should APPLICATION_FEE (not set)']],
  [findInWaiverCode, { ...live, WAIVER_CODE: '' }, ['hint WAIVER_CODE (not set)']],
  [findNow, {}, ['hint ALTERNATE_SITE_URL (not set)']],
  [findNow, { ...alternate, GEO_API_URL: 'https://geo.com' }, ['should GEO_API_KEY (not set)']],
  [findNow, { ...alternate, GEO_API_URL: 'https://geo.com', GEO_API_KEY: 'k' }, []],
  [findNow, { ...alternate, GEOIP_DATADIR: '/no' }, ['must GEOIP_DATADIR (environment)']],
])('address, payments, waiver code, region, %#: %j', (find, variables, expected) => {
  expect(brief(find(of(variables)))).toEqual(expected)
})

test('the key is shown by its kind alone', () => {
  const [finding] = findInPayments(of({ ...key, STRIPE_SECRET_KEY: 'sk_test_51Habc' }))
  expect(finding?.what).toContain('sk_test_...')
  expect(finding?.what).not.toContain('51H')
})

test("emails: no mail server, and addresses that are nobody's", () => {
  expect(brief(findInEmails(of({}), 'hello@candle.example'))).toEqual([
    'must SMTP_URL (not set)',
    'must MAIL_FROM (not set)',
    'must STAFF_EMAIL (not set)',
  ])
  const own = { ...live, MAIL_FROM: '', STAFF_EMAIL: '' }
  expect(brief(findInEmails(of(own), 'hello@academy.com'))).toEqual([
    'should MAIL_FROM (not set)',
    'should STAFF_EMAIL (not set)',
  ])
  const found = (SMTP_URL: string) => brief(findInEmails(of({ ...live, SMTP_URL }), undefined))
  expect(found('smtp://user:word@mail.academy.com')).toEqual([])
  expect(found('smtp://mail.academy.com?tls=off')).toEqual(['should SMTP_URL (environment)'])
  expect(found('smtp://192.168.1.2?tls=off')).toEqual([])
})

describe('storage', () => {
  const without = (findings: Parameters<typeof brief>[0]) =>
    brief(findings).filter((line) => !['hint backups', 'hint CLAMD_URL (not set)'].includes(line))

  test('a folder that can be written to, also one that is not there yet, and one that cannot', () => {
    const notThere = join(makeDirectory(), 'not', 'there')
    expect(without(findInStorage(of({ DATA_DIR: notThere })))).toEqual([])
    const file = join(makeDirectory(), 'file')
    writeFileSync(file, '')
    for (const DATA_DIR of [file, '/proc/academy']) {
      expect(without(findInStorage(of({ DATA_DIR })))).toEqual(['must DATA_DIR (environment)'])
    }
  })

  test('too little space for forms, no virus scanner, emails that nobody got, and what others may read', () => {
    const DATA_DIR = makeDirectory()
    const low = of({ DATA_DIR, MIN_FREE_DISK_MB: '900000000', CLAMD_URL: 'tcp://127.0.0.1:3310' })
    expect(brief(findInStorage(low))).toEqual(['must DATA_DIR (environment)', 'hint backups'])
    expect(brief(findInStorage(of({ DATA_DIR })))).toContain('hint CLAMD_URL (not set)')
    mkdirSync(join(DATA_DIR, 'outbox'))
    chmodSync(join(DATA_DIR, 'outbox'), 0o755)
    writeFileSync(join(DATA_DIR, 'outbox', 'contact.staff.1.eml'), '')
    expect(without(findInStorage(of({ DATA_DIR })))).toEqual([
      'should DATA_DIR (environment)',
      'should SMTP_URL (not set)',
    ])
  })
})

test('the license of the country database wants a release of the last 30 days', () => {
  const folder = makeDirectory()
  writeFileSync(join(folder, 'geoip-country.dat'), '')
  const aged = (days: number) => {
    const at = now.getTime() / 1000 - days * 86_400
    utimesSync(join(folder, 'geoip-country.dat'), at, at)
    return brief(findNow(of({ ...alternate, GEOIP_DATADIR: folder })))
  }
  expect(aged(30)).toEqual([])
  expect(aged(31)).toEqual(['should GEOIP_DATADIR (environment)'])
  expect(getRelease('5.0.202609260156')).toEqual(new Date('2026-09-26T00:00:00Z'))
  expect(brief(findInRegion(of(alternate), new Date('2036-01-01')))).toEqual(['should geoip-country (package.json)'])
})
