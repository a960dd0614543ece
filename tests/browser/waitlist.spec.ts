import type pg from 'pg'
import { expect, test } from './desk.ts'
import { fillPersonalStep, fillTechnicalStep, openForm, submit, toast } from './enrollment.ts'
import { summary } from './lead-forms.ts'
import { hydrated } from './test.ts'

const START = 'cyber-security-2998-01'
const value = {
  ...{ id: START, course: 'cyber-security', starts: '2998-01-01', ends: '2998-04-19', days: ['Mon', 'Wed', 'Thu'] },
  ...{ from: '18:00', to: '20:00', seats: 1, applyBy: '2997-12-25' },
}

/** Leaves the training one start, of one seat, which somebody may hold. */
async function onlyStart(database: pg.Pool, status: 'offered' | 'submitted') {
  await database.query("delete from schedule_entries where value->>'course' = 'cyber-security' and kind = 'cohort'")
  await database.query("insert into schedule_entries (kind, id, value) values ('cohort', $1, $2)", [START, value])
  const first = "(select id from applications where status = 'submitted' order by id limit 1)"
  await database.query(`update applications set cohort_id = $1, status = $2 where id = ${first}`, [START, status])
}

test('a full start offers its waitlist without a fee', async ({ page, request, database, email, signIn }) => {
  await onlyStart(database, 'offered')
  const isFull = async () => (await (await request.get('/cyber-security')).text()).includes('Full: all seats are taken')
  await expect.poll(isFull, { timeout: 5_000 }).toBe(true)
  await page.goto('/cyber-security')
  await expect(page.getByRole('main').getByRole('link', { name: 'Enroll' })).toHaveCount(0)
  await hydrated(page)
  await page.getByRole('link', { name: 'Join the waitlist' }).first().click()
  await fillPersonalStep(page, email)
  await expect(page.getByLabel('Preferred Start')).toHaveValue(START)
  await expect(page.getByText('there is no fee until a seat is free')).toBeVisible()
  await fillTechnicalStep(page)
  await submit(page)
  await expect(toast(page, 'You are on the waitlist. There is no fee until a seat is free.')).toBeVisible()
  await page.waitForURL('/success')
  await expect(page.getByText('None until a seat is free')).toBeVisible()

  await signIn('Maya Sample')
  await page.goto('/desk/starts')
  await expect(page.getByText('1 on the waitlist')).toBeVisible()
  await database.query(`update applications set status = 'declined' where cohort_id = $1 and status = 'offered'`, [
    START,
  ])
  const choose = page.getByRole('link', { name: 'Choose from the waitlist' })
  await expect(async () => {
    await page.reload()
    await expect(choose).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await choose.click()
  await expect(page.getByText('0 of 1 taken, 1 free, 1 on the waitlist')).toBeVisible()
  await page.getByRole('region', { name: 'Waitlist' }).getByRole('link', { name: 'José Núñez Rivera' }).click()
  await expect(page.getByRole('region', { name: 'Admission' })).toContainText('Waitlisted')
})

test('a start canceled meanwhile is named, and words are kept', async ({ page, request, database, email }) => {
  // Two whole steps of the form and a reload, on a machine that may be busy.
  test.slow()
  await onlyStart(database, 'submitted')
  const offered = async () => (await request.get('/api/v1/CourseNorthAmerica/get-cohorts')).text()
  await expect.poll(offered).toContain(START)
  await openForm(page)
  await fillPersonalStep(page, email)
  await fillTechnicalStep(page)
  const choice = page.getByLabel('Preferred Start')
  await choice.selectOption(START)
  await database.query(`update schedule_entries set value = value || '{"canceled": true}' where id = $1`, [START])
  await expect.poll(offered).not.toContain(START)
  await submit(page)
  await expect(summary(page)).toContainText(
    'This start takes no more applications. Please choose another one, or none.',
  )
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/jose')
  await page.reload()
  await expect(page.getByText('The start that you chose takes no more applications.')).toBeVisible()
  await expect(page.getByLabel('LinkedIn Profile URL')).toHaveValue('linkedin.com/in/jose')
})
