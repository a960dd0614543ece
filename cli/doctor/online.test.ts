import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readYaml } from '#content/source.ts'
import { startFakeClamd } from '#tests/fakes/clamd.ts'
import { saying, stalling, startFakeGeolocation } from '#tests/fakes/geolocation.ts'
import { startServer } from '#tests/fakes/http-server.ts'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { startFakeS3 } from '#tests/fakes/s3.ts'
import { startFakeStripeAccount, stripeError } from '#tests/fakes/stripe-account.ts'
import { brief, getEnvironment as of } from '#tests/fixtures/checkout.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { askProviders, askStripe, linksIn, visitSites, WEBHOOK_EVENTS } from './online.ts'

/** Milliseconds for what shall not answer. */
const SOON = 200

describe('Stripe', () => {
  const WEBHOOK = 'https://academy.com/api/v1/Stripe/webhook'
  const refused = stripeError('invalid_request_error')

  async function open(events = WEBHOOK_EVENTS, url = WEBHOOK) {
    const fake = await startFakeStripeAccount(url, events)
    onTestFinished(async () => void (await fake.close()))
    const environment = of({
      STRIPE_SECRET_KEY: 'sk_live_secret',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_BASE: fake.url,
      PUBLIC_URL: 'https://academy.com',
    })
    return { fake, ask: () => askStripe(environment) }
  }

  test('in good order is only read', async () => {
    const { fake, ask } = await open()
    expect(await ask()).toEqual([])
    expect(fake.asked).toEqual(['GET /v1/account', 'GET /v1/webhook_endpoints'])
  })

  test.each([
    ['a key that is refused', 401, refused, ['must Stripe refuses the key (sk_live_...).']],
    ['a restricted key that may not see the account', 403, refused, []],
    ['an account that may not charge', 200, { charges_enabled: false }, ['must The account may not take money yet.']],
  ])('%s', async (_case, status, body, expected) => {
    const { fake, ask } = await open()
    fake.answers['/v1/account'] = { status, body: { object: 'account', ...body } }
    const found = await ask()
    expect(found.map(({ severity, what }) => `${severity} ${what}`)).toEqual(expected)
    expect(JSON.stringify(found)).not.toContain('secret:')
  })

  test('a webhook elsewhere, or one that does not hear of all', async () => {
    expect(await (await open(WEBHOOK_EVENTS, 'https://other.com/')).ask()).toMatchObject([
      { severity: 'must', what: `Stripe knows no webhook at ${WEBHOOK}.` },
    ])
    expect(await (await open(WEBHOOK_EVENTS.slice(1))).ask()).toMatchObject([
      { severity: 'should', what: 'It does not receive checkout.session.completed.' },
    ])
    expect(await (await open(['*'])).ask()).toEqual([])
  })

  test('nobody there', async () => {
    const { fake, ask } = await open()
    await fake.close()
    expect(await ask()).toMatchObject([{ severity: 'must', what: expect.stringMatching(/^Stripe cannot be asked/) }])
  })
})

test('the mail server: one that lets us in, one that hangs up, one that is not there; nothing is sent', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const environment = of({ SMTP_URL: server.url })
  expect(await askProviders(environment)).toEqual([])
  server.mood = 'hangs up'
  expect(brief(await askProviders(environment))).toEqual(['must SMTP_URL (environment)'])
  expect(server.received).toEqual([])
  const nowhere = of({ SMTP_URL: `smtp://user:password@127.0.0.1:${await freePort()}` })
  const [finding] = await askProviders(nowhere)
  expect(finding?.what).toContain('ECONNREFUSED')
  expect(JSON.stringify(finding)).not.toContain('password@')
})

test('a mail server without STARTTLS gets no password, and the finding says what to do', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const address = server.url.replace('127.0.0.1', '0.0.0.0').replace('//', '//user:secret@')
  const [finding] = await askProviders(of({ SMTP_URL: address }))
  expect(finding?.what).toContain('offers no encryption')
  expect(finding?.todo).toContain('tls=off')
  expect(JSON.stringify(finding)).not.toContain('secret')
})

