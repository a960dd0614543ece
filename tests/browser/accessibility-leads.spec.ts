import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { answersOf, contactPage, expectThanks, fillIn, leadPages, submit, summary } from './lead-forms.ts'
import { expect, open, test } from './test.ts'

// They have one engine and the same controls: one of them is enough. Empty, they are pages as any other.
const [, form = contactPage] = leadPages

test('a lead form has no axe findings and fits at 320 px in error, mended and done', async ({ page, email }) => {
  const looksGood = async (state: string) => {
    // Scrolled, a link may stand half under the header.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoFindingsAtAnyWidth(page, state)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBe(0)
  }
  await open(page, form.path)
  await submit(page, form)
  await expect(summary(page)).toBeFocused()
  await looksGood('in error')
  await fillIn(page, form, answersOf(form, email))
  await looksGood('mended')
  await submit(page, form)
  await expectThanks(page)
  await looksGood('done')
})
