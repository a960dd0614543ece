import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { ageSignIn, button, download, expect, test, timeline } from './desk.ts'
import { hold, openBeforeScripts } from './hold.ts'
import { sendMessage, sendResume } from './sent.ts'
import { hydrated, open, tookOver } from './test.ts'

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('note ')).length)
const note = (page: Page) => page.getByLabel('Note', { exact: true })
const assignee = (page: Page) => page.locator('.record').getByLabel('Assign to')

test('a record shows what was sent, and work in its timeline', async ({ page, site, database, signIn, email }) => {
  await signIn('Mara Klein', 'admin')
  const id = await sendMessage(site, email)
  await page.request.head(`/desk/inquiries/${id}`)
  await page.request.get(`/desk/inquiries/${id}`, { headers: { 'Sec-Purpose': 'prefetch' } })
  const views = () => database.query("select 1 from audit_log where record_id = $1 and action = 'record.viewed'", [id])
  expect((await views()).rowCount).toBe(0)

  await open(page, `/desk/inquiries/${id}?write=note`)
  expect((await views()).rowCount).toBe(1)
  await expect(page.getByRole('heading', { name: goodLeads['Contact/send-message'].name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expectNoFindingsAtAnyWidth(page, 'record')

  await button(page, 'Assign').click()
  await expect(assignee(page)).toBeFocused()
  await assignee(page).selectOption('Me')
  const letGo = await hold(page, /inquiries.*\.data/)
  await button(page.locator(':popover-open'), 'Assign').click()
  // What is pressed while that is being stored comes after it, in the same order.
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await note(page).fill('Called.\nWants evenings.')
  await button(page, 'Add note').click()
  letGo()
  const lines = timeline(page).getByRole('listitem')
  await expect(note(page)).toHaveValue('')
  // A search that is under way delays nothing.
  const letSearchGo = await hold(page, /desk\/find/)
  const search = page.waitForRequest(/desk\/find/)
  await page.keyboard.press('Control+k')
  await search
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('#record-name')).toBeFocused()
  letSearchGo()
  await expect(lines.nth(0)).toContainText('Mara Klein marked it as done')
  await expect(lines.nth(1)).toContainText('Called.\nWants evenings.', { useInnerText: true })
  await expect(lines.nth(3)).toContainText('assigned it to Mara Klein')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/desk\/inquiries$/)
})

test('a typed note outlives others and a sign-in', async ({ page, site, database, signIn, colleague, email }) => {
  const { id: staffId, signInAgain } = await signIn('Mara Klein', 'admin')
  const path = `/desk/inquiries/${await sendMessage(site, email)}?write=note`
  await open(page, path)
  const there = await colleague('Jonas Tran')
  await open(there, path)
  await there.getByRole('button', { name: 'Done' }).click()
  await expect(there.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await note(page).fill('A long thought')
  await button(page, 'Assign').click()
  await assignee(page).selectOption('Nobody')
  await button(page.locator(':popover-open'), 'Assign').click()
  await expect(page.getByRole('alert')).toContainText('Jonas Tran marked it as done just now.')
  await expect(assignee(page)).toHaveValue('')
  await expect(page.getByText('Jonas Tran marked it as done', { exact: true })).toBeVisible()
  await expect(note(page)).toHaveValue('A long thought')

  await database.query('delete from staff_sign_ins where staff_id = $1', [staffId])
  await button(page, 'Add note').click()
  await expect(page).toHaveURL(`${site.url}/desk/sign-in?to=${encodeURIComponent(path)}`)
  await signInAgain()
  await open(page, path)
  await expect(note(page)).toHaveValue('A long thought')
  await button(page, 'Add note').click()
  await expect(note(page)).toHaveValue('')
  expect(await drafts(page)).toBe(0)

  for (const place of [path, '/desk/verify']) {
    await signInAgain()
    await open(page, path)
    await note(page).fill('Not for the next person')
    await expect.poll(() => drafts(page)).toBe(1)
    await page.goto(place)
    await hydrated(page)
    await button(page, 'Sign out').click()
    await expect(page).toHaveURL(/sign-in/)
    expect(await drafts(page)).toBe(0)
  }
})

test('a menu opened before the scripts came stays open, and keeps the focus', async ({ page, site, signIn, email }) => {
  await signIn('Mara Klein', 'admin')
  const letGo = await openBeforeScripts(page, `/desk/inquiries/${await sendMessage(site, email)}`)
  await button(page, 'Assign').press('Enter')
  await assignee(page).focus()
  letGo()
  await tookOver(page)
  await expect(assignee(page)).toBeFocused()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything works, and an ended sign-in keeps words', async ({ page, site, database, signIn, email }) => {
    const { id: staffId } = await signIn('Femi Okoro', 'finance')
    const id = await sendMessage(site, email)
    await database.query(
      "insert into record_events (record_id, kind, detail, text) values ($1, 'email_failed', $2, 'We have your message')",
      [id, { kind: 'contact', to: 'visitor', code: 'EENVELOPE 550 5.1.1 RCPT TO', queuedAt: new Date() }],
    )
    await page.goto(`/desk/inquiries/${id}?write=note`)
    await expect(timeline(page)).toContainText('could not deliver an email to this person: We have your message')
    await button(timeline(page), 'Send again').click()
    await expect(timeline(page)).toContainText('Femi Okoro queued an email to be resent: We have your message')
    await expect(button(timeline(page), 'Send again')).toHaveCount(0)
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('button', { name: 'Until they answer' }).click()
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
    await database.query('delete from staff_sign_ins where staff_id = $1', [staffId])
    await button(page, 'Add note').click()
    await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
    await expect(page.getByLabel('What you wrote')).toHaveValue('A long thought')
  })
})