test('a mail server with a certificate that is not accepted: the finding names the certificate, not the password', async () => {
  const server = new SMTPServer({ disableReverseLookup: true })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  // This machine by an address that is not known as it.
  const [finding] = await askProviders(of({ SMTP_URL: `smtp://user:secret@0.0.0.0:${port}` }))
  expect(finding?.what).toMatch(/CERT.*certificate is not accepted/)
  expect(finding?.todo).toContain('certificate')
})

test('the bucket: a file comes and goes; one that takes none', async () => {
  const s3 = await startFakeS3()
  onTestFinished(() => s3.close())
  process.env.AWS_ACCESS_KEY_ID = 'test'
  process.env.AWS_SECRET_ACCESS_KEY = 'test'
  const environment = of({ STORAGE_URL: `s3://resumes?region=ca-central-1&endpoint=${encodeURIComponent(s3.url)}` })
  expect(await askProviders(environment)).toEqual([])
  expect(s3.objects.size).toBe(0)
  s3.down = true
  expect(brief(await askProviders(environment))).toEqual(['must STORAGE_URL (environment)'])
})

test('the virus scanner: one that answers, one that is silent, one that is not there; nothing is scanned', async () => {
  const clamd = await startFakeClamd()
  const environment = of({ CLAMD_URL: clamd.url })
  expect(await askProviders(environment)).toEqual([])
  clamd.mood = 'is silent'
  expect((await askProviders(environment, SOON))[0]?.what).toContain('no answer within 0.2 s')
  expect(clamd.scanned).toEqual([])
  await clamd.close()
  const [finding] = await askProviders(environment)
  expect(finding).toMatchObject({ severity: 'should', where: 'CLAMD_URL (environment)' })
  expect(finding?.what).toContain('ECONNREFUSED')
  expect(await askProviders(of({}))).toEqual([])
})

test('the geolocation service: one that answers, and others', async () => {
  const service = await startFakeGeolocation()
  onTestFinished(() => service.close())
  const alternate = { ALTERNATE_SITE_URL: 'https://africa.academy.com' }
  const environment = of({ ...alternate, GEO_API_URL: service.url, GEO_API_KEY: 'the-key' })
  expect(await askProviders(environment)).toEqual([])
  service.behave(saying({ error: 'no such key: the-key' }))
  const [finding] = await askProviders(environment)
  expect(finding).toMatchObject({ severity: 'should', where: 'GEO_API_URL (environment)' })
  expect(JSON.stringify(finding)).not.toContain('the-key')
  service.behave(stalling)
  expect(brief(await askProviders(environment, SOON))).toEqual(['should GEO_API_URL (environment)'])
})

test('hosts that the server posts to are looked up, and not posted to', async () => {
  const environment = of({ NEWSLETTER_FORM_URL: 'https://127.0.0.1/f' })
  expect(await askProviders(environment)).toEqual([])
  const wrong = of({ NEWSLETTER_FORM_URL: 'https://forms.invalid/f' })
  expect(brief(await askProviders(wrong, 2_000))).toEqual(['should NEWSLETTER_FORM_URL (environment)'])
})

test('sites that answer, that do not, and that answer no programs', async () => {
  const { url: at, close } = await startServer((request, response) => {
    const status = { '/gone': 404, '/private': 403 }[request.url ?? '']
    if (request.url === '/hangs-up') request.socket.destroy()
    else response.writeHead(status ?? 200).end()
  })
  onTestFinished(close)
  const yaml = ['/', '/gone', '/private', '/hangs-up'].map((path) => `- url: ${at}${path}\n`).join('')
  const source = readYaml(`${yaml}- url: https://lms.candle.example/\n- text: see ${at}/gone\n`, 'links.yaml')
  const files = new Map([['links.yaml', { value: source.value, source, claims: [] }]])
  expect([...linksIn(files).keys()]).toHaveLength(4)
  const environment = of({ PUBLIC_URL: at, ALTERNATE_SITE_URL: `${at.replace('127.0.0.1', 'localhost')}/gone` })
  expect(brief(await visitSites(environment, files))).toEqual([
    'must ALTERNATE_SITE_URL (environment)',
    'should content/links.yaml:2 [2].url',
    'should content/links.yaml:4 [4].url',
  ])
})
