import { lastTraining, menus } from '#tests/fixtures/sample-content.ts'
import { expect, test } from './desk.ts'
import { fillPersonalStep, fillTechnicalStep, submit, toast } from './enrollment.ts'
import { open } from './test.ts'

const { id: course, name, path } = lastTraining
const START = `${course}-2998-01`
const value = {
  id: START,
  course,
  starts: '2998-01-01',
  ends: '2998-04-19',
  days: ['Mon', 'Wed', 'Thu'],
  from: '18:00',
  to: '20:00',
  seats: 1,
  applyBy: '2997-12-25',
}

test('a full start offers its waitlist without a fee', async ({ page, request, database, email, signIn }) => {
  // The training's only start has one seat, which somebody holds.
  const others = "from schedule_entries where kind = 'start' and value->>'course' = $1"
  await database.query(`delete from schedule_changes where kind = 'start' and entry_id in (select id ${others})`, [
    course,
  ])
  await database.query(`delete ${others}`, [course])
  await database.query("insert into schedule_entries (kind, id, value) values ('start', $1, $2)", [START, value])
  const hasStart = async () => (await (await request.get(path)).text()).includes('January 1, 2998')
  await expect.poll(hasStart, { timeout: 5_000 }).toBe(true)
  await open(page, '/about')
  const first = "(select id from applications where status = 'submitted' order by id limit 1)"
  await database.query(`update applications set start_id = $1, status = 'offered' where id = ${first}`, [START])
  const isFull = async () => (await (await request.get(path)).text()).includes('Full: all seats are taken')
  await expect.poll(isFull, { timeout: 5_000 }).toBe(true)
  // The menu, which was loaded before, is of the same version of the schedule as the page.
  const inMenu = page
    .getByRole('banner')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="${path}"]`) })
    .last()
  const { label } = menus.individual
  await page.getByRole('button', { name: label }).click()
  await expect(inMenu).toContainText('Starts Jan 1, 2998')
  await inMenu.getByRole('link').click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Full: all seats are taken').first()).toBeVisible()
  await page.getByRole('button', { name: label }).click()
  await expect(inMenu).toContainText('Waitlist')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('link', { name: 'Enroll' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Join the waitlist' }).first().click()
  await fillPersonalStep(page, email)
  await expect(page.getByLabel('Preferred Start')).toHaveValue(START)
  await expect(page.getByText('you pay no fee until a seat opens up')).toBeVisible()
  await fillTechnicalStep(page, name)
  await submit(page)
  await expect(toast(page, 'You are on the waitlist. There is no fee until a seat opens up.')).toBeVisible()
  await page.waitForURL('/success')
  await expect(page.getByText('None until a seat opens up')).toBeVisible()

  await signIn('Maya Sample')
  await page.goto('/desk/starts')
  await expect(page.getByText('1 on the waitlist')).toBeVisible()
  await database.query("update applications set status = 'declined' where start_id = $1 and status = 'offered'", [
    START,
  ])
  const offer = page.getByRole('link', { name: 'Offer the seat' })
  await expect(async () => {
    await page.reload()
    await expect(offer).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.goto(`/desk/starts/${START}`)
  await expect(page.getByText('0 of 1 taken, 1 free, 1 on the waitlist')).toBeVisible()
  await page.getByRole('link', { name: '0 of 1 taken' }).click()
  await expect(page.getByRole('region', { name: 'Waitlist (1)' })).toContainText('José Núñez Rivera')
  await page.goto('/desk')
  await expect(page.getByText('First on its waitlist: José Núñez Rivera.')).toBeVisible()
  await offer.click()
  await expect(page.getByRole('region', { name: 'Status', exact: true })).toContainText('Waitlisted')
  await expect(page.getByRole('button', { name: 'Send offer' })).toBeVisible()
})