test('a resume is a download, and only for who may have it', async ({ page, site, signIn, colleague, email }) => {
  await signIn('Jonas Tran')
  const id = await sendResume(site, email)
  await open(page, `/desk/inquiries/${id}`)
  const [answer, file] = await Promise.all([page.waitForResponse(/\/resume$/), download(page, 'Download resume')])
  expect(file.suggestedFilename()).toBe('Ada Byron.pdf')
  expect(answer.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })

  const viewer = await colleague('Vera Lindt', 'viewer')
  await open(viewer, `/desk/inquiries/${id}`)
  await expect(viewer.getByText('Admissions and admins can download it.')).toBeVisible()
  await expect(viewer.locator('.record').getByRole('button')).toHaveCount(0)
})

test('an admin exports a person, and erases them', async ({ page, site, database, signIn, email }) => {
  const { signInAgain } = await signIn('Mara Klein', 'admin')
  const id = await sendMessage(site, email)
  await open(page, `/desk/inquiries/${id}`)
  await button(page, 'Personal data').click()
  const file = await download(page, 'Export this person’s data')
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ address: email })
  await ageSignIn(database)
  await button(page, 'Export this person’s data').click()
  await expect(page).toHaveURL(/\/desk\/verify\?to=/)

  await signInAgain()
  await open(page, `/desk/inquiries/${id}`)
  await button(page, 'Personal data').click()
  await expectNoFindingsAtAnyWidth(page, 'record, erasing', '.record')
  await page.getByLabel('Type the address to confirm').fill('somebody.else@visitor.example')
  await button(page, 'Erase for good').click()
  await expect(page.getByText('This is not the address of this person.')).toBeVisible()
  await page.getByLabel('Type the address to confirm').fill(email.toUpperCase())
  await button(page, 'Erase for good').click()
  await expect(page.getByText('The person’s data is erased.')).toBeVisible()
  expect((await database.query('select 1 from leads where id = $1', [id])).rowCount).toBe(0)
  await open(page, `/desk/inquiries/${id}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})
