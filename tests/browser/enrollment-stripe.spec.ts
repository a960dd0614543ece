import { type FakeStripe, startFakeStripe } from '#tests/fakes/stripe.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { fillForm, submit } from './enrollment.ts'
import { test as base, expect } from './test.ts'

const STRIPE_WEBHOOK_SECRET = 'whsec_for_the_look_alike'

const test = base.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const stripe = await startFakeStripe(STRIPE_WEBHOOK_SECRET)
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ stripe }, use) => {
      const site = await startSite({
        ...{ LOG_LEVEL: 'warn', APPLICATION_FEE: '7500', APPLICATION_FEE_CURRENCY: 'CAD' },
        ...{ STRIPE_SECRET_KEY: 'sk_test_look_alike', STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: stripe.url },
      })
      stripe.webhookUrl = `${site.url}/api/v1/Stripe/webhook`
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

test('Stripe is asked for the fee; its event pays it', async ({ page, stripe, site, email, applicationsOf }) => {
  await fillForm(page, email, 'Data Analytics')
  await submit(page)
  await page.waitForURL((url) => url.href.startsWith(stripe.url))
  const [request] = stripe.requests
  const application = (await applicationsOf(email))[0]
  expect(application).toMatchObject({ fee_status: 'due', course_name: 'Data Analytics' })
  expect(Object.fromEntries(request?.form ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: application?.id,
    'metadata[applicationId]': application?.id,
    customer_email: email,
    'line_items[0][price_data][unit_amount]': '7500',
    'line_items[0][price_data][currency]': 'cad',
    success_url: `${site.url}/success`,
    cancel_url: `${site.url}/apply?application=${application?.id}`,
  })
  await page.getByText(/^Pay/).click()
  await page.waitForURL(`${site.url}/success`)
  await expect.poll(async () => (await applicationsOf(email)).map((row) => row.fee_status)).toEqual(['paid'])
})
