import type { Page } from '@playwright/test'
import { freePort, startSite } from '#tests/fixtures/site.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { ageSignIn, button, expect, test, timeline } from './desk.ts'
import { sendPaidApplication } from './sent.ts'
import { connectTo, open } from './test.ts'

const payments = (page: Page) => page.getByRole('region', { name: 'Payments' })
const refund = (page: Page) => button(page, 'Refund')

/** Asks for a refund of 20 on the page of an application. */
async function fillRefund(page: Page): Promise<void> {
  await page.getByText('Refund…').click()
  await payments(page).getByLabel('Reason').selectOption('Goodwill')
  await payments(page).getByLabel('Amount').fill('20')
  await page.getByLabel('Note on the refund').fill('A long thought')
}

/**
 * Has a password manager answer for the browser from the next page on. Its objects inherit methods of the browser's own,
 * which throw.
 */
async function answerByPasswordManager(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const copy = (original: object, names: string[]) => {
      const values = Object.fromEntries(names.map((name) => [name, { value: Reflect.get(original, name) }]))
      return Object.create(Object.getPrototypeOf(original), values)
    }
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = async (options) => {
      const credential = (await get(options)) as PublicKeyCredential
      const response = copy(credential.response, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])
      const copied = copy(credential, ['id', 'rawId', 'type', 'authenticatorAttachment'])
      const own = { response: { value: response }, getClientExtensionResults: { value: () => ({}) } }
      return Object.defineProperties(copied, own)
    }
  })
}

test('setup, sign-in and a refund, with a passkey each time', async ({ page, email }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Passkeys need a host name.
  const port = String(await freePort())
  const base = `http://localhost:${port}`
  const site = await startSite({ PORT: port, PUBLIC_URL: base })
  try {
    await expect.poll(site.output).toContain('/desk/setup/')
    await page.goto(/^http:\S+\/desk\/setup\/\S+$/m.exec(site.output())?.[0] ?? '')
    await page.getByLabel('Name').fill('Mara Sample')
    await page.getByLabel('Email').fill('mara@academy.example')
    await button(page, 'Create passkey').click()
    await button(page, 'Create recovery codes').click()
    await expect(page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/)).toHaveCount(10)
    await page.getByRole('link', { name: 'Open the to-do list' }).click()
    await expect(page.getByRole('heading', { name: 'To do', exact: true })).toBeVisible()
    await button(page, 'Sign out').click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await answerByPasswordManager(page)
    await page.goto(`${base}/desk/staff?from=mail`)
    await button(page, 'Sign in with a passkey').click()
    await expect(page).toHaveURL(`${base}/desk/staff?from=mail`)
    await page.getByLabel('Email').fill('jonas@academy.example')
    await button(page, 'Invite').click()
    await expect(page.getByText('No email was sent to jonas@academy.example')).toBeVisible()

    const id = await sendPaidApplication({ url: base }, email)
    const database = connectTo(site)
    await ageSignIn(database)
    await database.end()
    await page.goto(`${base}/desk/applications/${id}`)
    await fillRefund(page)
    await expect(payments(page)).toContainText('Refund policy')
    await payments(page).getByLabel('Amount').fill('12.50')
    await expect(page.getByText('USD 12.50 of USD 50 will be refunded.')).toBeVisible()
    await refund(page).click()
    await button(page, 'Confirm with your passkey').click()
    await expect(payments(page)).toContainText('Refund of USD 12.50: sent')
    await expect(page.getByText('USD 37.50 will be refunded, the full amount left.')).toBeVisible()
    await expect(timeline(page)).toContainText('Mara Sample requested a refund of USD 12.50')
    await expect(timeline(page)).toContainText('A long thought')
  } finally {
    await site.stop()
  }
})

test('a wrong amount, a second press and the receipt; others see no form', async ({
  page,
  site,
  database,
  signIn,
  colleague,
  email,
}) => {
  await signIn('Femi Okoro', 'finance')
  const id = await sendPaidApplication(site, email)
  await open(page, `/desk/applications/${id}`)
  await fillRefund(page)
  await payments(page).getByLabel('Amount').fill('50.01')
  await refund(page).click()
  await expect(page.getByRole('alert')).toContainText('At most USD 50 of this payment can be refunded.')
  await expect(payments(page).getByLabel('Amount')).toHaveValue('50.01')
  await payments(page).getByLabel('Amount').fill('20')
  await refund(page).dblclick()
  await expect(payments(page)).toContainText('Refund of USD 20: sent')
  await expectNoFindingsAtAnyWidth(page, 'payments, refunded', '[aria-labelledby=payments]')
  const { rows } = await database.query('select amount::int from refunds where account_id = $1', [id])
  expect(rows).toEqual([{ amount: 2000 }])
  const address = await payments(page).getByRole('link', { name: 'Receipt' }).getAttribute('href')
  const receipt = await page.request.get(address ?? '')
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const there = await colleague('Maya Chen')
  await there.goto(`/desk/applications/${id}`)
  await expect(payments(there)).toContainText('Refund of USD 20')
  await expect(refund(there)).toHaveCount(0)
  await expect(there.getByRole('link', { name: 'Receipt' })).toHaveCount(0)
})
