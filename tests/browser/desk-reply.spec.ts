import { otherTraining } from '#tests/fixtures/sample-content.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, test, timeline } from './desk.ts'
import { sendApplication } from './sent.ts'
import { hydrated, open } from './test.ts'

test('a question is answered from a template, and taken back', async ({ page, site, signIn, database, email }) => {
  await signIn('Mara Klein')
  await open(page, '/desk/templates')
  const form = page.getByRole('region', { name: 'Add a template' })
  await form.getByLabel('Name').fill('Starts')
  await form.getByLabel('Subject').fill('Starts of {{course}}')
  await form.getByLabel('Text').fill('Hello {{name}},\n\nin {{month}}.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('cannot be filled in: {{month}}')).toBeVisible()
  await form.getByLabel('Text').fill('Hello {{name}},\n\nin May.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Starts' })).toHaveCount(1)
  await expectNoFindingsAtAnyWidth(page, 'templates')

  const id = await sendApplication(site, email, { CourseId: otherTraining.id })
  await database.query("insert into record_events (record_id, kind, text) values ($1, 'question', 'In May?')", [id])
  await database.query("update records set question_since = now(), state = 'in_progress' where id = $1", [id])
  await open(page, '/desk?question=open')
  // Other applicants may have asked, too.
  await expect(page.getByRole('row').filter({ hasText: 'Question' }).locator(`a[href*="${id}"]`)).toBeVisible()
  await page.goto(`/desk/applications/${id}`)

  // The question is on top, and nothing has to be opened first.
  await expect(page.getByRole('region', { name: 'Question' })).toHaveText('In May?')
  await expect(page.getByLabel('Text')).toBeInViewport()
  await hydrated(page)
  await page.keyboard.press('r')
  await expect(page.getByLabel('Text')).toBeFocused()
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Starts', exact: true }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(`Starts of ${otherTraining.name}`)
  await page.getByLabel('Text').fill('Hello,\n\nin June.')
  await page.reload()
  await expect(page.getByLabel('Text')).toHaveValue('Hello,\n\nin June.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused()
  await expect(page.frameLocator('iframe').getByText('in June.', { exact: true })).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'record, reply', '.record')
  // Nobody has to look at it first.
  await page.getByLabel('Text').press('Control+Enter')

  await expect(page.getByText('The reply goes out within ten seconds.')).toBeVisible()
  await expect(timeline(page).getByRole('listitem').first()).toContainText(
    `Mara Klein replied: Starts of ${otherTraining.name}`,
  )
  await expect(page.getByText('Question since')).toBeHidden()
  await page.getByRole('button', { name: 'Take back reply' }).click()
  await expect(page.getByLabel('Text')).toHaveValue('Hello,\n\nin June.')
  await expect(page.getByText('Question since')).toBeVisible()
})
