import { localTime, longDay, shortDay, timeText, wholeDay } from '#content/format.ts'
import { classHours, hoursText } from '#content/start-text.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { content, getStart, menus, otherTraining, training, workshop } from '#tests/fixtures/sample-content.ts'
import { startingAt } from '#tests/fixtures/site.ts'
import { fillPersonalStep, fillTechnicalStep, submit, waiverCode } from './enrollment.ts'
import { expect, hydrated, test } from './test.ts'

const start = getStart(training)
const other = getStart(otherTraining)
/** A day on which both take applications. */
const NOW = `${[start.applyBy, other.applyBy].toSorted()[0]}T00:00:00Z`
/** A time of the academy on the clocks of New York. */
const inNewYork = (day: string, time: string) =>
  timeText(localTime(zonedTime(day, time, content.company.timeZone), 'America/New_York').slice(11, 16))
const later = ({ starts, from, to }: { starts: string; from: string; to: string }) =>
  hoursText(inNewYork(starts, from), inNewYork(starts, to))

test.use({ siteVariables: startingAt(NOW) })
// In one worker, so that one such site is started.
test.describe.configure({ mode: 'default' })

const panel = 'Next start'

test.describe('on the clocks of New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a training says when it starts, when classes are, and what applying costs', async ({ page }) => {
    await page.goto(training.path)
    const shown = page.getByRole('region', { name: panel })
    for (const text of [
      wholeDay(start.starts),
      longDay(start.applyBy),
      classHours(start),
      `${later(start)} where you are`,
      'USD 50',
      content.apply.terms?.credential.title ?? '',
    ]) {
      await expect(shown.getByText(text).first()).toBeVisible()
    }
    const file = await page.request.get(
      (await shown.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
    )
    expect(file.headers()['content-type']).toContain('text/calendar')
    // The same once React has taken over, and on a page that follows without a document.
    await hydrated(page)
    await expect(shown.getByText(`${later(start)} where you are`).first()).toBeVisible()
    await page.getByRole('button', { name: menus.individual.label }).click()
    await page.getByRole('banner').getByRole('link', { name: otherTraining.menuLabel, exact: true }).click()
    await expect(page).toHaveURL(otherTraining.path)
    await expect(shown.getByText(`${later(other)} where you are`)).toBeVisible()
    await expect(shown.getByText(wholeDay(other.starts))).toBeVisible()
  })

  test('information sessions are in the visitor’s time, too', async ({ page }) => {
    await page.goto('/webinar')
    const time = inNewYork(NOW.slice(0, 10), content.webinar.informationSession.time)
    await expect(page.getByText(`, ${time} your time`)).toHaveCount(4)
    await page.goto(`/corporate-calendar-training/${workshop.id}`)
    await expect(page.getByText(`${later(workshop)} your time`)).toBeVisible()
  })
})

test('every link to the form that names a training names the start shown beside it', async ({ page, email }) => {
  const trainings = content.courses.filter((course) => content.starts.starts.some((item) => item.course === course.id))
  const lessons = content.lessons.map(({ path }) => path)
  for (const path of [
    '/',
    '/compare',
    `/compare?trainings=${training.id}`,
    ...trainings.map(({ path }) => path),
    ...lessons,
  ]) {
    const html = await (await page.request.get(path)).text()
    const links = [...html.matchAll(/href="(\/apply\?course=[^"]*)"/g)].map(([, link = '']) => link)
    expect(links.length, path).toBeGreaterThan(0)
    expect(
      links.filter((link) => !link.includes('start=')),
      path,
    ).toEqual([])
  }
  await page.goto(training.path)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Enroll' }).first().click()
  await expect(page.getByText(`Starting ${shortDay(start.starts)}`, { exact: true })).toBeVisible()
  await fillPersonalStep(page, email)
  await expect(page.getByLabel('Preferred Start')).toHaveValue(start.id)
  await fillTechnicalStep(page)
  await waiverCode(page).fill(content.scholarship.promoCode)
  await submit(page)
  await page.waitForURL('/success')
  await expect(page.getByRole('definition').filter({ hasText: longDay(start.starts) })).toBeVisible()
})

test.describe('on the academy’s own clocks', () => {
  test.use({ timezoneId: content.company.timeZone })

  test('every page says one hour only', async ({ page }) => {
    const { timeZone, zoneLabel } = content.company
    const cases = [
      [training.path, `${classHours(start)} ${zoneLabel}`],
      ['/webinar', `${timeText(content.webinar.informationSession.time)} ${zoneLabel}`],
      [`/corporate-calendar-training/${workshop.id}`, zoneLabel],
    ] as const
    for (const [path, hour] of cases) {
      await page.goto(path)
      await hydrated(page)
      await expect(page.getByRole('main')).toContainText(hour)
      await expect(page.getByRole('main')).not.toContainText(/where you are|your time(?! zone)|in your time zone/)
      await expect(page.getByRole('main')).not.toContainText(timeZone)
    }
  })
})
