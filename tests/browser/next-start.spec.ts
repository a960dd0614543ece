import { classHours, hoursText } from '#content/cohort-text.ts'
import { longDay, timeText, wholeDay } from '#content/format.ts'
import { content, getStart, menus, otherTraining, training, workshop } from '#tests/fixtures/sample-content.ts'
import { startingAt } from '#tests/fixtures/site.ts'
import { expect, hydrated, test } from './test.ts'

const start = getStart(training)
const other = getStart(otherTraining)
/** A day on which both take applications. */
const NOW = `${[start.applyBy, other.applyBy].toSorted()[0]}T00:00:00Z`
/** A time of Denver on the clocks of New York. */
const inNewYork = (time: string) => timeText(`${Number(time.slice(0, 2)) + 2}${time.slice(2)}`)
const later = ({ from, to }: { from: string; to: string }) => hoursText(inNewYork(from), inNewYork(to))

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
      'On request',
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

  test('sessions are in the visitor’s time, too', async ({ page }) => {
    await page.goto('/webinar')
    const time = inNewYork(content.webinar.session.time)
    await expect(page.getByText(`, ${time}, your time (America/New York)`)).toHaveCount(4)
    await page.goto(`/corporate-calendar-training/${workshop.id}`)
    await expect(page.getByText(`${later(workshop)} your time`)).toBeVisible()
  })
})
