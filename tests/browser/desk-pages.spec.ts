import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { hashOf } from '#services/secrets.ts'
import { startOf, training, workshop } from '#tests/fixtures/sample-content.ts'
import { freePort, startSite } from '#tests/fixtures/site.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, setUp, test } from './desk.ts'
import { tookOver } from './test.ts'

const paths = [
  'decisions',
  'overview',
  'codes',
  'starts',
  `starts/${startOf(training).id}`,
  'workshops',
  `workshops/${workshop.id}`,
  'rounds',
  'people',
  'log',
  'account',
  'verify',
  'bulk',
  'views',
  'nowhere',
  'sign-in',
  'setup/link',
]
test('axe finds nothing on a page of the desk', async ({ page, database, signIn }) => {
  test.setTimeout(120_000)
  await database.query(
    `insert into staff_links (hash, kind, email, role, expires_at)
     values ($1, 'invitation', 'jonas@academy.example', 'viewer', now() + interval '1 hour')`,
    [hashOf('link')],
  )
  await signIn('Mara Sample', 'admin')
  for (const path of paths) {
    await page.goto(`/desk/${path}`)
    await tookOver(page)
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true
    })
    await expectNoFindingsAtAnyWidth(page, path)
  }
})

test('from the setup link to the inbox, out, back to the page that was asked for, and a passkey in between', async ({
  page,
}) => {
  // Passkeys need a host name.
  const port = String(await freePort())
  const base = `http://localhost:${port}`
  const site = await startSite({ PORT: port, PUBLIC_URL: base })
  try {
    await setUp(page, site)
    await page.getByRole('button', { name: 'Make recovery codes' }).click()
    await expect(page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/)).toHaveCount(10)
    await page.getByRole('link', { name: 'Open the inbox' }).click()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto(`${base}/desk/people?from=mail`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(`${base}/desk/people?from=mail`)

    const database = new pg.Client({
      connectionString: readFileSync(join(site.dataDir, 'database-url'), 'utf8').trim(),
    })
    await database.connect()
    await database.query("update staff_sessions set verified_at = now() - interval '1 hour'")
    await database.end()
    await page.getByLabel('Email').fill('jonas@academy.example')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('button', { name: 'Confirm with your passkey' }).click()
    await expect(page.getByText('No email was sent to jonas@academy.example')).toBeVisible()
  } finally {
    await site.stop()
  }
})
