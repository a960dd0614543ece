import { content } from '#tests/fixtures/sample-content.ts'
import { expectNoFindings } from './axe.ts'
import { expect, linkInPage, open, test } from './test.ts'

const { courses } = content
const ANSWERED = '/choose?goal=numbers&programming=none&hours=12&start=any&interest=explaining'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers lead to two trainings, at an address of their own', async ({ page }) => {
    await page.goto('/')
    await linkInPage(page, 'Which training is right for me?').click()
    for (const answer of ['Find answers in data', 'None so far', /^Up to 12/, 'Explaining something until it clicks']) {
      await page.getByRole('radio', { name: answer }).check()
    }
    await page.getByRole('button', { name: 'Show my trainings' }).click()
    await expect(page).toHaveURL(`${ANSWERED}#answer`)
    const answer = page.getByRole('region', { name: 'One training fits' })
    await expect(answer.getByRole('heading', { level: 3 })).toHaveText(['Data Analytics', 'Data Science with Python'])
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(5)
    await expect(answer.getByText(/\w{3} \d+, \d{4}, \w+|Ask about the next start date/)).toHaveCount(2)
    await answer.getByRole('link', { name: 'Compare these two' }).click()
    await expect(page).toHaveURL('/compare?trainings=data-analytics,data-science')
    const table = page.getByRole('table', { name: 'Side by side' })
    await expect(table.getByRole('columnheader').getByRole('link', { name: /^[^(]*$/ })).toHaveText([
      'Data Analytics',
      'Data Science with Python',
    ])
    await expect(table.getByRole('cell', { name: /^(\w+day, \w+ \d+, \d{4}|No date yet)$/ })).toHaveCount(2)
    await expect(table.getByRole('link', { name: 'Enroll' })).toHaveCount(2)
  })

  test('the comparison is narrowed by its address, and shows three trainings side by side', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/compare?trainings=alchemy', '/compare']) {
      await page.goto(path)
      await expect(page.getByRole('rowheader')).toHaveCount(courses.length)
    }
    await page.getByLabel('Programming you have').selectOption('None')
    await page.getByLabel('Hours a week').selectOption('Up to 12 hours')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/programming=none&hours=12/)
    const names = ['Data Analytics', 'UI/UX Design', 'Agile Project Management']
    await expect(page.getByRole('rowheader')).toHaveText(names)
    for (const name of names) await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
    await page.getByRole('button', { name: 'Compare side by side' }).click()
    const table = page.getByRole('table', { name: 'Side by side' })
    await page.mouse.wheel(0, 700)
    for (const name of names) await expect(table.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  })

  test('missing and invalid answers are marked; nine hours a week get an honest no', async ({ page }) => {
    await page.goto('/choose')
    await expect(page.getByText('Not answered yet.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show my trainings' }).click()
    await expect(page.getByRole('heading', { name: '4 questions are not answered yet' })).toBeVisible()
    await page.goto('/choose?goal=numbers&programming=wizard&hours=12')
    const level = page.getByRole('group', { name: 'How much programming have you done?' })
    await expect(level).toHaveAccessibleDescription('Not answered yet.')
    await expect(page.getByText('Not answered yet.')).toHaveCount(2)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(3)
    await expect(page.getByRole('region', { name: /fit/ })).toHaveCount(0)
    await page.goto(ANSWERED.replace('hours=12', 'hours=9'))
    await expect(page.getByRole('region', { name: 'No training fits all of your answers' })).toBeVisible()
  })
})

test('answers, open questions and open projects of sample profiles have no axe findings', async ({ page }) => {
  for (const path of [ANSWERED, '/choose?goal=numbers', '/compare?trainings=data-analytics,dbms,ui-ux']) {
    await open(page, path)
    await expectNoFindings(page, path)
  }
  await open(page, '/talents')
  const profiles = page.getByRole('region', { name: 'Open a project' })
  await expect(profiles.getByText('Sample', { exact: false }).first()).toBeVisible()
  for (const project of await profiles.locator('summary').all()) await project.click()
  await expect(profiles.getByRole('figure')).toHaveCount(await profiles.getByRole('heading', { level: 3 }).count())
  await expectNoFindings(page, '/talents, projects open')
})
