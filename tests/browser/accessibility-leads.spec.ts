import { expectNoFindings } from './axe.ts'
import { answersOf, expectThanks, fillIn, leadPages, submit, summary } from './lead-forms.ts'
import { expect, open, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      for (const form of leadPages) {
        test(`${form.path} has no axe findings empty, in error and done`, async ({ page, email }) => {
          await open(page, form.path)
          await expectNoFindings(page, 'empty')
          await submit(page, form)
          await expect(summary(page)).toBeFocused()
          await expectNoFindings(page, 'in error')
          await fillIn(page, form, answersOf(form, email))
          await expectNoFindings(page, 'mended')
          await submit(page, form)
          await expectThanks(page)
          await expectNoFindings(page, 'done')
        })
      }
    })
  }
}
