import { dayAfter, timeText } from '#content/format.ts'
import { content, lastTraining } from '#tests/fixtures/sample-content.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test } from './desk.ts'

const { id, name, path, weeks, format } = lastTraining
const { time } = content.webinar.informationSession
/** The training's live hours, all of them on Mondays. The last day follows. */
const start = { 'First day': '2998-01-01', 'Start time': '12:00', 'End time': `${12 + (format?.liveHours ?? 2)}:00` }

test('a start is previewed, added, seen by visitors, and undone', async ({ page, request, signIn, database }) => {
  // No other start of the training comes first.
  await database.query("delete from schedule_entries where value->>'course' = $1 and kind = 'start'", [id])
  const seats = '33'
  const isSeen = async () => (await (await request.get(path)).text()).includes(`${seats} seats`)
  await signIn('Adam Sample')
  await page.goto('/desk/starts')
  await page.getByRole('link', { name: 'Add a start' }).click()
  await page.getByLabel('Training').selectOption(id)
  // Nothing new is canceled.
  await expect(page.getByLabel('Canceled')).toHaveCount(0)
  for (const [label, value] of Object.entries(start)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Mon', { exact: true }).check()
  await page.getByLabel('Seats').fill(seats)
  await page.getByLabel('An amount').check()
  await page.getByLabel('Amount', { exact: true }).fill('4,800')
  await page.getByLabel('With a deposit').check()
  await page.getByLabel('Deposit', { exact: true }).fill('500')

  // Missing and contradictory: at its field, and nothing that was typed is lost.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Last day to apply is missing.')).toBeVisible()
  await page.getByLabel('Last day to apply').fill('2998-01-02')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Last day to apply')).toHaveAccessibleDescription(
    'Last day to apply must not be after the first day. The first day at the latest.',
  )
  await expect(page.getByLabel('Seats')).toHaveValue(seats)
  await expect(page.getByLabel('Training')).toHaveValue(id)
  await expect(page.getByLabel('Mon', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('4,800')
  await expectNoFindingsAtAnyWidth(page, 'a form in error', 'main')

  await page.getByLabel('Last day to apply').fill('2997-12-25')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`${seats} seats`)
  await expect(preview).toContainText('Starts Jan 1, 2998, ')
  await expect(preview).toContainText('With a deposit: USD 500 first, then USD 4,300')
  await expect(page.getByLabel('Seats')).toHaveValue(seats)
  await expect(page.getByLabel('Last day', { exact: true })).toHaveValue(dayAfter('2998-01-01', 7 * weeks - 7))
  expect(await isSeen()).toBe(false)

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site updates within seconds.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/desk/starts/${id}-2998-01\\?saved=\\d+$`))
  await expect(page.getByRole('heading', { name: `${name}, January 1, 2998` })).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('4800')
  await expect.poll(isSeen, { timeout: 3_000 }).toBe(true)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. The site updates within seconds.')).toBeVisible()
  await expect(page.getByText('This start was removed.')).toBeVisible()
  await expect.poll(isSeen, { timeout: 3_000 }).toBe(false)

  // Undoing is undone, and the start closed for applications.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isSeen, { timeout: 3_000 }).toBe(true)
  await page.getByRole('button', { name: 'Close for applications' }).click()
  await expect(page.getByText('Closed for applications').first()).toBeVisible()
  await expect.poll(isSeen, { timeout: 3_000 }).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isSeen, { timeout: 3_000 }).toBe(true)
})

test('the information session changes, and who comes too late is told so', async ({ page, signIn }) => {
  await signIn('Adam Sample')
  await page.goto('/desk/information-session')
  const late = await page.context().newPage()
  await late.goto('/desk/information-session')
  await page.getByLabel('Time', { exact: true }).fill('13:30')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByText(`1:30 PM ${content.company.zoneLabel}`),
  ).toHaveCount(4)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site updates within seconds.')).toBeVisible()
  await expect(page.getByText(`Time from ${timeText(time)} to 1:30 PM`)).toBeVisible()

  await late.getByLabel('Length in minutes').fill('45')
  await late.getByRole('button', { name: 'Save' }).click()
  await expect(late.getByText('Someone else changed this in the meantime.', { exact: false })).toBeVisible()
  await expect(late.getByLabel('Length in minutes')).toHaveValue('45')
  await late.getByRole('link', { name: 'Load the current version' }).click()
  await expect(late.getByLabel('Time', { exact: true })).toHaveValue('13:30')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. The site updates within seconds.')).toBeVisible()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(time)
})
