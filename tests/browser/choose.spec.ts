import type { Page } from '@playwright/test'
import { inOrder } from '#content/course-order.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings } from './axe.ts'
import { expect, linkInPage, open, test } from './test.ts'

const { questions, submit, none, one, result } = content.choose
const courses = inOrder('menu', content.courses)
const three = courses.slice(0, 3)
/** The last answer to each question. */
const answers = Object.entries(questions).map(([id, { options }]) => [id, options.at(-1)?.id ?? ''])
const ANSWERED = `/choose?${new URLSearchParams(answers)}`

/** Finds a training's label among names. */
const namedIn =
  (names: string[]) =>
  ({ menuLabel }: { menuLabel: string }) =>
    names.includes(menuLabel) ? [menuLabel] : []

/** The title says how many of the trainings fit: those that nothing speaks against. */
async function expectHonestTitle(page: Page): Promise<void> {
  const answer = page.locator('#answer')
  const fitting = await answer.locator('.training-card', { hasNot: page.getByText('But: ') }).count()
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText([none, one, result][fitting]?.title ?? '')
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers lead to two trainings, at an address of their own', async ({ page }) => {
    await page.goto('/')
    await linkInPage(page, content.home.tracks.links[0]?.label ?? '').click()
    for (const question of await page.locator('fieldset').all()) await question.getByRole('radio').last().check()
    await page.getByRole('button', { name: submit }).click()
    await expect(page).toHaveURL(`${ANSWERED}#answer`)
    await expectHonestTitle(page)
    const answer = page.locator('#answer')
    const names = await answer.getByRole('heading', { level: 3 }).allTextContents()
    await expect(answer.locator('.training-card a.button-filled')).toHaveText([/./, /./])
    await answer.getByRole('link', { name: 'Compare these two' }).click()
    const cards = page.locator('.training-card')
    await expect(cards.getByRole('heading')).toHaveText(inOrder('menu', content.courses).flatMap(namedIn(names)))
    await expect(cards.first().getByRole('listitem').first(), 'with the reasons again').toBeVisible()
    const facts = page.locator('.differences, details')
    await expect(facts.getByText(/^(.*: )?(\w+day, \w+ \d+, \d{4}|No date yet)$/).first()).toBeVisible()
  })

  test('the comparison is narrowed by its address, and shows three trainings side by side', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/compare?trainings=alchemy', '/compare']) {
      await page.goto(path)
      await expect(page.getByRole('rowheader')).toHaveCount(courses.length)
    }
    await page.getByLabel('Programming you have').selectOption('none')
    await page.getByLabel('Hours a week').selectOption('Up to 12 hours')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/programming=none&hours=12/)
    const fitting = courses.filter(
      ({ fit, format }) => fit?.programming === 'none' && format && format.liveHours + format.practiceHours <= 12,
    )
    await expect(page.getByRole('rowheader')).toHaveText(fitting.map(({ menuLabel }) => menuLabel))
    await page.goto('/compare')
    const names = three.map(({ menuLabel }) => menuLabel)
    for (const name of names) await page.getByRole('checkbox', { name: `Compare ${name}`, exact: true }).check()
    await page.getByRole('button', { name: 'Compare side by side' }).click()
    await expect(page.locator('.training-card').getByRole('heading')).toHaveCount(names.length)
    const row = page.locator('.differences > div').first().getByRole('definition')
    for (const name of names) await expect(row.filter({ hasText: `${name}: ` })).toHaveCount(1)
  })

  test('missing and invalid answers are marked; fewer hours get an honest answer', async ({ page }) => {
    await page.goto('/choose')
    await expect(page.getByText('Not answered yet.')).toHaveCount(0)
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByRole('heading', { name: '4 questions are not answered yet' })).toBeVisible()
    await page.goto(ANSWERED.replace(/programming=\w+/, 'programming=wizard').replace(/&interest=.*/, ''))
    const level = page.getByRole('group', { name: questions.programming.question })
    await expect(level).toHaveAccessibleDescription('Not answered yet.')
    await expect(page.getByText('Not answered yet.')).toHaveCount(2)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(3)
    await expect(page.locator('.training-card')).toHaveCount(0)
    await page.goto(ANSWERED.replace(/hours=\d+/, `hours=${questions.hours.options[0]?.id}`))
    await expectHonestTitle(page)
  })
})

test('filters of the comparison act at once, and are in the address and in Back', async ({ page }) => {
  await open(page, '/compare')
  const loads: string[] = []
  page.on('request', (request) => request.url().includes('.data') && loads.push(request.url()))
  const rows = page.getByRole('rowheader')
  const easy = courses.filter(({ fit }) => fit?.programming === 'none').map(({ menuLabel }) => menuLabel)
  await page.getByLabel('Programming you have').selectOption('none')
  await expect(rows).toHaveText(easy)
  await expect(page).toHaveURL('/compare?programming=none')
  await expect(page.getByText(`${easy.length} of ${courses.length} trainings`)).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(courses.length)
  expect(loads).toEqual([])
})

test('answers, open questions and open projects have no axe findings', async ({ page }) => {
  for (const path of [ANSWERED, '/choose?hours=none', `/compare?trainings=${three.map(({ id }) => id)}`]) {
    await open(page, path)
    await expectNoFindings(page, path)
  }
  await open(page, '/talents')
  for (const fold of await page.locator('main summary').all()) await fold.click()
  await expect(page.locator('details[open] figure')).toHaveCount(content.talents.profiles?.profiles.length ?? 0)
  await expectNoFindings(page, '/talents, projects open')
})
