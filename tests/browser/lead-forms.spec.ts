import { content } from '#tests/fixtures/sample-content.ts'
import { hold } from './hold.ts'
import { expectThanks, field, fillIn, trainingPage as form, getAnswers, submitButton } from './lead-forms.ts'
import { expect, open, test } from './test.ts'

// They have one engine. The contact form is sent in lead-sendings.spec.ts, the talent request in accessibility.spec.ts.
test('a lead form is kept once as it was sent, and offers another', async ({ page, email, keptIn }) => {
  await open(page, form.path)
  const answers = getAnswers(form, email)
  await fillIn(page, form, answers)
  const letGo = await hold(page, new RegExp(form.call))
  await submitButton(page, form).dblclick()
  const busy = page.getByRole('button', { name: 'Submitting...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await expect(busy).toBeFocused()
  letGo()
  await expectThanks(page)
  const main = page.getByRole('main')
  await expect(main.getByText(email)).toBeVisible()
  await expect(main.getByRole('heading', { name: content.customTraining.form.next?.heading.title ?? '' })).toHaveCount(
    1,
  )
  const rows = await keptIn(form.table, email)
  expect(rows).toHaveLength(1)
  expect(Object.values(rows[0] ?? {}).map(String)).toEqual(expect.arrayContaining(Object.values(answers)))

  await page.getByRole('button', { name: 'Send another request' }).click()
  await expect(page.locator(':focus')).toHaveRole('heading')
  for (const name of Object.keys(form.rules)) await expect(field(page, form, name)).toHaveValue('')
})
