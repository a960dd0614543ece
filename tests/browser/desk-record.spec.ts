import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { signInAs } from './desk.ts'
import { hold, openBeforeScripts } from './hold.ts'
import { expect, open, test, tookOver } from './test.ts'

/** Sends a message or a resume as a visitor; returns the id. */
async function send(url: string, lead: 'message' | 'resume', email: string): Promise<string> {
  const message = { ...goodLeads['Contact/send-message'], email, secondsToFill: '5' }
  const answer = await (lead === 'message'
    ? fetch(`${url}/api/v1/Contact/send-message`, { method: 'POST', body: JSON.stringify(message) })
    : fetch(`${url}/api/v1/Resume/submit`, { method: 'POST', body: resumeForm({ email, secondsToFill: '5' }) }))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('note ')).length)
const note = (page: Page) => page.getByLabel('Note', { exact: true })

test('who opens a record sees what was sent, works on it, and has it in the timeline', async ({
  page,
  site,
  database,
  email,
}) => {
  await signInAs(page.context(), { database, url: site.url }, { role: 'admin', name: 'Mara Klein' })
  const id = await send(site.url, 'message', email)
  await page.request.head(`/desk/leads/${id}`)
  await page.request.get(`/desk/leads/${id}`, { headers: { 'Sec-Purpose': 'prefetch' } })
  const views = () => database.query("select 1 from audit_log where record_id = $1 and action = 'record.viewed'", [id])
  expect((await views()).rowCount).toBe(0)

  await open(page, `/desk/leads/${id}`)
  expect((await views()).rowCount).toBe(1)
  await expect(page.getByRole('heading', { name: goodLeads['Contact/send-message'].name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expectNoFindingsAtAnyWidth(page, 'record')

  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.locator('.record').getByLabel('Assign to')).toBeFocused()
  await page.locator('.record').getByLabel('Assign to').selectOption('Me')
  const letGo = await hold(page, /leads.*\.data/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // What is pressed while that is being stored comes after it, in the same order.
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await note(page).fill('Called.\nWants evenings.')
  await page.getByRole('button', { name: 'Add note' }).click()
  letGo()
  const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(note(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('#record-name')).toBeFocused()
  await expect(lines.nth(0)).toContainText('Mara Klein marked it as done')
  await expect(lines.nth(1)).toContainText('Called.\nWants evenings.', { useInnerText: true })
  await expect(lines.nth(3)).toContainText('assigned it to Mara Klein')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/desk\/leads$/)
})

test('of two who change a record at once, the second sees who was first and what it is now', async ({
  page,
  browser,
  site,
  database,
  email,
}) => {
  await signInAs(page.context(), { database, url: site.url }, { role: 'admin', name: 'Mara Klein' })
  const id = await send(site.url, 'message', email)
  await open(page, `/desk/leads/${id}`)

  const context = await browser.newContext({ baseURL: site.url })
  await signInAs(context, { database, url: site.url }, { role: 'admissions', name: 'Jonas Tran' })
  const other = await context.newPage()
  await open(other, `/desk/leads/${id}`)
  await other.getByRole('button', { name: 'Done' }).click()
  await expect(other.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await context.close()

  await note(page).fill('Half a thought')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.locator('.record').getByLabel('Assign to').selectOption('Nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Jonas Tran marked it as done just now.')
  await expect(page.locator('.record').getByLabel('Assign to')).toHaveValue('')
  await expect(page.getByText('Jonas Tran marked it as done', { exact: true })).toBeVisible()
  await expect(note(page)).toHaveValue('Half a thought')
})

test('a menu opened before the scripts came stays open, and keeps the focus', async ({
  page,
  site,
  database,
  email,
}) => {
  await signInAs(page.context(), { database, url: site.url }, { role: 'admin', name: 'Mara Klein' })
  const id = await send(site.url, 'message', email)
  const letGo = await openBeforeScripts(page, `/desk/leads/${id}`)
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  await page.locator('.record').getByLabel('Assign to').focus()
  letGo()
  await tookOver(page)
  await expect(page.locator('.record').getByLabel('Assign to')).toBeFocused()
})

test('a note outlives the session in which it was written', async ({ page, site, database, email }) => {
  const staffId = await signInAs(page.context(), { database, url: site.url }, { role: 'admin', name: 'Mara Klein' })
  const id = await send(site.url, 'message', email)
  await open(page, `/desk/leads/${id}`)
  const endSession = () => database.query('delete from staff_sessions where staff_id = $1', [staffId])
  await endSession()
  await note(page).fill('A long thought')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page).toHaveURL(`${site.url}/desk/sign-in?to=${encodeURIComponent(`/desk/leads/${id}`)}`)

  await signInAs(page.context(), { database, url: site.url }, { staffId })
  await open(page, `/desk/leads/${id}`)
  await expect(note(page)).toHaveValue('A long thought')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(note(page)).toHaveValue('')
  expect(await drafts(page)).toBe(0)

  await note(page).fill('Not for the next person')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await drafts(page)).toBe(0)
})

test('without script everything works, and what was written comes back when the session ended', async ({
  browser,
  site,
  database,
  email,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const staffId = await signInAs(context, { database, url: site.url }, { role: 'finance', name: 'Femi Okoro' })
  const id = await send(site.url, 'message', email)
  const page = await context.newPage()
  await page.goto(`/desk/leads/${id}`)
  await page.getByRole('button', { name: 'Set follow-up' }).click()
  await page.getByRole('button', { name: 'Waiting They act next' }).click()
  await expect(page.getByText('Femi Okoro set it to waiting')).toBeVisible()
  // As from another page that was opened before.
  await page
    .locator('form', { has: page.getByRole('button', { name: 'Done' }) })
    .locator('[name=version]')
    .evaluate((field: HTMLInputElement) => {
      field.value = '1'
    })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('alert')).toContainText('You set it to waiting just now.')

  await note(page).fill('A long thought')
  await database.query('delete from staff_sessions where staff_id = $1', [staffId])
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('heading', { name: 'Your session ended' })).toBeVisible()
  await expect(page.getByLabel('What you wrote')).toHaveValue('A long thought')
  await context.close()
})

test('a resume is a download, and only for who may have it', async ({ page, browser, site, database, email }) => {
  await signInAs(page.context(), { database, url: site.url }, { role: 'admissions', name: 'Jonas Tran' })
  const id = await send(site.url, 'resume', email)
  await open(page, `/desk/leads/${id}`)
  const [download, answer] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(/\/resume$/),
    page.getByRole('button', { name: 'Download resume' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Ada Byron.pdf')
  expect(answer.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
  const logged = await database.query("select 1 from audit_log where record_id = $1 and action = 'record.downloaded'", [
    id,
  ])
  expect(logged.rowCount).toBe(1)

  const context = await browser.newContext({ baseURL: site.url })
  await signInAs(context, { database, url: site.url }, { role: 'viewer', name: 'Vera Lindt' })
  const viewer = await context.newPage()
  await open(viewer, `/desk/leads/${id}`)
  await expect(viewer.getByText('Admissions and admins can download it.')).toBeVisible()
  await expect(viewer.locator('.record').getByRole('button')).toHaveCount(0)
  const forced = await context.request.post(`/desk/records/${id}/resume`, { headers: { Origin: site.url } })
  expect(forced.headers()['content-disposition']).toBeUndefined()
  await context.close()
})

test('an admin exports a person, and erases them', async ({ page, site, database, email }) => {
  const staffId = await signInAs(page.context(), { database, url: site.url }, { role: 'admin', name: 'Mara Klein' })
  const id = await send(site.url, 'message', email)
  await open(page, `/desk/leads/${id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export this person' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ address: email })

  const lately = (time: string) =>
    database.query(`update staff_sessions set verified_at = ${time} where staff_id = $1`, [staffId])
  await lately("now() - interval '11 minutes'")
  await page.getByRole('button', { name: 'Export this person' }).click()
  await expect(page).toHaveURL(/\/desk\/verify\?to=/)
  await lately('now()')
  await open(page, `/desk/leads/${id}`)
  await page.getByRole('button', { name: 'Erase this person' }).click()
  await expectNoFindingsAtAnyWidth(page, 'record, erasing')
  await page.getByLabel('Type the address to confirm').fill('somebody.else@visitor.example')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('This is not the address of this person.')).toBeVisible()
  await page.getByLabel('Type the address to confirm').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('The person was erased.')).toBeVisible()
  expect((await database.query('select 1 from leads where id = $1', [id])).rowCount).toBe(0)
  await open(page, `/desk/leads/${id}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('an email that failed is sent again from the timeline, without script', async ({
  browser,
  site,
  database,
  email,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await signInAs(context, { database, url: site.url }, { role: 'admissions', name: 'Mara Klein' })
  const id = await send(site.url, 'message', email)
  const detail = { kind: 'contact', to: 'visitor', code: 'EENVELOPE 550 5.1.1 RCPT TO', queuedAt: new Date() }
  await database.query(
    "insert into record_events (record_id, kind, detail, note) values ($1, 'email_failed', $2, 'We have your message')",
    [id, detail],
  )
  const page = await context.newPage()
  await page.goto(`/desk/leads/${id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('could not deliver an email to this person: We have your message')
  await timeline.getByRole('button', { name: 'Send again' }).click()
  await expect(timeline).toContainText('Mara Klein asked to send an email again: We have your message')
  await expect(timeline.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await context.close()
})
