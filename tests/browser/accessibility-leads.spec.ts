import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { answersOf, expectThanks, fillIn, leadPages, submit, summary } from './lead-forms.ts'
import { expect, open, test } from './test.ts'

for (const form of leadPages) {
  test(`${form.path} has no axe findings empty, in error and done`, async ({ page, email }) => {
    await open(page, form.path)
    await expectNoFindingsAtAnyWidth(page, 'empty')
    await submit(page, form)
    await expect(summary(page)).toBeFocused()
    await expectNoFindingsAtAnyWidth(page, 'in error')
    await fillIn(page, form, answersOf(form, email))
    await expectNoFindingsAtAnyWidth(page, 'mended')
    await submit(page, form)
    await expectThanks(page)
    await expectNoFindingsAtAnyWidth(page, 'done')
  })
}
