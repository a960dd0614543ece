import { TUITION_TOPIC, tuitionQuestion } from '#contract/tuition.ts'
import { leadsOfKind } from '#tests/fixtures/leads.ts'
import { content, otherTraining } from '#tests/fixtures/sample-content.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { problem, summary } from './lead-forms.ts'
import { expect, open, test } from './test.ts'

// Tests of the desk give the first training's starts a tuition.
const question = tuitionQuestion(otherTraining)

test('tuition on request is asked for where it stands, and kept once with the training', async ({
  page,
  email,
  keptIn,
}) => {
  await open(page, otherTraining.path)
  const panel = page.getByRole('region', { name: 'Next start' })
  await panel.getByRole('link', { name: 'On request: ask for it' }).click()
  const form = panel.getByRole('region', { name: 'Ask for the tuition' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form).toContainText(content.apply.terms?.tuition ?? '')
  const ask = form.getByRole('button', { name: 'Send question' })
  await ask.click()
  await expect(summary(page)).toBeFocused()
  await expectNoFindingsAtAnyWidth(page, 'the tuition, in error', '.next-start')

  await form.getByLabel('Name').fill('Ada Byron')
  await form.getByLabel('Email Address').fill(email)
  await page.route('**/Contact/send-message', (route) => route.abort())
  await ask.click()
  await expect(problem(page)).toBeVisible()
  await expect(form.getByLabel('Email Address')).toHaveValue(email)
  await page.unroute('**/Contact/send-message')
  await ask.click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expect(panel).toContainText(email)
  await expect(page).toHaveURL(otherTraining.path)
  expect(await keptIn(leadsOfKind('contact'), email)).toMatchObject([
    { name: 'Ada Byron', topic: TUITION_TOPIC, message: question },
  ])
})

test('a form that does not load is the contact page, with the question filled in', async ({ page }) => {
  await open(page, otherTraining.path)
  await page.route(/\/assets\/tuition-question-/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'On request: ask for it' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(question)
  await expect(page.getByLabel('Topic')).toHaveValue(TUITION_TOPIC)
})
