import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { portOf } from '#server/listen.ts'
import { startFakeClamd } from '#tests/fakes/clamd.ts'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { startFakeS3 } from '#tests/fakes/s3.ts'
import { startFakeStripeAccount, stripeError } from '#tests/fakes/stripe-account.ts'
import { makeCheckout } from '#tests/fixtures/checkout.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { readEnvironment } from './environment.ts'
import { askProviders, askStripe, bounded, visitSites, WEBHOOK_EVENTS } from './online.ts'

/** Milliseconds for what shall not answer. */
const SOON = 200

const of = (variables: Record<string, string>) => readEnvironment(makeCheckout(''), variables)
const brief = (findings: { severity: string; where: string }[]) =>
  findings.map(({ severity, where }) => `${severity} ${where}`)

describe('Stripe', () => {
  const WEBHOOK = 'https://academy.com/api/v1/Stripe/webhook'

  async function open(events = WEBHOOK_EVENTS, url = WEBHOOK) {
    const fake = await startFakeStripeAccount(url, events)
    onTestFinished(async () => void (await fake.close()))
    const environment = of({
      ...{ STRIPE_SECRET_KEY: 'sk_live_secret', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' },
      ...{ STRIPE_API_BASE: fake.url, PUBLIC_URL: 'https://academy.com' },
    })
    return { fake, ask: () => askStripe(environment) }
  }

  test('in good order is only read', async () => {
    const { fake, ask } = await open()
    expect(await ask()).toEqual([])
    expect(fake.asked).toEqual(['GET /v1/account', 'GET /v1/webhook_endpoints'])
  })

  test('a key that is refused, without the key', async () => {
    const { fake, ask } = await open()
    fake.answers['/v1/account'] = { status: 401, body: stripeError('invalid_request_error') }
    const found = await ask()
    expect(found).toMatchObject([{ severity: 'must', what: 'Stripe refuses the key (sk_live_...).' }])
    expect(JSON.stringify(found)).not.toContain('secret:')
  })

  test('a restricted key that may not see the account is a key all the same', async () => {
    const { fake, ask } = await open()
    fake.answers['/v1/account'] = { status: 403, body: stripeError('invalid_request_error') }
    expect(await ask()).toEqual([])
  })

  test('an account that may not charge', async () => {
    const { fake, ask } = await open()
    fake.answers['/v1/account'] = { status: 200, body: { object: 'account', charges_enabled: false } }
    expect(await ask()).toMatchObject([{ severity: 'must', what: 'The account may not take money yet.' }])
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

test('the sites: one that answers, one that does not', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/gone' ? 404 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = `http://127.0.0.1:${portOf(server)}`
  const environment = of({ PUBLIC_URL: at, ALTERNATE_SITE_URL: `${at}/gone` })
  expect(brief(await visitSites(environment))).toEqual(['must ALTERNATE_SITE_URL (environment)'])
})

test('nobody is waited for longer than agreed', async () => {
  expect(await bounded(new Promise(() => {}), SOON)).toEqual({ failure: 'no answer within 0.2 s' })
})
