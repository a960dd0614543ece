import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openSignIn as openApplicantSignIn } from '#services/applicants/sign-ins.ts'
import { openSignIn as openStaffSignIn } from '#services/staff/sign-ins.ts'
import { startFakeStripe } from '#tests/fakes/stripe.ts'
import type { Fault } from '#tests/fakes/stripe-faults.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'
import { stripeVariables } from '#tests/fixtures/stripe-variables.ts'

// The built program links API, desk and applicants' pages. An error of Stripe is told apart by its class, so all
// three must share one copy of Stripe's package and of the services.
const fake = await startFakeStripe()
const site = await startSiteOnDatabase(stripeVariables(fake))
const { staffId } = await hire(site.database, 'admin', 'Amara Sample')
const desk = `desk-session=${await openStaffSignIn(site.database, staffId, {}, 'passkey')}`
afterAll(async () => {
  await site.stop()
  await fake.close()
})

beforeEach(() => {
  fake.requests.length = 0
  fake.faults.length = 0
})

let people = 0
async function applied(name = 'person') {
  const email = `${name}${++people}@visitor.example`
  const body = applicationForm({ EmailAddress: email })
  const registered = await fetch(`${site.url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
  const { applicationId: id } = (await registered.json()) as { applicationId: string }
  const token = await openApplicantSignIn(site.database, { email, signInRequestId: uuidv7() })
  return { id, email, cookie: `application-session=${token}` }
}
type Applicant = Awaited<ReturnType<typeof applied>>

function send(path: string, cookie: string, form: Record<string, string>): Promise<Response> {
  const headers = { Cookie: cookie, Origin: site.url, Accept: 'text/html' }
  const body = new URLSearchParams(form)
  return fetch(`${site.url}${path}`, { method: 'POST', redirect: 'manual', headers, body })
}

/** Ways to a checkout. */
const payments = {
  'the API': ({ id }: Applicant) =>
    fetch(`${site.url}/api/v1/Stripe/create-checkout-session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ applicationId: id }),
    }),
  'the page of applicants': ({ id, cookie }: Applicant) => send('/application?index', cookie, { intent: 'pay', id }),
}

/** Ways to erase a person, which first ends the open checkout at Stripe. */
const erasures = {
  'the desk': ({ id, email }: Applicant) => send(`/desk/records/${id}`, desk, { intent: 'erase', email }),
  'the page of applicants': ({ cookie }: Applicant) =>
    send('/application/data', cookie, { intent: 'erase', sure: 'on' }),
}

async function opened(): Promise<Applicant> {
  const applicant = await applied()
  expect((await payments['the API'](applicant)).status).toBe(200)
  return applicant
}

const creations = () => fake.requests.filter(({ method, path }) => `${method} ${path}` === 'POST /v1/checkout/sessions')

async function expectUnpaid(response: Response): Promise<void> {
  expect([response.status, await response.text()]).toEqual([502, expect.stringContaining('loading Stripe, Try again!')])
}

async function expectUnerased(response: Response): Promise<void> {
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('Nothing was erased')])
}

describe.each(Object.entries(payments))('a checkout by %s', (_case, pay) => {
  test.each<Fault>(['invalid', 'refuse'])(
    'that Stripe answers with "%s" gets another key the next time',
    async (fault) => {
      const applicant = await applied()
      fake.faults.push(fault, fault)
      for (const _ of ['once', 'twice']) await expectUnpaid(await pay(applicant))
      expect((await pay(applicant)).status).toBeOneOf([200, 303])
      expect(new Set(creations().map(({ key }) => key)).size).toBe(3)
    },
  )

  test('whose address Stripe rejects is opened without it', async () => {
    expect((await pay(await applied('jürgen'))).status).toBeOneOf([200, 303])
    expect(creations().map(({ form }) => form.has('customer_email'))).toEqual([true, false])
  })

  test('after one that Stripe no longer knows is a new one', async () => {
    const applicant = await opened()
    fake.checkoutSessions.clear()
    await site.database.$client.query('update checkout_sessions set expires_at = now() where account_id = $1', [
      applicant.id,
    ])
    expect((await pay(applicant)).status).toBeOneOf([200, 303])
    expect(creations()).toHaveLength(2)
  })
})

describe.each(Object.entries(erasures))('an erasure by %s', (_case, erase) => {
  test('ends a checkout that Stripe no longer knows', async () => {
    const applicant = await opened()
    fake.checkoutSessions.clear()
    expect((await erase(applicant)).status).toBe(302)
    expect(await getCount(applicant)).toBe(0)
  })

  test.each<Fault>(['invalid', 'refuse'])(
    'that Stripe answers with "%s" erases nothing, and says so',
    async (fault) => {
      const applicant = await opened()
      fake.faults.push(fault)
      await expectUnerased(await erase(applicant))
      expect(await getCount(applicant)).toBe(1)
      expect((await erase(applicant)).status).toBe(302)
    },
  )
})

test('while Stripe does not end its answers, all doors say so in time, and repeat the same request later', async () => {
  const [one, other, third, fourth] = await Promise.all([applied(), applied(), opened(), opened()])
  fake.requests.length = 0
  fake.faults.push('trickle', 'trickle', 'trickle', 'trickle')
  const paying = [payments['the API'](one), payments['the page of applicants'](other)]
  const erasing = [erasures['the desk'](third), erasures['the page of applicants'](fourth)]
  for (const response of await Promise.all(paying)) await expectUnpaid(response)
  for (const response of await Promise.all(erasing)) await expectUnerased(response)
  expect((await payments['the API'](one)).status).toBe(200)
  expect((await payments['the page of applicants'](other)).status).toBe(303)
  expect(creations()).toHaveLength(4)
  expect(new Set(creations().map(({ key }) => key)).size).toBe(2)
})

async function getCount({ email }: Applicant): Promise<number> {
  const { rows } = await site.database.$client.query('select from applications where email = $1', [email])
  return rows.length
}
