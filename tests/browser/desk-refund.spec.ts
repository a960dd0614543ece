import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { applicationForm } from '#tests/fixtures/application.ts'
import { freePort, startSite } from '#tests/fixtures/site.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { setUp, signInAs } from './desk.ts'
import { expect, open, test } from './test.ts'

/** Registers and pays at the test checkout; returns the application's id. */
async function pay(url: string, email: string): Promise<string> {
  const call = async (path: string, body: BodyInit) => {
    const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', body })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { applicationId: string; sessionUrl: string }
  }
  const { applicationId } = await call('ApplicationForm/na/Register', applicationForm({ EmailAddress: email }))
  const { sessionUrl } = await call('Stripe/create-checkout-session', JSON.stringify({ applicationId }))
  const form = { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' } as const
  expect((await fetch(sessionUrl, { ...form, headers: { Origin: new URL(url).origin } })).status).toBe(303)
  return applicationId
}

const payments = (page: Page) => page.getByRole('region', { name: 'Payments' })
const refund = (page: Page) => page.getByRole('button', { name: 'Refund', exact: true })

test('a part of a fee is refunded, after the passkey is used again, and the page shows when it is sent', async ({
  page,
  email,
}) => {
  // Passkeys need a host name.
  const port = String(await freePort())
  const base = `http://localhost:${port}`
  const site = await startSite({ PORT: port, PUBLIC_URL: base })
  try {
    await setUp(page, site)
    await expect(page.getByRole('button', { name: 'Make recovery codes' })).toBeVisible()
    const id = await pay(base, email)
    const connectionString = readFileSync(join(site.dataDir, 'database-url'), 'utf8').trim()
    const database = new pg.Client({ connectionString })
    await database.connect()
    await database.query("update staff_sessions set verified_at = now() - interval '1 hour'")
    await database.end()

    await page.goto(`${base}/desk/applications/${id}`)
    await expect(payments(page)).toContainText('We return it in full if')
    await expect(page.getByText('USD 50 goes back: all that is left.')).toBeVisible()
    await page.getByLabel('Amount').fill('12.50')
    await expect(page.getByText('USD 12.50 of USD 50 goes back.')).toBeVisible()
    await payments(page).getByLabel('Reason').selectOption('Goodwill')
    await page.getByLabel('Note on the refund').fill('Wrote on Monday.')
    await refund(page).click()
    await page.getByRole('button', { name: 'Confirm with your passkey' }).click()
    await expect(payments(page)).toContainText('Refund of USD 12.50: sent', { timeout: 20_000 })
    await expect(page.getByLabel('Amount')).toHaveValue('37.50')
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
      'Mara Sample asked for a refund of USD 12.50',
    )
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Wrote on Monday.')
  } finally {
    await site.stop()
  }
})

test('a wrong amount, a second press and a receipt that does not exist are said in words, and nothing typed is lost', async ({
  page,
  site,
  database,
  email,
}) => {
  await signInAs(page.context(), { database, url: site.url }, { role: 'finance', name: 'Femi Okoro' })
  const id = await pay(site.url, email)
  await open(page, `/desk/applications/${id}`)
  await page.getByLabel('Amount').fill('50.01')
  await payments(page).getByLabel('Reason').selectOption('Goodwill')
  await refund(page).click()
  await expect(page.getByRole('alert')).toContainText('At most USD 50 of this payment can be refunded.')
  await expect(page.getByLabel('Amount')).toHaveValue('50.01')
  await page.getByLabel('Amount').fill('12,5')
  await refund(page).click()
  await expect(page.getByRole('alert')).toContainText('Type an amount, such as 12.50.')
  await page.getByLabel('Amount').fill('20')
  await refund(page).dblclick()
  await expect(payments(page)).toContainText('Refund of USD 20: sent', { timeout: 20_000 })
  await expectNoFindingsAtAnyWidth(page, 'payments, refunded')
  const { rows } = await database.query('select amount::int from refunds where application_id = $1', [id])
  expect(rows).toEqual([{ amount: 2000 }])
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByText('Stripe has no receipt of this payment.')).toBeVisible()
})

test('without script a fee is refunded once, however often its form is sent; others see it without the form', async ({
  browser,
  site,
  database,
  email,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await signInAs(context, { database, url: site.url }, { role: 'finance', name: 'Femi Okoro' })
  const id = await pay(site.url, email)
  const page = await context.newPage()
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto(`/desk/applications/${id}`)
    await payments(each).getByLabel('Reason').selectOption('Goodwill')
    await each.getByLabel('Amount').fill('20')
    await each.getByLabel('Note on the refund').fill('A long thought')
  }
  await refund(page).click()
  await expect(payments(page)).toContainText('Refund of USD 20')
  await refund(other).click()
  await expect(other.getByRole('alert')).toContainText(/You asked for a refund of .* just now\./)
  await expect(other.getByLabel('Note on the refund')).toHaveValue('A long thought')
  await expect(other.getByLabel('Amount')).toHaveValue('20')

  await signInAs(context, { database, url: site.url }, { role: 'admissions', name: 'Maya Chen' })
  await expect(async () => {
    await page.goto(`/desk/applications/${id}`)
    await expect(payments(page)).toContainText('Refund of USD 20: sent', { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(refund(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(0)
  await context.close()
})
